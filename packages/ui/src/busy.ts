/**
 * Whether something is on the screen that a reload would lose: a dialog, a form that was typed in, a card at the
 * till. A new version of the console waits until nothing does.
 */
import { useEffect } from "react";

let held = 0;
const listeners = new Set<(busy: boolean) => void>();

const change = (by: number): void => {
  const before = isBusy();
  held += by;
  if (isBusy() !== before) for (const listener of listeners) listener(isBusy());
};

export const isBusy = (): boolean => held > 0;

/** Marks the page as busy until the returned function is called. */
export const holdBusy = (): (() => void) => {
  let isHeld = true;
  change(1);
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
};

/** Calls back when the page becomes busy and when it is free again; gives the function that ends this. */
export const onBusy = (listener: (busy: boolean) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Busy as long as the component is there and `busy` is true. */
export function useBusy(busy: boolean): void {
  useEffect(() => (busy ? holdBusy() : undefined), [busy]);
}
