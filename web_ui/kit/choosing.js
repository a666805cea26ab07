// What a game lets people choose: each option in words, as buttons side by side; house rules with what they change.
import { html } from "../vendor/index.js";
import { has, say } from "../words.js";

/** The options that people choose on a screen: who is told what follows from who plays. */
export const chosen = (spec) => spec.options.filter((option) => !option.several && !option.ruling);
export const houseRules = (spec) => spec.options.filter((option) => option.ruling);

/** `no`: why a choice was refused. */
export function Option({ option: { id, choices, ruling }, value, off, no, onChoose }) {
  const about = `option.${id}.about`;
  const telling = `option.${id}.${value}.about`;
  return html`<div class="choice" role="radiogroup" aria-label=${say(`option.${id}`)}>
    <p class="what"><strong>${say(`option.${id}`)}</strong>${ruling && html`<i class="ruling">${ruling}</i>`}</p>
    <div class="segments">${choices.map((choice) => html`<button type="button" key=${choice} role="radio" aria-checked=${choice === value} disabled=${off} onClick=${() => choice !== value && onChoose(id, choice)}>${say(`option.${id}.${choice}`)}</button>`)}</div>
    ${no ? html`<${No} no=${no} />` : has(telling) ? html`<p class="tell">${say(telling)}</p>` : has(about) ? html`<p class="tell">${say(about)}</p>` : null}
  </div>`;
}

function No({ no }) {
  return html`<p class="tell warn" role="alert">${no}</p>`;
}

/** How many play. */
export function Players({ n, range: [least, most], off, no, onChoose }) {
  return html`<div class="choice" role="group" aria-label=${say("setup.players")}>
    <p class="what"><strong>${say("setup.players")}</strong></p>
    <div class="stepper">
      <button type="button" aria-label=${say("setup.fewer")} disabled=${off || n <= least} onClick=${() => onChoose(n - 1)}>−</button>
      <output>${n}</output>
      <button type="button" aria-label=${say("setup.more")} disabled=${off || n >= most} onClick=${() => onChoose(n + 1)}>+</button>
    </div>
    ${no && html`<${No} no=${no} />`}
  </div>`;
}
