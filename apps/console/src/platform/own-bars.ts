import { useLayoutEffect } from "react";
import { isServer } from "@rewardo/web/config.ts";

let wanting = 0;

/** Where the server draws, what is drawn can only be noted. */
let areDrawn = false;
const noteDrawn = (): void => void (areDrawn = isServer);

/** Whether what has been drawn since the last question brings bars of its own; for the server. */
export function takeDrawnBars(): boolean {
  const were = areDrawn;
  areDrawn = false;
  return were;
}

/**
 * For a page with bars of its own on phones (the till, an editor with a save bar): the top bar and the tab bar give way
 * while it is shown. Wider screens keep the menu.
 */
export function useOwnBars(): void {
  noteDrawn();
  // Before the paint: the bars of the frame must not be seen first.
  useLayoutEffect(() => {
    wanting += 1;
    document.documentElement.dataset["ownBars"] = "";
    return () => {
      wanting -= 1;
      if (wanting === 0) delete document.documentElement.dataset["ownBars"];
    };
  }, []);
}
