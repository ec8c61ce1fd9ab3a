import { useSyncExternalStore } from "react";

/** From a tablet held upright on; below it the till fills the screen. */
const query = "(min-width: 769px)";

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** Whether there is room for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
