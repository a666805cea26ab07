// The games and how each is drawn; a drawing is fetched when its game is played.
import { add } from "./words.js";

const drawn = { "uscss-nostromo": () => import("./games/uscss-nostromo/index.js") };

export async function load(id) {
  const { default: game } = await drawn[id]();
  add(game.words);
  return game;
}
