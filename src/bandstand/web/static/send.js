// Posts what a player did. A post that got no answer is sent again with the same key, so it counts once.

const pause = ms => new Promise(done => setTimeout(done, ms));

export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("");

/** `drawing`: the name of one that this page has, so that the answer need only tell what is different. */
export async function send(address, payload, drawing, waiting = () => {}) {
  for (let wait = 400; ; wait = Math.min(wait * 2, 5000)) {
    try {
      const answer = await fetch(address, {
        method: "POST", headers: { "Content-Type": "application/json", "Bandstand-Drawing": drawing }, body: JSON.stringify(payload),
      });
      // 502 to 504 come from something in front of the server, or say that its disk takes long: as good as no answer
      if (answer.status < 502 || answer.status > 504) return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
    } catch (problem) {
      if (!(problem instanceof TypeError)) throw problem; // fetch reports a broken line as a TypeError
    }
    waiting();
    await pause(wait);
  }
}
