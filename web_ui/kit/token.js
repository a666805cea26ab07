// A cardboard token as the game draws it: its face if it may be seen, else its back.
import { html } from "../vendor/index.js";
import { pieceName } from "../names.js";
import { useGame, useStage } from "../stage.js";

export function TokenFace({ piece, up, solid = false, quiet = true }) {
  const game = useGame();
  const { box } = useStage();
  const label = pieceName(box.value, up ? piece : { ...piece, name: null });
  return html`<svg class="token" viewBox="-22 -22 44 44" role=${quiet ? undefined : "img"} aria-hidden=${quiet ? "true" : undefined} aria-label=${quiet ? undefined : label}>
    <${game.Face} name=${up ? piece.name : null} back=${piece.back} solid=${solid} />
  </svg>`;
}
