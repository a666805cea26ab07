// The emulated table top: the map with the tokens on it, stands around it, and the crew members' cards.
import { html } from "../vendor/index.js";
import { RoomMap } from "../kit/map.js";
import { pieceName, zoneName } from "../names.js";
import { useGame, useStage, useView } from "../stage.js";
import { pick as pickText, say } from "../words.js";
import { Cardboard, Ghost } from "./cardboard.js";

const SIZE = 50;

/** Where each token lies for the eye: what this hand has just done counts before the service has said so. */
export function lying(view, laid) {
  const out = new Map();
  const pieces = new Map(view.pieces.map((piece) => [piece.h, piece]));
  for (const [key, told] of Object.entries(view.board ?? {})) {
    const h = Number(key);
    const zone = laid.has(h) ? laid.get(h) : told;
    const piece = pieces.get(h) ?? { h, name: null, back: "crew", up: false };
    if (!out.has(zone)) out.set(zone, []);
    out.get(zone).push(piece);
  }
  return out;
}

export function TableTop({ drag }) {
  const view = useView();
  const game = useGame();
  const { pick } = useStage();
  const places = lying(view, drag.laid.value);
  const trays = game.trays(view);
  const known = new Set([...game.rooms, ...trays.far, ...trays.near, ...game.powers(view).map(({ zone }) => zone)]);
  const more = [...places.keys()].filter((zone) => zone && !known.has(zone));
  const lifted = drag.lifted.value !== null;
  const over = drag.ghost.value?.over;
  const need = needs(view);
  const tapRoom = (zone) => drag.drop(zone) || pick.touch(zone);
  const tray = (zone) => html`<${Tray} key=${zone} zone=${zone} tokens=${places.get(zone) ?? []} drag=${drag} need=${need} over=${over === zone} />`;
  return html`<div class=${lifted || drag.ghost.value ? "top handling" : "top"}>
    <div class="far">${[...trays.far, ...more].map(tray)}${places.has(null) && html`<${Tray} zone=${null} tokens=${places.get(null)} drag=${drag} need=${need} />`}</div>
    <div class="powers">${game.powers(view).map(({ zone, card }) => html`<${Power} key=${zone} zone=${zone} card=${card} tokens=${places.get(zone) ?? []} drag=${drag} need=${need} over=${over === zone} />`)}</div>
    <div class="map-box"><div class="mapped">
      <${RoomMap} marks="seen" onRoom=${tapRoom} open=${lifted} over=${over} />
      ${game.rooms.map((room) => html`<${OnRoom} key=${room} room=${room} tokens=${places.get(room) ?? []} drag=${drag} need=${need} />`)}
    </div></div>
    <div class="near">${trays.near.map(tray)}</div>
    <${Ghost} drag=${drag} />
  </div>`;
}

/** The tokens that a to-do speaks of, by zone and back, so that they can pulse. */
function needs(view) {
  return (zone, piece) => view.todo.some((todo) => todo.from === zone && todo.back === piece.back && (!todo.name || todo.name === piece.name));
}

function Tray({ zone, tokens, drag, need, over }) {
  const view = useView();
  const lifted = drag.lifted.value !== null;
  const mine = view.me.seats.some((seat) => zone === `stand:${seat}`);
  const target = view.wrong?.to === zone || view.todo.some((todo) => todo.to === zone);
  const looks = ["tray", mine && "mine", over && "over", target && "target", zone === null && "in-hand"];
  return html`<section class=${looks.filter(Boolean).join(" ")} data-zone=${zone ?? undefined} aria-label=${zone ? zoneName(view, zone) : say("board.in-hand")}>
    <h2>${zone ? zoneName(view, zone) : say("board.in-hand")}</h2>
    <div class="lying">${tokens.map((piece) => html`<${Cardboard} key=${piece.h} piece=${piece} zone=${zone} drag=${drag} needed=${need(zone, piece)} />`)}
      ${lifted && zone && html`<button type="button" class="here" onClick=${() => drag.drop(zone)}>${say("board.here")}</button>`}</div>
  </section>`;
}

function Power({ zone, card, tokens, drag, need, over }) {
  const view = useView();
  const game = useGame();
  const { box, pick } = useStage();
  const lifted = drag.lifted.value !== null;
  const can = card && pick.can(card.h);
  const words = card && box.value.cards?.[card.name];
  const tap = () => drag.drop(zone) || (can && pick.touch(card.h));
  const looks = ["power", !card && "gone", over && "over", can && "can"].filter(Boolean).join(" ");
  return html`<div class=${looks} data-zone=${zone}>
    <button type="button" class="plate" disabled=${!lifted && !can} title=${words ? pickText(words.text) : undefined} onClick=${tap}><i>${zone.slice(6)}</i> ${card ? pieceName(box.value, card) : say("board.captured")}${card?.by ? html`<span class="signs"><${game.Signs} view=${view} seat=${card.by} /></span>` : ""}</button>
    ${tokens.map((piece) => html`<${Cardboard} key=${piece.h} piece=${piece} zone=${zone} drag=${drag} needed=${need(zone, piece)} />`)}
  </div>`;
}

/** Tokens in a room lie side by side, overlapping when there are many. */
function OnRoom({ room, tokens, drag, need }) {
  const { wide } = useGame();
  const [x, y] = wide.at[room];
  const wideness = wide.room.w - 22;
  const step = tokens.length > 1 ? Math.min(SIZE + 4, (wideness - SIZE) / (tokens.length - 1)) : 0;
  return tokens.map((piece, i) => {
    const left = x - wideness / 2 + i * step;
    const top = y - wide.room.h / 2 + 36;
    const place = { left: `${(left / wide.w) * 100}%`, top: `${(top / wide.h) * 100}%`, width: `${(SIZE / wide.w) * 100}%`, position: "absolute" };
    return html`<${Cardboard} key=${piece.h} piece=${piece} zone=${room} drag=${drag} needed=${need(room, piece)} place=${place} />`;
  });
}
