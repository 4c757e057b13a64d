// Listens to a table. What others did is shown at the table's pace, one drawing after the other; whoever does
// not want to wait clicks or presses a key, and sees the newest.

// More than any game's bots do between two moves of one person.
const TOO_MANY = 20;

/** Whether a drawing is newer than one that is known. The same version can look otherwise: an answer that is
    sealed, a curtain that was lifted, or that fell with the line; then the one counts that was looked up later. */
const news = (body, known) => body.version > known.version
  || (body.version === known.version && body.looked >= known.looked && body.html !== known.html);

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
    document.addEventListener("visibilitychange", () => this.pump());
  }

  listen(handlers = {}) {
    const source = new EventSource(`${this.address}?after=${(this.queue.at(-1) ?? this).version}`);
    source.addEventListener("body", event => this.arrive(JSON.parse(event.data)));
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
