// What the readers see this instant: one signal a zone, so that a token laid down changes one number and nothing else.
import { batch, signal } from "./vendor/index.js";

const zones = new Map();

/** The counts by back that a reader sees in a zone, or null while none has said. */
export function seen(zone) {
  let counts = zones.get(zone);
  if (!counts) zones.set(zone, (counts = signal(null)));
  return counts;
}

/** Takes in a `seen` message. */
export function take(counts) {
  batch(() => {
    for (const zone in counts) seen(zone).value = counts[zone];
  });
}

/** A new line knows nothing of what the old one told. */
export function forget() {
  batch(() => {
    for (const counts of zones.values()) counts.value = null;
  });
}
