// How many tokens lie face down in a room. Its number hangs on that room's signal alone: no render, no frame in between.
import { effect, html, useComputed, useLayoutEffect, useRef, useSignal } from "../vendor/index.js";
import { seen } from "../seen.js";

/** `down` is the count by the view; `up` how many of the same back lie there face up, which a reader cannot tell apart. */
export function useCount(zone, back, down, up, read) {
  const known = useSignal({ down, up, read });
  useLayoutEffect(() => {
    known.value = { down, up, read };
  }, [down, up, read]);
  return useComputed(() => {
    const { down: listed, up: open, read: trusted } = known.value;
    const counts = trusted ? seen(zone).value : null;
    return counts ? Math.max(0, (counts[back] ?? 0) - open) : listed;
  });
}

/** Writes a count straight into the document whenever it changes; hidden while it is zero. */
function useLive(count, write) {
  const ref = useRef(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const n = count.value;
        ref.current.setAttribute("visibility", n ? "visible" : "hidden");
        ref.current.querySelector("text").textContent = write(n);
      }),
    [count],
  );
  return ref;
}

export function CrewChip({ x, y, w, h, count }) {
  const ref = useLive(count, String);
  return html`<g ref=${ref} class="chip" visibility="hidden">
    <rect x=${x} y=${y} width=${w} height=${h} rx=${h / 2} />
    <text class="num" x=${x + w / 2} y=${y + h / 2} font-size=${h * 0.68}></text>
  </g>`;
}

export function BlipChip({ x, y, h, count }) {
  const ref = useLive(count, (n) => (n > 1 ? String(n) : "?"));
  const r = h / 2;
  const points = [-90, -30, 30, 90, 150, 210].map((a) => `${x + r + r * Math.cos((a * Math.PI) / 180)},${y + r + r * Math.sin((a * Math.PI) / 180)}`);
  return html`<g ref=${ref} class="blipchip" visibility="hidden">
    <polygon points=${points.join(" ")} />
    <text class="num" x=${x + r} y=${y + r} font-size=${h * 0.56}></text>
  </g>`;
}
