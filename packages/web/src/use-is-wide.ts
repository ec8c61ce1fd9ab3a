import { useSyncExternalStore } from "react";

/** Matches upright tablets and wider; below that phones show one column, and lists rows of two lines. */
const query = "(min-width: 769px)";

const subscribe = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
};

const isWide = () => window.matchMedia(query).matches;

/** Layout that the server draws a page's first shape with: it guesses from the kind of device. */
let isDrawnWide = true;
export const drawWide = (next: boolean): void => void (isDrawnWide = next);

/** Whether the window is wide enough for a table or for two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => isDrawnWide);
}
