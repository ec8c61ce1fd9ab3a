import { useEffect } from "react";

const load = () => import("./second-tap.ts");
/** Once the first page is surely there, the guard is fetched; before, with the first touch. */
const loadAfterMs = 5000;

/** Guards every button of the page as long as the component is shown; for a frame around pages. */
export function useSecondTapGuard(): void {
  useEffect(() => {
    const off = new AbortController();
    let stop: (() => void) | undefined;
    const begin = (first?: PointerEvent) => {
      clearTimeout(timer);
      started.abort();
      // Without the network there is no guard until the page is opened again; nothing else is missing.
      void load().then(
        ({ guardSecondTaps }) => {
          if (!off.signal.aborted) stop = guardSecondTaps(document, first);
        },
        () => undefined,
      );
    };
    const started = new AbortController();
    const timer = setTimeout(() => begin(), loadAfterMs);
    addEventListener("pointerdown", begin, { capture: true, signal: started.signal });
    return () => {
      off.abort();
      started.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}
