import { useEffect } from "react";

let wanting = 0;

/**
 * For a page with bars of its own on phones (the till, an editor with a save bar): the top bar and the tab bar give way
 * while it is shown. Wider screens keep the menu.
 */
export function useOwnBars(): void {
  useEffect(() => {
    wanting += 1;
    document.documentElement.dataset["ownBars"] = "";
    return () => {
      wanting -= 1;
      if (wanting === 0) delete document.documentElement.dataset["ownBars"];
    };
  }, []);
}
