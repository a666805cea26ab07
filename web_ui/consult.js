// Asking the rules by taps: while it is on, a tap names what is asked about and does nothing else.
import { signal } from "./vendor/index.js";

const NOTHING = Object.freeze({ piece: null, zone: null });

export function makeConsult() {
  const on = signal(false);
  const about = signal(NOTHING);
  const turn = (to) => {
    on.value = to;
    about.value = NOTHING;
  };
  return {
    on,
    about,
    start: () => turn(true),
    stop: () => turn(false),
    /** A piece is asked about. */
    piece: (piece) => (about.value = { piece, zone: null }),
    /** A tap: a room after a piece asks what if it were put there. */
    tap(value) {
      const { piece } = about.peek();
      about.value = typeof value === "number" ? { piece: value, zone: null } : { piece, zone: value };
    },
  };
}
