// Asking the service for something outside the line.
import { trouble } from "./kit/trouble.js";

/** What it answered (`told`), or why not, in words (`no`): `otherwise` where it does not say. */
export async function post(path, body, otherwise) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  return answer?.ok ? { told, no: "" } : { told: null, no: trouble(told) || otherwise };
}
