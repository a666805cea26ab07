// A peek lasts as long as the finger: what is under it is drawn while it holds and gone when it lets go.
import { useEffect, useState } from "../vendor/index.js";

const AFTER = 180;

/** [held, handlers]: a hold of finger or key; a tap shorter than that counts as a tap. */
export function useHold({ after = AFTER } = {}) {
  const [held, hold] = useState(false);
  const [timer] = useState({ id: 0, was: false });
  const end = () => {
    clearTimeout(timer.id);
    hold(false);
  };
  const begin = () => {
    timer.was = false;
    clearTimeout(timer.id);
    timer.id = setTimeout(() => {
      timer.was = true;
      hold(true);
    }, after);
  };
  useEffect(() => {
    document.addEventListener("visibilitychange", end);
    addEventListener("blur", end);
    return () => {
      end();
      document.removeEventListener("visibilitychange", end);
      removeEventListener("blur", end);
    };
  }, []);
  return [
    held,
    {
      onPointerDown: begin,
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      onContextMenu: (event) => event.preventDefault(),
      onKeyDown: (event) => event.key === " " && !event.repeat && begin(),
      onKeyUp: (event) => event.key === " " && end(),
    },
    () => timer.was,
  ];
}
