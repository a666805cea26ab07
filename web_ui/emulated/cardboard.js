// One cardboard token: its back, or its face where it lies open, on one's own stand, or under one's finger.
import { html, useState } from "../vendor/index.js";
import { TokenFace } from "../kit/token.js";
import { pieceName, zoneName } from "../names.js";
import { useStage, useView } from "../stage.js";
import { say } from "../words.js";

export function Cardboard({ piece, zone, drag, needed, place }) {
  const view = useView();
  const { pick, box } = useStage();
  const [near, come] = useState(false);
  const own = view.me.seats.some((seat) => zone === `stand:${seat}`);
  const up = Boolean(piece.name) && (piece.up || own || near);
  const lifted = drag.lifted.value === piece.h;
  const away = drag.ghost.value?.piece.h === piece.h;
  const name = pieceName(box.value, up ? piece : { ...piece, name: null });
  const tap = () => {
    drag.lifted.value = lifted ? null : piece.h;
    if (lifted) pick.reset();
    else if (pick.can(piece.h)) pick.touch(piece.h);
  };
  const looks = ["cardboard", piece.back, lifted && "lifted", needed && "needed", pick.lit(piece.h) && "can", piece.up && "up", away && "away-from-here"];
  return html`<button type="button" class=${looks.filter(Boolean).join(" ")} style=${place} data-piece=${piece.h}
    aria-label=${say("board.token", { what: name, zone: zoneName(view, zone) })} aria-pressed=${lifted}
    onPointerDown=${(event) => drag.begin(event, piece, zone)} onClick=${tap}
    onPointerEnter=${() => come(true)} onPointerLeave=${() => come(false)}>
    <${TokenFace} piece=${piece} up=${up} solid />
  </button>`;
}

/** The token under the finger. */
export function Ghost({ drag }) {
  const ghost = drag.ghost.value;
  if (!ghost) return null;
  const { piece, x, y } = ghost;
  return html`<div class="ghost" style=${{ transform: `translate(${x}px, ${y}px)` }}><${TokenFace} piece=${piece} up=${Boolean(piece.name)} solid /></div>`;
}
