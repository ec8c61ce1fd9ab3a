import { useSyncExternalStore } from "react";

/** From an upright tablet on; below it phones show one column, and lists rows of two lines. */
const query = "(min-width: 769px)";

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

const isWide = () => window.matchMedia(query).matches;

/** The server, which draws the first shape of a page, takes it from the kind of machine. */
let isDrawnWide = true;
export const drawWide = (next: boolean): void => void (isDrawnWide = next);

/** Whether the window is wide enough for a table or for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => isDrawnWide);
