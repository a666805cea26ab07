// The line to the service: hello, views, acts and their answers, and coming back by itself.
import { signal } from "./vendor/index.js";
import { forget, take } from "./seen.js";

const BACK_OFF = [200, 500, 1000, 2000, 4000, 8000];
const OPENING = 6000;
const PATIENCE = 1500;

/** An id nobody else makes; plain http has no randomUUID. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Opens the line. `view` is the last full view, `line` how it stands, `pending` what has no answer yet. */
export function connect({ url = address(), page = "table", credential = null, lang = () => "en", reload = () => location.reload() } = {}) {
  const view = signal(null);
  const line = signal("connecting");
  const pending = signal(new Map());
  const refusal = signal(null);
  let socket = null;
  let tries = 0;
  let timer = 0;
  let watch = 0;
  let lastPing = 0;
  let build = null;
  let asking = null;
  const advised = new Map();

  function open() {
    clearTimeout(timer);
    const mine = new WebSocket(url);
    drop();
    socket = mine;
    // A service that does not answer the dial is as good as none.
    watch = setTimeout(() => again(mine), OPENING);
    mine.onopen = () => {
      clearTimeout(watch);
      mine.send(JSON.stringify({ k: "hello", credential, lang: lang(), page }));
    };
    mine.onmessage = (event) => hear(JSON.parse(event.data));
    mine.onclose = () => again(mine);
  }

  function drop() {
    clearTimeout(watch);
    const old = socket;
    socket = null;
    lastPing = 0;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  function again(from) {
    if (from !== socket) return;
    drop();
    line.value = view.peek() ? "reconnecting" : "connecting";
    timer = setTimeout(open, BACK_OFF[Math.min(tries++, BACK_OFF.length - 1)]);
  }

  function hear(message) {
    switch (message.k) {
      case "seen":
        return take(message.counts);
      case "view":
        return show(message);
      case "advice":
      case "asked":
        return advise(message.id, message);
      case "ok":
        return settle(message.id);
      case "no":
        return refuse(message);
      case "ping":
        return pong();
    }
  }

  function show(message) {
    if (build && message.build !== build) return reload();
    build = message.build;
    const back = line.peek() !== "open";
    if (back) forget();
    view.value = message;
    if (!back) return;
    tries = 0;
    line.value = "open";
    // The same id acts once, so what had no answer is simply said again.
    for (const waiting of pending.peek().values()) send(waiting);
  }

  function refuse(message) {
    advise(message.id, null);
    const of = pending.peek().get(message.id) ?? null;
    const asked = asking !== null && (message.id === asking || message.id === null);
    asking = null;
    // Without an id it answers nothing that a person did: a hand that moved what had just been renamed.
    if (message.id === null && !asked) return;
    refusal.value = asked ? { ...message, why: "notnow", text: message.id ? message.text : "", of: null } : { ...message, of };
    settle(message.id);
  }

  function advise(id, message) {
    const heard = advised.get(id);
    advised.delete(id);
    heard?.(message);
  }

  /** Asks something that changes nothing; `heard` is called with the answer (null: refused), unless what is returned was called before. */
  function inquire(message, heard) {
    const id = newId();
    if (send({ ...message, id })) advised.set(id, heard);
    return () => advised.delete(id);
  }

  function pong() {
    send({ k: "pong" });
    const now = performance.now();
    const rhythm = lastPing ? now - lastPing : 0;
    lastPing = now;
    clearTimeout(watch);
    if (rhythm) watch = setTimeout(() => again(socket), 3 * rhythm + 2000);
  }

  function settle(id) {
    if (!pending.peek().has(id)) return;
    const left = new Map(pending.peek());
    left.delete(id);
    pending.value = left;
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends something that will be answered; until then it is pending. Nothing is begun on a line that is down. */
  function ask(message) {
    if (line.peek() !== "open") return null;
    const whole = { ...message, id: newId() };
    pending.value = new Map(pending.peek()).set(whole.id, whole);
    refusal.value = null;
    send(whole);
    return whole.id;
  }

  /** Asks which rule forbids a move, without making it. A service that cannot say leaves it at "not now". */
  function why(move) {
    const id = newId();
    asking = id;
    refusal.value = null;
    const silent = () => asking === id && hear({ k: "no", id: null, why: "notnow", rule: null, text: "" });
    if (send({ k: "why", id, move })) setTimeout(silent, PATIENCE);
  }

  function wake() {
    if (document.visibilityState !== "visible") return;
    tries = 0;
    if (view.peek()) line.value = "reconnecting";
    open();
  }

  document.addEventListener("visibilitychange", wake);
  globalThis.addEventListener?.("online", wake);
  open();

  return {
    view,
    line,
    pending,
    refusal,
    act: (ask_, move, more) => ask({ k: "act", ask: ask_, move, ...(more?.length ? { more } : {}) }),
    answer: (question, values) => ask({ k: "answer", question, values }),
    undo: () => ask({ k: "undo" }),
    edit: (edit) => ask({ k: "edit", edit }),
    why,
    rules: (about, heard) => inquire({ k: "rules", ...about }, heard),
    asked: (answer, heard) => inquire({ k: "asked", answer }, heard),
    correct: (answer, values) => ask({ k: "correct", answer, values }),
    hand: (piece, zone) => send({ k: "hand", piece, zone }),
    look: (piece) => send({ k: "look", piece }),
    wait: (id) => send({ k: "wait", ask: id }),
    go: (id) => send({ k: "go", ask: id }),
    pause: () => send({ k: "pause" }),
    resume: () => send({ k: "resume" }),
    again: wake,
    close() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      globalThis.removeEventListener?.("online", wake);
      drop();
    },
  };
}

function address() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
