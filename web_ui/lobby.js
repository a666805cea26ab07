// Who sits where, for a page that has no line yet: asked again and again.
import { useEffect, useState } from "./vendor/index.js";

const EVERY = 1500;

export function useLobby() {
  const [lobby, set] = useState(null);
  useEffect(() => {
    let timer = 0;
    let over = false;
    const ask = async () => {
      const answer = await fetch("/api/lobby").catch(() => null);
      const told = answer?.ok ? await answer.json() : null;
      if (over) return;
      if (told) set(told);
      timer = setTimeout(ask, EVERY);
    };
    ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  return lobby;
}
