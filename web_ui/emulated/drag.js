// Dragging cardboard: one token at a time follows the finger, and lies where it is let go.
import { signal } from "../vendor/index.js";

const FAR_ENOUGH = 7;

/** What a hand holds: `ghost` under the finger, `lifted` chosen by a tap or a key, `laid` not yet confirmed by the service. */
export function makeDrag(wire, settled) {
  const ghost = signal(null);
  const lifted = signal(null);
  const laid = signal(new Map());

  function lay(piece, zone) {
    laid.value = new Map(laid.peek()).set(piece, zone);
    wire.hand(piece, zone);
  }

  function begin(event, piece, from) {
    if (event.button > 0 || ghost.peek()) return;
    const start = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    let going = false;
    const move = (e) => {
      if (e.pointerId !== id) return;
      if (!going && Math.hypot(e.clientX - start.x, e.clientY - start.y) < FAR_ENOUGH) return;
      if (!going) {
        going = true;
        lifted.value = null;
        wire.hand(piece.h, null);
      }
      ghost.value = { piece, x: e.clientX, y: e.clientY, over: zoneAt(e) };
    };
    const end = (e) => {
      if (e.pointerId !== id) return;
      for (const [name, listener] of listeners) removeEventListener(name, listener);
      if (!going) return;
      ghost.value = null;
      // A drag is no tap.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      const zone = e.type === "pointerup" ? zoneAt(e) : null;
      lay(piece.h, zone ?? from);
      if (zone && zone !== from) settled();
    };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, listener] of listeners) addEventListener(name, listener);
  }

  return {
    ghost,
    lifted,
    laid,
    begin,
    lay,
    /** A tap on a place with a token lifted lays it there. */
    drop(zone) {
      const piece = lifted.peek();
      if (piece === null) return false;
      lifted.value = null;
      lay(piece, zone);
      settled();
      return true;
    },
    /** The service has told where everything lies. */
    told(board) {
      if (lifted.peek() !== null && !(lifted.peek() in board)) lifted.value = null;
      if (ghost.peek() === null && laid.peek().size) laid.value = new Map();
    },
  };
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function zoneAt({ clientX, clientY }) {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const zone = element.closest("[data-zone]")?.dataset.zone;
    if (zone) return zone;
  }
  return null;
}
