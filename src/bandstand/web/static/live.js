// Listens to a table. What others did is shown at the table's pace, one drawing after the other; whoever does
// not want to wait clicks or presses a key, and sees the newest.

import { send } from "./send.js";

// More than any game's bots do between two moves of one person.
const TOO_MANY = 20;
/** Drawings that are remembered: that of the line, and those of answers which may still be on their way. */
const MOST_KNOWN = 8;

/** Whether a drawing is newer than one that is known. The same version can look otherwise: an answer that is
    sealed, a curtain that was lifted, or that fell with the line; then the one counts that was looked up later. */
const news = (body, known) => body.version > known.version
  || (body.version === known.version && body.looked >= known.looked && body.html !== known.html);

/** A drawing put together from another one: new text, and so many pieces of the old one from some place on. Pieces
    begin at each tag that ends an element, as on the server (patch.py).
    @param {string} html
    @param {(string | [number, number])[]} patch */
export function patched(html, patch) {
  const pieces = html.split("</");
  return patch.map(part => typeof part === "string" ? part : pieces.slice(part[0], part[0] + part[1]).join("</")).join("</");
}

export class Feed {
  constructor(address, version, pace, show) {
    this.address = address;
    this.version = version; // the newest one shown,
    this.html = ""; // its drawing,
    this.looked = 0; // and when the server looked it up
    this.pace = pace * 1000;
    this.show = show;
    this.queue = [];
    this.timer = 0;
    this.last = -Infinity;
    this.doubt = 0;
    this.known = new Map(); // name -> drawing
    this.newest = ""; // the name of the drawing that came last,
    this.onLine = ""; // and of the one that came last on the line
    this.asked = new Map(); // name -> how many posts are under way whose answers may build on it
    document.addEventListener("visibilitychange", () => this.pump());
  }

  listen(handlers = {}) {
    const source = new EventSource(`${this.address}?after=${(this.queue.at(-1) ?? this).version}&patches=true`);
    source.addEventListener("body", event => {
      const body = this.complete(JSON.parse(event.data), true);
      if (body) this.arrive(body);
    });
    for (const [name, handler] of Object.entries(handlers)) source.addEventListener(name, handler);
    source.onopen = () => this.online(true);
    source.onerror = () => {
      this.online(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.listen(handlers), 3000);
    };
    addEventListener("pagehide", () => source.close(), { once: true });
    // a form leads on by itself; its own echo must not overtake it
    addEventListener("submit", /** @param {OfForm} event */ ({ target }) => target.method === "dialog" || source.close());
  }

  /** A body with its whole drawing, where it told only what is different. What it builds on is here, or the page
      begins again. On a device that people share nothing is kept: drawings have no names there. */
  complete(body, line = false) {
    if (body.patch) {
      const old = this.known.get(body.on);
      if (old === undefined) {
        location.reload();
        return null;
      }
      body.html = patched(old, body.patch);
    }
    if (line) this.onLine = body.name ?? "";
    this.newest = body.name ?? "";
    if (!body.name) this.known.clear();
    else {
      this.known.delete(body.name);
      this.known.set(body.name, body.html);
      // the next event builds on the one before, and an answer on what the page had when it asked
      for (const name of this.known.keys()) {
        if (this.known.size > MOST_KNOWN && name !== this.onLine && !this.asked.has(name)) this.known.delete(name);
      }
    }
    return body;
  }

  /** Sends a post that names the newest drawing, and keeps that until the answer is here. */
  async ask(address, payload) {
    const drawing = this.newest;
    this.asked.set(drawing, (this.asked.get(drawing) ?? 0) + 1);
    try {
      const answer = await send(address, payload, drawing, () => this.online(false));
      this.online(true);
      return answer.body ? { ...answer, body: this.complete(answer.body) } : answer;
    } finally {
      const others = this.asked.get(drawing) - 1;
      if (others) this.asked.set(drawing, others);
      else this.asked.delete(drawing);
    }
  }

  online(yes) {
    const notice = document.getElementById("offline");
    if (yes) {
      clearTimeout(this.doubt);
      this.doubt = 0;
      notice.hidden = true;
    } else this.doubt ||= setTimeout(() => { notice.hidden = false; }, 1500); // a short gap is nobody's business
  }

  arrive(body) {
    if (!news(body, this.queue.at(-1) ?? this)) return;
    this.queue.push(body);
    this.pump();
  }

  /** An answer to one's own post: shown at once, unless something newer is there already. */
  answer(body) {
    this.queue = this.queue.filter(later => news(later, body));
    if (news(body, this)) this.display(body);
    this.pump();
  }

  pump() {
    clearTimeout(this.timer);
    if (!this.queue.length) return;
    if (document.hidden || this.queue.length > TOO_MANY) this.queue.splice(0, this.queue.length - 1);
    const next = this.queue[0];
    const wait = document.hidden || next.own ? 0 : this.last + this.pace - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.pump(), wait);
    else {
      this.queue.shift();
      this.display(next);
      this.pump();
    }
  }

  /** Goes to the newest drawing. Says whether it was not there yet. */
  skip() {
    const newest = this.queue.at(-1);
    if (!newest) return false;
    this.queue = [];
    clearTimeout(this.timer);
    this.display(newest);
    return true;
  }

  display(body) {
    this.version = body.version;
    this.html = body.html;
    this.looked = body.looked;
    this.last = performance.now();
    this.show(body);
  }
}
