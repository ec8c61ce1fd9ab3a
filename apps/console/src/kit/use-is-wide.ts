import { useSyncExternalStore } from "react";

/** From an upright tablet on; below it phones show one column, and lists rows of two lines. */
const query = "(min-width: 769px)";

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** Whether the window is wide enough for a table or for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
