// The tracks along the bottom: numbers out of so many, and slots that can be counted at a glance.
import { html } from "../vendor/index.js";
import { useGame, useView } from "../stage.js";
import { say } from "../words.js";

const DRAWN = { number: Count, slots: Slots, word: Word };

export function Tracks() {
  const view = useView();
  const game = useGame();
  return game.tracks(view).map((track) => html`<${DRAWN[track.kind]} key=${track.id} track=${track} />`);
}

function Count({ track: { id, n, of, low } }) {
  return html`<div class="track"><span class="label">${say(`track.${id}`)}</span><span class=${low ? "big low" : "big"}>${n}${low ? "!" : ""} <small>/ ${of}</small></span></div>`;
}

function Slots({ track: { id, n, of, good } }) {
  const slots = Array.from({ length: of }, (_, i) => (i < n ? (good ? "full" : "lost") : ""));
  return html`<div class="track"><span class="label">${say(`track.${id}`)}</span>
    <span class="slots" role="img" aria-label=${say("track.of", { n, of })}>${slots.map((slot) => html`<u class=${slot}>${slot === "full" ? "✓" : slot === "lost" ? "×" : ""}</u>`)}</span></div>`;
}

function Word({ track: { id, word } }) {
  if (!word) return null;
  return html`<div class="track stacked"><span class="label">${say(`track.${id}`)}</span><span class="word">${say(word)}</span></div>`;
}
