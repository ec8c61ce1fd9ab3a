/** What lies over the page and is closed by the browser's Back; the router's part is kit/actions/back-closes.ts. */
import { type RefObject, useEffect, useRef } from "react";

/** How each is closed, the topmost last. */
const layers: RefObject<() => void>[] = [];
let listener: (hasLayers: boolean) => void = () => undefined;

/** Tells from now on whether anything lies over the page. */
export const onLayers = (onChange: typeof listener): void => void (listener = onChange);

/** Closes the topmost, as its own button would; one that may not be closed stays. */
export const closeTopLayer = (): void => layers.at(-1)?.current();

/** Lies over the page as long as `isOpen`. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const own = useRef(close);
  useEffect(() => {
    own.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    layers.push(own);
    listener(true);
    return () => {
      layers.splice(layers.indexOf(own), 1);
      listener(layers.length > 0);
    };
  }, [isOpen]);
}
