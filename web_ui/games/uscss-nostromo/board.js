// The ten rooms: where they lie on a wide screen and on a phone, and which are connected.

const ROOMS = Array.from({ length: 10 }, (_, i) => `room-${i + 1}`);
const place = (points) => Object.fromEntries(points.map((point, i) => [ROOMS[i], point]));

const wide = {
  framed: true,
  w: 800,
  h: 620,
  room: { w: 166, h: 92 },
  corner: 15,
  pad: 15,
  line: 26,
  row: 41,
  scale: 1,
  chip: { w: 50, h: 37, gap: 8 },
  indent: (number) => (number > 9 ? 25 : 16),
  at: place([
    [400, 60],
    [210, 140],
    [590, 140],
    [400, 232],
    [672, 290],
    [128, 290],
    [166, 452],
    [400, 372],
    [634, 452],
    [400, 558],
  ]),
};

const narrow = {
  framed: false,
  w: 360,
  h: 322,
  room: { w: 114, h: 62 },
  corner: 10,
  pad: 9,
  line: 19,
  row: 28,
  scale: 0.72,
  chip: { w: 36, h: 27, gap: 5 },
  indent: (number) => (number > 9 ? 21 : 13),
  at: place([
    [180, 34],
    [60, 66],
    [300, 66],
    [180, 112],
    [300, 150],
    [60, 150],
    [60, 234],
    [180, 192],
    [300, 234],
    [180, 284],
  ]),
};

/** Pairs of connected rooms, as the box has them; what a box does not know is not drawn. */
function ways(box) {
  return box.connections ?? [];
}

/** Where an arrow to or from a zone ends: a room's middle, or beyond the edge towards a stand. */
function anchor(zone, layout, view) {
  if (!zone) return null;
  if (layout.at[zone]) return layout.at[zone];
  const margin = layout.room.h / 2;
  if (zone === "stand:alien" || zone === "captured:alien") return [layout.room.w / 2, margin];
  const seats = view.seats.filter((seat) => seat.id !== "alien");
  const at = seats.findIndex((seat) => zone.endsWith(`:${seat.id}`));
  if (at >= 0) return [((at + 0.5) / seats.length) * layout.w, layout.h + margin * 0.6];
  return [layout.w - layout.room.w / 2, margin];
}

export const board = { rooms: ROOMS, number: (room) => Number(room.slice(5)), wide, narrow, ways, anchor };
