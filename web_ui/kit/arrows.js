// Dashes for what must move, and the trail of what has just moved.
import { html, useRef } from "../vendor/index.js";
import { useGame, useView } from "../stage.js";

/** From edge to edge of two rooms, bowed a little so that it is no way of the board; a `loose` end lies in no room. */
export function curve(from, to, { w, h }, loose = "") {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const edge = (dir) => Math.min((w / 2 + 6) / (Math.abs(dir[0]) || 1e-6), (h / 2 + 6) / (Math.abs(dir[1]) || 1e-6));
  const unit = [dx / length, dy / length];
  const most = loose ? length * 0.84 : length * 0.42;
  const gap = (end) => (end === loose ? 0 : Math.min(edge(unit), most));
  const a = [from[0] + unit[0] * gap("from"), from[1] + unit[1] * gap("from")];
  const b = [to[0] - unit[0] * gap("to"), to[1] - unit[1] * gap("to")];
  const bow = Math.min(28, length * 0.12);
  const mid = [(a[0] + b[0]) / 2 - unit[1] * bow, (a[1] + b[1]) / 2 + unit[0] * bow];
  return { a, b, mid, d: `M${a[0]} ${a[1]}Q${mid[0]} ${mid[1]} ${b[0]} ${b[1]}` };
}

/** Between rooms an arrow goes all the way; to or from a stand it is a short stub at the room, in the stand's direction. */
export function ends(game, layout, view, from, to) {
  const a = game.anchor(from, layout, view);
  const b = game.anchor(to, layout, view);
  if (!a || !b) return {};
  if (!layout.at[from] && layout.at[to]) return { from: near(b, a, layout.room.w), to: b, loose: "from" };
  if (!layout.at[to] && layout.at[from]) return { from: a, to: near(a, b, layout.room.w), loose: "to" };
  return layout.at[from] ? { from: a, to: b } : {};
}

function near(at, towards, reach) {
  const [dx, dy] = [towards[0] - at[0], towards[1] - at[1]];
  const length = Math.hypot(dx, dy) || 1;
  const k = Math.min(1, reach / length);
  return [at[0] + dx * k, at[1] + dy * k];
}

export function Arrow({ from, to, loose, room, back }) {
  if (!from || !to) return null;
  const { b, mid, d } = curve(from, to, room, loose);
  const angle = (Math.atan2(b[1] - mid[1], b[0] - mid[0]) * 180) / Math.PI;
  return html`<g class=${`arrow ${back}`} aria-hidden="true">
    <path d=${d} /><path class="tip" d="M0 0L-13 -7L-10 0L-13 7Z" transform=${`translate(${b[0]} ${b[1]}) rotate(${angle})`} />
  </g>`;
}

/** What lies face up and has changed rooms since the last view travels once. */
export function Trails({ layout }) {
  const view = useView();
  const game = useGame();
  const before = useRef({ places: new Map(), trails: [], version: -1 });
  const memory = before.current;
  if (view.version !== memory.version) {
    const places = new Map(view.pieces.filter((p) => p.up && p.name).map((p) => [p.name, p.zone]));
    const moved = [...places].filter(([name, zone]) => layout.at[zone] && layout.at[memory.places.get(name)] && memory.places.get(name) !== zone);
    if (moved.length) memory.trails = moved.map(([name, zone]) => ({ key: `${view.version} ${name}`, name, from: memory.places.get(name), to: zone }));
    memory.places = places;
    memory.version = view.version;
  }
  return memory.trails.map(({ key, name, from, to }) => html`<path key=${key} class=${`trail ${game.side(name)}`} aria-hidden="true" d=${curve(layout.at[from], layout.at[to], layout.room).d} />`);
}
