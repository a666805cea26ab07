// One room on the map: its number and name, what lies there face down as counts, what lies face up as itself.
import { html } from "../vendor/index.js";
import { useGame, useView } from "../stage.js";
import { say } from "../words.js";
import { BlipChip, CrewChip, useCount } from "./chip.js";

export function Room({ room, layout, choosable, open, over, lit, onTap, marks }) {
  const view = useView();
  const game = useGame();
  const { w, h } = layout.room;
  const [x, y] = layout.at[room];
  const here = view.pieces.filter((piece) => piece.zone === room);
  const read = view.readers.includes(room);
  const count = (back) => {
    const up = here.filter((p) => p.back === back && p.up).length;
    const down = here.filter((p) => p.back === back && !p.up).length;
    return { up, down };
  };
  const crew = count("crew");
  const blip = count("blip");
  const crews = useCount(room, "crew", crew.down, crew.up, read);
  const blips = useCount(room, "blip", blip.down, blip.up, read);
  const up = here.filter((piece) => piece.up);
  const looks = ["room", ...game.moods(view, room), choosable && "choice", over && "over", lit && `lit ${lit}`].filter(Boolean).join(" ");
  const label = describe(view, game, room, crew.down, blip.down, up);
  const takes = choosable || open;
  const tap = takes ? () => onTap(room) : undefined;
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    tap?.();
  };
  const { chip, pad } = layout;
  return html`<g class=${looks} transform=${`translate(${x - w / 2} ${y - h / 2})`} data-zone=${room} role=${takes ? "button" : "img"}
      tabindex=${takes ? 0 : undefined} aria-label=${label} onClick=${tap} onKeyDown=${takes ? press : undefined}>
    <path class="wall" d=${cut(w, h, layout.corner)} />
    ${choosable && layout.framed && html`<path class="corners" d=${corners(w, h)} />`}
    <text class="no" x=${pad} y=${layout.line}>${game.number(room)}</text>
    <text class="name" x=${pad + layout.indent(game.number(room))} y=${layout.line} textLength=${squeezed(layout, say(`name.${room}`), game.number(room))} lengthAdjust="spacingAndGlyphs">${say(`name.${room}`)}</text>
    ${marks === "seen"
      ? html`<${CrewChip} x=${w - 36} y=${-10} w=${40} h=${27} count=${crews} /><${BlipChip} x=${w - 68} y=${-10} h=${27} count=${blips} />`
      : html`<${CrewChip} x=${pad} y=${layout.row} w=${chip.w} h=${chip.h} count=${crews} />
        <${BlipChip} x=${pad + chip.w + chip.gap} y=${layout.row} h=${chip.h} count=${blips} />
        <${Ups} pieces=${up} layout=${layout} beside=${crew.down > 0} />`}
  </g>`;
}

/** What lies face up, from the right; when there is much of it, items as cardboard, then all smaller and in two rows. */
function Ups({ pieces, layout, beside }) {
  const game = useGame();
  if (!pieces.length) return null;
  const { room, pad, chip, row, scale } = layout;
  const space = (room.w - 2 * pad - (beside ? chip.w + chip.gap : 0)) / scale;
  const broad = (solid) => pieces.map((piece) => game.width(piece, solid));
  const solid = sum(broad(false)) > space;
  const sizes = broad(solid);
  const two = sum(sizes) > space * 1.35;
  const columns = Math.ceil(pieces.length / 2);
  const k = two ? Math.min(0.62, space / columns / CELL) : Math.min(1, space / sum(sizes));
  return pieces.map((piece, i) => {
    const line = two && i >= columns ? 1 : 0;
    const right = two ? (i - line * columns + 0.5) * CELL : sum(sizes.slice(0, i)) + sizes[i] / 2;
    const y = row + chip.h * (two ? (line ? 0.98 : 0.2) : 0.5);
    return html`<g key=${piece.h} transform=${`translate(${room.w - pad - right * k * scale} ${y}) scale(${scale * k * 0.92})`}><${game.Face} name=${piece.name} back=${piece.back} solid=${solid} bare=${k < LEGIBLE} /></g>`;
  });
}

// How wide a piece stands in two rows, and how small a letter may become.
const CELL = 42;
const LEGIBLE = 0.78;
const sum = (sizes) => sizes.reduce((all, size) => all + size, 0);

/** The width a long name has on a small map. */
function squeezed(layout, name, number) {
  return layout.framed || name.length < 12 ? undefined : layout.room.w - 2 * layout.pad - layout.indent(number);
}

function describe(view, game, room, crew, blip, up) {
  const said = [say(`name.${room}`)];
  if (crew) said.push(say("room.crew", { n: crew }));
  if (blip) said.push(say("room.blip", { n: blip }));
  for (const piece of up) said.push(say(`name.${piece.name}`));
  return said.join(", ");
}

export function cut(w, h, c) {
  return `M${c} 0H${w - c}L${w} ${c}V${h - c}L${w - c} ${h}H${c}L0 ${h - c}V${c}Z`;
}

function corners(w, h) {
  const [a, b] = [-5, 9];
  return `M${a} ${b}V${a}H${b}M${w - b} ${a}H${w - a}V${b}M${w - a} ${h - b}V${h - a}H${w - b}M${b} ${h - a}H${a}V${h - b}`;
}
