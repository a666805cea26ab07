// The one door to what is vendored: screens import from here.
import { Fragment, createContext, createRef, h, render } from "./preact.js";
import htm from "./htm.js";

export { Fragment, createContext, createRef, h, render };
export {
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "./preact-hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "./signals.js";

export const html = htm.bind(h);
