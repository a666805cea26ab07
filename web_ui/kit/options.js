// What can be chosen next, as buttons: whatever is not tapped on the map, in the hand or on the stand.
import { html } from "../vendor/index.js";
import { alikeAs, pieceName, pieceOf, seatName, zoneName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { has, pick as pickText, say } from "../words.js";
import { TokenFace } from "./token.js";

/** Those of the ids that this screen shows nowhere else; face-down fellows in one place are one option. */
export function unseen(view, game, ids, elsewhere) {
  const alike = new Map();
  for (const id of ids) {
    if (elsewhere(id)) continue;
    const piece = typeof id === "number" ? pieceOf(view, id) : null;
    const like = alikeAs(view, id);
    const key = `${typeof like} ${like}`;
    const option = alike.get(key) ?? { id, piece, n: 0 };
    option.n += 1;
    alike.set(key, option);
  }
  return [...alike.values()];
}

export function Options({ ids, elsewhere, onPick, chosen }) {
  const view = useView();
  const game = useGame();
  const { box } = useStage();
  const options = unseen(view, game, ids, elsewhere);
  if (!options.length) return null;
  const wordy = options.some(({ piece }) => box.value.cards?.[piece?.name]);
  return html`<div class=${wordy ? "options wordy" : "options"}>
    ${options.map((option) => html`<${Option} key=${option.id} ...${option} box=${box.value} view=${view} pressed=${chosen?.(option.id)} onPick=${onPick} />`)}
  </div>`;
}

function Option({ id, piece, n, box, view, pressed, onPick }) {
  const game = useGame();
  const { pick, wire } = useStage();
  const card = box.cards?.[piece?.name ?? id];
  const off = pick.busy.value || wire.pending.value.size > 0;
  return html`<button type="button" class="option" disabled=${off} aria-pressed=${pressed} onClick=${() => onPick(id)}>
    ${piece && !card && html`<${TokenFace} piece=${piece} up=${Boolean(piece.name)} solid />`}
    <span class="what">
      <strong>${optionName(view, box, id, piece)}${n > 1 ? ` × ${n}` : ""}</strong>
      ${card?.text && html`<em>${pickText(card.text)}</em>`}
      ${piece && !piece.name && piece.zone && html`<em>${zoneName(view, piece.zone)}${piece.by && !piece.zone.includes(":") ? ` · ${seatName(view, piece.by)}` : ""}</em>`}
      ${piece?.name && piece.by && game.owned?.(piece) && html`<em class="owner"><span class="signs"><${game.Signs} view=${view} seat=${piece.by} /></span> ${seatName(view, piece.by)}</em>`}
      ${has(`hint.${id}`) && html`<em>${say(`hint.${id}`, game.hints?.(view))}</em>`}
    </span>
  </button>`;
}

function optionName(view, box, id, piece) {
  if (piece) return pieceName(box, piece);
  if (typeof id !== "string") return String(id);
  if (box.options?.[id]) return pickText(box.options[id]);
  if (view.seats.some((seat) => seat.id === id)) return seatName(view, id);
  return box.cards?.[id] ? pickText(box.cards[id].title) : zoneName(view, id);
}
