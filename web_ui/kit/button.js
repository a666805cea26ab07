// A button large enough for a thumb; it rests while the line is down or its own act has no answer yet.
import { html } from "../vendor/index.js";
import { useStage } from "../stage.js";

export function Button({ full, quiet, onTap, off, children, label, pressed, ...rest }) {
  const { pick, wire } = useStage();
  const resting = off || pick.busy.value || wire.pending.value.size > 0;
  const looks = ["btn", full && "full", quiet && "quiet"].filter(Boolean).join(" ");
  return html`<button type="button" class=${looks} disabled=${resting} aria-label=${label} aria-pressed=${pressed} onClick=${onTap} ...${rest}>
    ${children}
  </button>`;
}
