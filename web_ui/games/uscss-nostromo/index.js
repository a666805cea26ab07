// USCSS Nostromo as the screens draw it: everything the kit asks of a game.
import { board } from "./board.js";
import { Face, width } from "./face.js";
import { Hull } from "./hull.js";
import * as table from "./table.js";
import en from "./words/en.js";
import fr from "./words/fr.js";

export default { id: "uscss-nostromo", words: { en, fr }, Face, width, Hull, ...board, ...table };
