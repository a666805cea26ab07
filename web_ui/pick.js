// The choice being made on this screen: taps go in, a move comes out, and there is a way back.
import { computed, effect, signal } from "./vendor/index.js";
import { alikeAs } from "./names.js";
import * as picking from "./picking.js";

export function makePick({ wire, me, consult }) {
  const choice = signal(picking.NOTHING);
  const front = signal(null);
  const asks = computed(() => (wire.view.value?.asks ?? []).filter((ask) => picking.answerable(me.value, ask)));
  const busy = computed(() => wire.line.value !== "open" || Boolean(wire.view.value?.paused));
  const open = computed(() => (busy.value ? new Set() : picking.tappable(me.value, asks.value, choice.value)));
  const like = (value) => alikeAs(wire.view.value, value);
  const lit = computed(() => (busy.value ? new Set() : picking.lit(me.value, asks.value, choice.value, like)));
  const next = computed(() => picking.next(me.value, asks.value, choice.value, like));
  const shown = () => picking.ranked(me.peek(), asks.peek(), choice.peek().ask ?? front.peek())[0]?.id;

  // An ask that is no longer open takes its half-made choice with it.
  effect(() => {
    const fits = picking.fitting(me.value, asks.value, choice.peek());
    if (choice.peek() !== picking.NOTHING && !fits.length) reset();
  });

  function reset() {
    choice.value = picking.NOTHING;
  }

  function move(to) {
    if (busy.peek()) return;
    const whole = picking.complete(me.peek(), asks.peek(), to);
    if (!whole) {
      choice.value = to;
      return;
    }
    reset();
    wire.act(whole.ask, whole.move);
  }

  return {
    choice,
    front,
    asks,
    busy,
    open,
    next,
    like,
    reset,
    /** Something on the table was tapped: a room, a piece, a seat. Whether it meant anything. */
    touch(value) {
      if (consult.on.peek()) return consult.tap(value);
      const to = picking.touched(me.peek(), asks.peek(), choice.peek(), value, like, shown());
      if (to) move(to);
      return Boolean(to);
    },
    /** Whether a tap on it would mean something. */
    can: (value) => consult.on.value || open.value.has(value),
    /** Whether it asks to be tapped next. */
    lit: (value) => !consult.on.value && lit.value.has(value),
    /** The kinds a tap on it could mean, each with its ask and argument. */
    places: (value) => (busy.value ? [] : picking.places(me.value, asks.value, choice.value, value, like)),
    /** One kind of move was chosen, perhaps with a thing that was tapped before. */
    kind(ask, kind, arg, value, seat = null) {
      const begun = { ...picking.NOTHING, ask, kind, seat };
      if (arg) begun.chosen = { ...choice.peek().chosen, [arg]: value };
      move(picking.filled(me.peek(), asks.peek(), begun, like));
    },
    /** The argument that is next has this value: some of, an order, a share-out. */
    give(value) {
      const { name } = next.peek();
      const now = choice.peek();
      move(picking.filled(me.peek(), asks.peek(), { ...now, chosen: { ...now.chosen, [name]: value } }, like));
    },
    pass(ask) {
      if (busy.peek()) return;
      reset();
      const seat = picking.actors(me.peek(), ask.seats)[0];
      wire.act(ask.id, { seat, kind: "pass", args: {} });
    },
  };
}
