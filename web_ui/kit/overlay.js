// What lies over the whole screen: a pause, a line that is down, the end of the game.
import { html } from "../vendor/index.js";
import { roleName, seatName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { Tracks } from "./tracks.js";
import { has, pick, say } from "../words.js";

export function Overlays() {
  const view = useView();
  const { wire } = useStage();
  return html`${view.outcome && html`<${Outcome} view=${view} />`}
    ${view.paused && html`<${Paused} />`}
    ${wire.line.value !== "open" && html`<${Away} />`}`;
}

function Paused() {
  const { wire } = useStage();
  return html`<div class="overlay paused" role="dialog" aria-modal="true" aria-labelledby="paused">
    <h1 id="paused">${say("pause.title")}</h1><p>${say("pause.text")}</p>
    <button type="button" class="btn full" disabled=${wire.line.value !== "open"} autofocus onClick=${wire.resume}>${say("pause.on")}</button>
  </div>`;
}

/** The line is down: what stands here stays readable, but takes no taps. */
export function Away() {
  return html`<div class="away" role="status"><i aria-hidden="true"></i>${say("line.down")}</div>`;
}

function Outcome({ view }) {
  const game = useGame();
  const { rules, wire } = useStage();
  const { winners, rule } = view.outcome;
  const names = winners.map((seat) => seatName(view, seat));
  const side = game.outcome?.(view) ?? "";
  const { seed } = view;
  return html`<div class=${`overlay outcome ${side}`} role="dialog" aria-labelledby="outcome">
    <p class="kicker">${say("outcome.over")}</p>
    <h1 id="outcome">${title(winners, side)}</h1>
    <p>${rules.value[rule] ? pick(rules.value[rule].text) : ""}</p>
    <p class="names">${names.join(" · ")}</p>
    <div class="tracks"><${Tracks} /></div>
    ${seed && html`<p class="seed">${say("outcome.seed")} <code>${seed}</code></p>`}
    <a class="btn" href="/export" download>${say("outcome.export")}</a>
    ${view.undo?.can && html`<button type="button" class="btn" onClick=${wire.undo}>${say("undo.label")}</button>`}
  </div>`;
}

function title(winners, side) {
  if (has(`ending.${side}`)) return say(`ending.${side}`);
  return winners.length ? say("outcome.won", { names: { name: winners.map(roleName).join(", ") } }) : say("outcome.nobody");
}
