// A question of chance that the table answers: what the cardboard or the plastic showed.
import { html, useState } from "../vendor/index.js";
import { pieceName, pieceOf } from "../names.js";
import { useStage, useView } from "../stage.js";
import { has, pick as pickText, say } from "../words.js";
import { procedureName } from "./hand.js";
import { Button } from "./button.js";

export function Question() {
  const { question } = useView();
  return question ? html`<${Asked} key=${question.id} question=${question} />` : null;
}

function Asked({ question: { id, kind, use, of, count } }) {
  const view = useView();
  const { box, wire } = useStage();
  const [values, choose] = useState([]);
  const again = kind === "roll";
  const full = values.length >= count;
  const tap = (value) => {
    if (!again && values.includes(value)) return choose(values.filter((v) => v !== value));
    const to = count === 1 ? [value] : [...values, value].slice(-count);
    return count === 1 ? wire.answer(id, to) : choose(to);
  };
  return html`<section class="ask chance" aria-live="polite">
    <h2>${say("chance.label")}</h2>
    <p class="question">${has(`chance.${use}`) ? say(`chance.${use}`, { n: count }) : say(`chance.${kind}`, { n: count })}</p>
    <div class=${kind === "roll" ? "options few" : "options many"}>
      ${of.map((value) => html`<button type="button" key=${value} class="option" aria-pressed=${values.includes(value)} onClick=${() => tap(value)}>
        ${values.includes(value) && count > 1 ? html`<i class="nth">${values.indexOf(value) + 1}</i>` : ""}<span class="what"><strong>${nameOf(view, box.value, value, kind)}</strong><${Mark} card=${box.value.cards[value]} box=${box.value} /></span>
      </button>`)}
    </div>
    ${count > 1 && html`<div class="actions"><${Button} full off=${!full} onTap=${() => wire.answer(id, values)}>${say("chance.done", { n: values.length, of: count })}<//>
      <${Button} off=${!values.length} onTap=${() => choose([])}>${say("chance.clear")}<//></div>`}
  </section>`;
}

/** What tells cards of one title apart. */
function Mark({ card, box }) {
  if (card?.procedure) return html`<em>${procedureName(box, card.procedure)}</em>`;
  return card?.protocol ? html`<em>${pickText(card.protocol)}</em>` : null;
}

function nameOf(view, box, value, kind) {
  if (typeof value === "number" && kind !== "roll") return pieceName(box, pieceOf(view, value));
  const card = box.cards?.[value];
  if (card) return pickText(card.title);
  return has(`name.${value}`) ? say(`name.${value}`) : String(value);
}
