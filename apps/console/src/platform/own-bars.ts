import { useLayoutEffect } from "react";
import { isServer } from "@rewardo/web/config.ts";

let wanting = 0;

/** Effects do not run on the server, so it records here that bars were drawn. */
let areDrawn = false;
const noteDrawn = (): void => void (areDrawn = isServer);

/** Whether the page drawn since the last call has bars of its own; for the server. */
export const takeDrawnBars = (): boolean => {
  const were = areDrawn;
  areDrawn = false;
  return were;
};

/**
 * Hides the top bar and the tab bar on phones while a page with bars of its own is shown (the till, an editor with a
 * save bar). Wider screens keep the menu.
 */
export function useOwnBars(): void {
  noteDrawn();
  // A layout effect, so that the frame's bars are not painted first.
  useLayoutEffect(() => {
    wanting += 1;
    document.documentElement.dataset["ownBars"] = "";
    return () => {
      wanting -= 1;
      if (wanting === 0) delete document.documentElement.dataset["ownBars"];
    };
  }, []);
}
