// Small sounds made here and now by Web Audio: nothing is loaded. Off until somebody turns them on.
import { recall, remember } from "./settings.js";

let context = null;
let on = recall("sound") === "on";

// [note (semitones above A4), start (s), length (s), loudness]
const TUNES = {
  card: [[3, 0, 0.22, 0.5]],
  move: [[-9, 0, 0.12, 0.5], [-5, 0.09, 0.12, 0.4]],
  turn: [[-2, 0, 0.3, 0.4], [3, 0.13, 0.45, 0.45]],
  win: [[-2, 0, 0.2, 0.4], [2, 0.12, 0.2, 0.4], [5, 0.24, 0.5, 0.5]],
  trump: [[-9, 0, 0.5, 0.35], [-5, 0.03, 0.5, 0.35], [-2, 0.06, 0.6, 0.35]],
  deal: [[8, 0, 0.07, 0.3], [6, 0.07, 0.07, 0.3], [8, 0.14, 0.07, 0.3], [6, 0.21, 0.07, 0.3]],
  end: [[-2, 0, 0.18, 0.5], [-2, 0.18, 0.12, 0.45], [-2, 0.3, 0.12, 0.45], [3, 0.42, 0.3, 0.5], [7, 0.66, 0.3, 0.5], [10, 0.9, 0.9, 0.6]],
};

function pluck(semitones, start, length, loudness) {
  const voice = context.createOscillator();
  const softer = context.createBiquadFilter();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = 440 * 2 ** (semitones / 12);
  softer.type = "lowpass";
  softer.frequency.setValueAtTime(3200, start);
  softer.frequency.exponentialRampToValueAtTime(500, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness * 0.35, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + length);
  voice.connect(softer).connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}

/** A note of brass: the louder it is blown, the brighter, so that it opens after the lips have met. */
function blow(semitones, start, length, loudness) {
  const voice = context.createOscillator();
  const bright = context.createBiquadFilter();
  const volume = context.createGain();
  const pitch = 440 * 2 ** (semitones / 12);
  const end = start + length;
  voice.type = "sawtooth";
  voice.frequency.setValueAtTime(pitch * 0.97, start);
  voice.frequency.linearRampToValueAtTime(pitch, start + 0.05);
  bright.type = "lowpass";
  bright.frequency.setValueAtTime(pitch, start);
  bright.frequency.linearRampToValueAtTime(Math.min(pitch * 6, 6000), start + 0.09);
  bright.frequency.exponentialRampToValueAtTime(pitch * 1.5, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness * 0.3, start + 0.05);
  volume.gain.setValueAtTime(loudness * 0.3, end - length * 0.4);
  volume.gain.linearRampToValueAtTime(0, end);
  voice.connect(bright).connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(end + 0.02);
}

/** What a name sounds like: one of the tunes, or notes of brass by their semitones above A4: "tone:-7" is one,
    "chord:-7,-3,2" are several that come in one after the other and end together. After an @ may stand what
    the sound belongs to. */
function score(name) {
  const [kind, semitones] = name.split("@")[0].split(":");
  if (kind === "tone") return [[blow, Number(semitones), 0, 0.7, 0.5]];
  if (kind !== "chord") return (TUNES[kind] ?? TUNES.card).map(note => [pluck, ...note]);
  const notes = semitones.split(",").map(Number);
  const gap = Math.min(0.16, 0.8 / notes.length);
  const loudness = 0.6 / Math.sqrt(notes.length);
  return notes.map((note, place) => [blow, note, place * gap, 1.6 + (notes.length - place) * gap, loudness]);
}

/** Plays a sound that somebody asked for, whether sounds are on or not. */
export function play(name) {
  if (document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const begin = context.currentTime + 0.02;
  for (const [voice, note, start, length, loudness] of score(name)) voice(note, begin + start, length, loudness);
}

/** Plays a sound that belongs to what has happened. */
export function sound(name) {
  if (on) play(name);
}

export function toggleSound() {
  on = !on;
  remember("sound", on ? "on" : "");
  tellSound();
  sound("turn");
}

export function tellSound() {
  for (const place of document.querySelectorAll("[data-state=sound]")) place.textContent = on ? "on" : "off";
  for (const button of document.querySelectorAll("[data-do=sound]")) button.setAttribute("aria-pressed", String(on));
  for (const icon of document.querySelectorAll("[data-do=sound] use")) icon.setAttribute("href", on ? "#i-sound" : "#i-silent");
}
