// A refusal in one line, the rule behind it, and "do it anyway".
import { html, useState } from "../vendor/index.js";
import { useStage } from "../stage.js";
import { pick, say } from "../words.js";
import { trouble } from "./trouble.js";

/** The edit that does by hand what was refused, where it is plain what that is: a piece goes to a place. */
export function anyway(of) {
  const args = of?.move?.args ?? of ?? {};
  const zone = args.room ?? args.to ?? args.zone;
  if (typeof args.piece !== "number" || typeof zone !== "string") return null;
  return { kind: "move", args: { piece: args.piece, zone } };
}

export function Refusal() {
  const { wire, rules } = useStage();
  const refusal = wire.refusal.value;
  if (!refusal) return null;
  return html`<${Told} key=${refusal.id} refusal=${refusal} rule=${refusal.rule ?? rules.value[refusal.rule?.id]} wire=${wire} />`;
}

function Told({ refusal, rule, wire }) {
  const [open, show] = useState(false);
  const edit = anyway(refusal.of);
  const close = () => (wire.refusal.value = null);
  return html`<div class="refusal" role="alert">
    <p><b>${say(`no.${refusal.why}`)}</b> ${trouble(refusal) || (refusal.rule ? refusal.text : "")}</p>
    ${open && rule && html`<p class="rule"><b>${rule.section}</b> ${pick(rule.text)}</p>`}
    <div class="answers">
      ${rule && html`<button type="button" class="why" aria-expanded=${open} onClick=${() => show(!open)}>${say("no.rule")}</button>`}
      ${edit && html`<button type="button" onClick=${() => wire.edit(edit)}>${say("no.anyway")}</button>`}
      <button type="button" onClick=${close}>${say("no.well")}</button>
    </div>
  </div>`;
}
