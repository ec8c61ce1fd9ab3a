/** What lies over the page and is closed by the browser's Back; the router's part is kit/actions/use-back-closes.ts. */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";

interface Layer {
  close: () => void;
}

/** The topmost last. */
const layers: Layer[] = [];
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Closes the topmost, as its own button would; one that may not be closed stays. */
export const closeTopLayer = (): void => layers.at(-1)?.close();

/** Lies over the page as long as `isOpen`. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const own = useRef<Layer>({ close });
  useEffect(() => {
    own.current.close = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = own.current;
    layers.push(layer);
    tell();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      tell();
    };
  }, [isOpen]);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything lies over the page. */
export const useHasLayers = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => layers.length > 0,
    () => false,
  );

/** Within it dialogs are named by the address, and Back closes them by itself. */
export const NamedByAddress = createContext(false);

/** As `useLayer`, for a dialog. */
export function useDialogLayer(isOpen: boolean, close: () => void): void {
  const isNamed = useContext(NamedByAddress);
  useLayer(isOpen && !isNamed, close);
}
