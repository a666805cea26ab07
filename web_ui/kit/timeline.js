// The time left before a window closes, as a line.
import { html, useLayoutEffect, useRef } from "../vendor/index.js";
import { say } from "../words.js";

export function TimeLine({ closing }) {
  const line = useRef(null);
  const { left = null, of = 1 } = closing ?? {};
  useLayoutEffect(() => {
    if (left === null) return undefined;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const run = line.current.animate([{ transform: `scaleX(${left / of})` }, { transform: "scaleX(0)" }], {
      duration: left,
      easing: calm ? "steps(4, start)" : "linear",
      fill: "forwards",
    });
    return () => run.cancel();
  }, [closing]);
  const state = closing ? (left === null ? "held" : "runs") : "rests";
  return html`<div class="timeline" data-state=${state} role="img" aria-label=${say(`time.${state}`)}><b ref=${line}></b></div>`;
}
