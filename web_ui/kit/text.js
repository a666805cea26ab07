// A text of the catalogues, with the names in it stressed.
import { html } from "../vendor/index.js";
import { parts } from "../words.js";

export function Text({ id, args }) {
  return parts(id, args).map((part) => (part.name === undefined ? part : html`<b>${part.name}</b>`));
}
