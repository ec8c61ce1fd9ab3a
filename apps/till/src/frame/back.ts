/**
 * The browser's Back, for a program of one page: while something lies over the till, or a card is open, it goes one step back
 * there. A browser lets no page stop the step to what was there before, so an entry of the same page stands ahead of it.
 */
import { closeTopLayer, onLayers } from "@rewardo/ui/overlays/back-layers.ts";

const isAhead = (): boolean => (history.state as { isAhead?: boolean } | null)?.isAhead === true;
const stepAhead = (): void => {
  if (!isAhead()) history.pushState({ isAhead: true }, "");
};

/** Starts listening; call once. */
export const startBack = (): void => {
  let isOpen = false;
  let wasAhead = isAhead();
  onLayers((hasLayers) => {
    isOpen = hasLayers;
    if (isOpen) stepAhead();
    wasAhead = isAhead();
  });
  addEventListener("popstate", () => {
    const steppedBack = wasAhead && !isAhead();
    wasAhead = isAhead();
    if (!steppedBack) return;
    if (!isOpen) {
      // Nothing is left to close: Back leaves at once, as if there were no entry ahead.
      history.back();
      return;
    }
    closeTopLayer();
    // What may not be closed stays, and the next Back finds it again.
    stepAhead();
    wasAhead = true;
  });
};
