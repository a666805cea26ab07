// The ship's outline behind the rooms, and the sweep that turns while hidden things are being decided.
import { html } from "../../vendor/index.js";

const OUTLINE = "M340 2H460L512 42L668 86L694 152L762 214V340L728 366V486L668 510L524 534L480 618H320L276 534L132 510L72 486V366L38 340V214L106 152L132 86L288 42Z";

export function Hull({ layout, sweeping }) {
  const { w, h } = layout;
  const [cx, cy] = [w / 2, h / 2];
  const r = Math.min(w, h) / 2;
  return html`<g class="hull" aria-hidden="true">
    ${[0.3, 0.6, 0.92].map((k) => html`<circle class="ring" cx=${cx} cy=${cy} r=${r * k} />`)}
    <path class="outline" transform=${`scale(${w / 800} ${h / 620})`} d=${OUTLINE} />
    ${sweeping && html`<g transform=${`translate(${cx} ${cy}) scale(${r / 300})`}><${Sweep} /></g>`}
  </g>`;
}

/** A fan of thin slices, each a little fainter than the one before it. */
function Sweep() {
  const slices = Array.from({ length: 12 }, (_, i) => i);
  const point = (deg) => `${280 * Math.sin((deg * Math.PI) / 180)} ${-280 * Math.cos((deg * Math.PI) / 180)}`;
  return html`<g class="sweep">
    ${slices.map((i) => html`<path d=${`M0 0L${point(-i * 4)}A280 280 0 0 0 ${point(-i * 4 - 4)}Z`} opacity=${0.12 * (1 - i / 12)} />`)}
    <path class="hand" d="M0 0V-280" />
  </g>`;
}
