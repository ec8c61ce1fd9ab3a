import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 769px)");
const subscribe = (listener: () => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Whether a table fits; phones have rows of two lines. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
