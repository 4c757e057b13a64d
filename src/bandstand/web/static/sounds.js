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

export function sound(name) {
  if (!on || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const begin = context.currentTime + 0.02;
  for (const [note, start, length, loudness] of TUNES[name] ?? TUNES.card) pluck(note, begin + start, length, loudness);
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
