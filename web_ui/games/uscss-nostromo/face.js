// Tokens as they are drawn: Crew colours by shape and letter, the Alien a triangle, and the backs.
import { Fragment, html } from "../../vendor/index.js";

export const COLOURS = ["red", "blue", "green", "yellow", "white", "violet"];
const LETTERS = { red: "R", blue: "B", green: "G", yellow: "Y", white: "W", violet: "V" };
const SHAPES = {
  red: "M0-13A13 13 0 1 1 0 13A13 13 0 1 1 0-13Z",
  blue: "M-12-12H12V12H-12Z",
  green: "M0-14L14 11H-14Z",
  yellow: "M0-15L15 0L0 15L-15 0Z",
  white: "M-5-14H5V-5H14V5H5V14H-5V5H-14V-5H-5Z",
  violet: "M0-16L4-5.5L15.2-5L6.5 2.1L9.4 13L0 6.7L-9.4 13L-6.5 2.1L-15.2-5L-4-5.5Z",
};
const ITEMS = {
  "flame-thrower": "M0-13C7-5 10 0 10 5A10 9 0 0 1-10 5C-10 1-7-1-5-5C-3-2-1-3 0-13ZM0 3A4 5 0 1 0 .1 3Z",
  "motion-detector": "M-2 6A3 3 0 1 1 2 6M-9 1A12 12 0 0 1 9 1M-14-5A18 18 0 0 1 14-5M0 8V14",
};
const CAT = "M-9 8V-10L-4-4H4L9-10V8L4 11H-4Z";
const BOLT = "M3-12L-7 3H0L-3 12L7-3H0Z";
const WIDTHS = { "flame-thrower": 58, "motion-detector": 68, alien: 50, jonesy: 40 };

/** How wide a face-up piece stands in a room, in the map's units; `solid`: items as cardboard. */
export function width({ name }, solid = false) {
  return (solid && ITEMS[name] ? null : WIDTHS[name]) ?? 41;
}

/** `solid`: as cardboard, not as a word on the map. `bare`: too small for its letter. */
export function Face({ name, back, solid = false, bare = false }) {
  if (!name) return html`<${Back} back=${back} />`;
  const [head, kind] = name.split("-");
  if (kind === "presence") return html`<${Presence} colour=${head} bare=${bare} />`;
  if (kind === "passage") return html`<${Passage} colour=${head} bare=${bare} />`;
  if (name === "alien") return html`<path class="xeno" d="M0-21L23 19H-23Z" />`;
  if (name === "jonesy") return html`<${Lettered} letter="J" sign=${bare && CAT} />`;
  if (head === "breakdown") return html`<${Lettered} letter="B" sign=${bare && BOLT} />`;
  if (solid && ITEMS[name]) return html`<g class="itemface"><rect x="-20" y="-20" width="40" height="40" rx="8" /><path d=${ITEMS[name]} /></g>`;
  if (name === "flame-thrower") return html`<text class="item num" font-size="18.5">FLAME</text>`;
  if (name === "motion-detector") return html`<text class="item num" font-size="18.5">MOTION</text>`;
  return html`<${Back} back=${back} />`;
}

/** A Presence is somebody: its shape is full, the letter cut out. */
function Presence({ colour, bare }) {
  return html`<g class=${`crew ${colour}`}><path class="solid" d=${SHAPES[colour]} transform="scale(1.3)" />${!bare && html`<${Letter} colour=${colour} />`}</g>`;
}

/** A Passage is nobody: an empty outline. */
function Passage({ colour, bare }) {
  return html`<g class=${`crew ${colour} passage`}><path class="outline" d=${SHAPES[colour]} transform="scale(1.28)" />${!bare && html`<${Letter} colour=${colour} />`}</g>`;
}

function Letter({ colour }) {
  const low = colour === "green" ? 4 : colour === "violet" ? 1.5 : 0;
  return html`<text class="letter num" y=${low} font-size="21">${LETTERS[colour]}</text>`;
}

/** Jonesy and Breakdowns, by a letter or, where that would be too small, by a sign. */
function Lettered({ letter, sign }) {
  return html`<${Fragment}><circle class="blip" r="17" />${sign ? html`<path class="blipsign" d=${sign} />` : html`<text class="blipletter num" font-size="19">${letter}</text>`}<//>`;
}

function Back({ back }) {
  if (back === "blip") return html`<g class="back blipback"><path d="M0-20L17.3-10V10L0 20L-17.3 10V-10Z" /><path class="mark" d="M0-8L7 6H-7Z" /></g>`;
  if (back === "crew") return html`<g class="back crewback"><rect x="-19" y="-19" width="38" height="38" rx="9" /><path class="mark" d="M0-8a5 5 0 1 1 0 10a5 5 0 1 1 0-10M-9 11c1-6 17-6 18 0" /></g>`;
  if (back === "item") return html`<g class="back itemback"><rect x="-19" y="-14" width="38" height="28" rx="5" /><path class="mark" d="M-8 0H8M0-8V8" /></g>`;
  if (back === "posture") return html`<g class="back postureback"><circle r="18" /><path class="mark" d="M-8 6L0-8L8 6M-8 0L0-14L8 0" transform="translate(0 4)" /></g>`;
  return html`<g class="back cardback"><rect x="-13" y="-19" width="26" height="38" rx="4" /></g>`;
}

/** The small sign of a colour beside a name. */
export function Sign({ colour }) {
  return html`<svg class="sign" viewBox="-18 -18 36 36" role="img" aria-label=${LETTERS[colour]}><g class=${`crew ${colour}`}><path class="solid" d=${SHAPES[colour]} /></g></svg>`;
}
