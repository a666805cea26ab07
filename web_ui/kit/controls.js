// The few controls of a screen: pause, undo, language.
import { html } from "../vendor/index.js";
import { useStage, useView } from "../stage.js";
import { lang, languages, say } from "../words.js";

export function Pause() {
  const { wire } = useStage();
  return html`<button type="button" class="control" disabled=${wire.line.value !== "open"} onClick=${wire.pause}><span aria-hidden="true">❚❚</span> ${say("pause.label")}</button>`;
}

/** Undo, or why there is none. */
export function Undo() {
  const view = useView();
  const { wire, pick } = useStage();
  const { can, why } = view.undo ?? {};
  const off = pick.busy.value || wire.pending.value.size > 0;
  const tell = () => (wire.refusal.value = { id: "undo", why: "refused", say: { id: why }, rule: null, of: null });
  return html`<button type="button" class=${can ? "control" : "control spent"} disabled=${off} onClick=${can ? wire.undo : tell}>
    <span aria-hidden="true">↶</span> ${say("undo.label")}
  </button>`;
}

export function Language({ onSpeak }) {
  const other = languages[(languages.indexOf(lang.value) + 1) % languages.length];
  return html`<button type="button" class="control" lang=${other} aria-label=${say("language.other")} onClick=${() => onSpeak(other)}>${other.toUpperCase()}</button>`;
}
