// A question of chance that the table answers: what the cardboard or the plastic showed.
import { html, useState } from "../vendor/index.js";
import { pieceName, pieceOf, seatName, zoneName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { has, pick as pickText, say } from "../words.js";
import { procedureName } from "./hand.js";
import { Button } from "./button.js";
import { RuleLink } from "./rule.js";
import { TokenFace } from "./token.js";

const OPEN = "open";
const LONG = 12;

export function Question() {
  const { question } = useView();
  if (!question) return null;
  if (question.mine === false) return html`<${Elsewhere} question=${question} />`;
  return html`<${Answering} key=${question.id} question=${question} />`;
}

function Answering({ question }) {
  const { wire } = useStage();
  return html`<${Asked} question=${question} onSay=${(values) => wire.answer(question.id, values)} />`;
}

/** The words of a question. */
export function asked({ use, kind, count }) {
  return say(has(`chance.${use}`) ? `chance.${use}` : `chance.${kind}`, { n: count });
}

/** Somebody else is to say it, on a screen of his own: what he sees is nobody else's business. */
function Elsewhere({ question: { learns } }) {
  const view = useView();
  return html`<section class="ask calm" aria-live="polite"><p class="question">${say("chance.elsewhere", { seats: learns.map((seat) => seatName(view, seat)) })}</p></section>`;
}

/** A question with its answers; `lay` are the pieces it speaks of, where they lie elsewhere by now. */
export function Asked({ question, onSay, lay = [], label = "chance.label", warning, leave }) {
  const { kind, count } = question;
  const view = useView();
  const game = useGame();
  const lying = (handle) => lay.find((piece) => piece.h === handle) ?? pieceOf(view, handle);
  const [values, choose] = useState([]);
  const each = question.each?.length ? question.each : null;
  const of = each ? each[Math.min(values.length, each.length - 1)].filter((name) => !values.includes(name)) : question.of;
  const full = values.length >= count;
  const tap = (value) => {
    if (count === 1) return onSay([value]);
    if (kind !== "roll" && !each && values.includes(value)) return choose(values.filter((v) => v !== value));
    return full ? undefined : choose([...values, value]);
  };
  return html`<section class="ask chance" aria-live="polite">
    <header><h2>${say(label)}</h2>${leave && html`<button type="button" class="way-back" onClick=${leave}>${say("mend.leave")}</button>`}</header>
    <p class="question">${asked(question)}</p>
    ${warning && html`<p class="warn">${warning}</p>`}
    <${RuleLink} id=${game.ruleOf?.(question)} />
    ${each && !full && html`<${Where} piece=${lying(question.pieces[values.length])} at=${values.length} of=${count} />`}
    ${each && values.length > 0 && html`<p class="said">${values.map((value) => html`<b>${nameOf(value)}</b>`)}</p>`}
    ${!(each && full) && html`<${Picker} key=${each ? values.length : 0} of=${of} kind=${kind} values=${each ? [] : values} nth=${count > 1 && !each} lying=${lying} onTap=${tap} />`}
    ${count > 1 && html`<div class="actions"><${Button} full off=${!full} onTap=${() => onSay(values)}>${say("chance.done", { n: values.length, of: count })}<//>
      <${Button} off=${!values.length} onTap=${() => choose([])}>${say("chance.clear")}<//></div>`}
  </section>`;

  function nameOf(value) {
    return html`<${Named} value=${value} kind=${kind} lying=${lying} />`;
  }
}

/** Which of several pieces is meant now: whose, and where it lies. */
function Where({ piece, at, of }) {
  const view = useView();
  const { box } = useStage();
  if (!piece) return null;
  const whose = piece.by && !piece.zone.includes(":") ? ` · ${seatName(view, piece.by)}` : "";
  return html`<p class="which">${of > 1 ? html`<i class="nth">${at + 1}</i>` : ""}<span><b>${pieceName(box.value, { ...piece, name: null })}</b> ${zoneName(view, piece.zone, "in")}${whose}</span></p>`;
}

/** The answers as buttons: few of them large, many of them to search. Cards that the box does not know are one answer. */
function Picker({ of, kind, values, nth, lying, onTap }) {
  const { box } = useStage();
  const [search, look] = useState("");
  const cards = box.value.cards ?? {};
  const open = of.filter((value) => cards[value]?.blank);
  const known = of.filter((value) => !open.includes(value));
  const wanted = known.filter((value) => matches(textOf(box.value, value), search));
  const few = kind === "roll" || (of.length < 4 && !of.some((value) => cards[value]));
  const looks = ["options", few ? "few" : "many", known.length > LONG && "long", few && kind !== "roll" && "large"].filter(Boolean).join(" ");
  return html`
    ${known.length > LONG && html`<input class="search" type="search" placeholder=${say("chance.search")} aria-label=${say("chance.search")} value=${search} onInput=${(event) => look(event.target.value)} />`}
    ${open.length > 0 && html`<button type="button" class="option unknown" onClick=${() => onTap(OPEN)}><span class="what"><strong>${say("chance.open")}</strong></span></button>`}
    <div class=${looks}>
      ${wanted.map((value) => html`<button type="button" key=${value} class="option" aria-pressed=${values.includes(value)} onClick=${() => onTap(value)}>
        ${nth && values.includes(value) ? html`<i class="nth">${values.indexOf(value) + 1}</i>` : ""}<${Named} value=${value} kind=${kind} lying=${lying} whole />
      </button>`)}
    </div>`;
}

function matches(text, search) {
  const plain = (s) => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain(text).includes(plain(search.trim()));
}

function textOf(box, value) {
  const card = box.cards?.[value];
  return card ? [pickText(card.title), pickText(card.text), card.procedure && procedureName(box, card.procedure), pickText(card.protocol)].join(" ") : String(value);
}

/** An answer by its name; `whole` with what tells cards of one title apart. */
function Named({ value, kind, lying, whole = false }) {
  const game = useGame();
  const { box } = useStage();
  const card = box.value.cards?.[value];
  if (typeof value === "number" && kind !== "roll") return html`<span class="what"><strong>${pieceName(box.value, lying(value))}</strong></span>`;
  if (card) return html`<span class="what"><strong>${pickText(card.title)}</strong>${whole && html`<${Mark} card=${card} box=${box.value} />`}</span>`;
  const back = game.backOf?.(value);
  return html`${whole && back && html`<${TokenFace} piece=${{ name: value, back }} up solid />`}<span class="what"><strong>${wordOf(box.value, value)}</strong></span>`;
}

function wordOf(box, value) {
  if (value === OPEN) return say("chance.open-short");
  if (box.procedures?.[value]) return procedureName(box, value);
  if (has(`answer.${value}`)) return say(`answer.${value}`);
  return has(`name.${value}`) ? say(`name.${value}`) : String(value);
}

/** What tells cards of one title apart. */
function Mark({ card, box }) {
  if (card?.procedure) return html`<em>${procedureName(box, card.procedure)}</em>`;
  return card?.protocol ? html`<em>${pickText(card.protocol)}</em>` : null;
}
