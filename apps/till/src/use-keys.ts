/** Keys that work anywhere on the till: a hardware scanner's typing, and Escape. */
import { useEffectEvent, useLayoutEffect } from "react";
import { createWedge } from "./reader/wedge.ts";

/** Marks a field in which a scanner's burst is a scan and not typing: amounts and card numbers. */
export const takesScans = { "data-takes-scans": "" } as const;

/** Keys in a field belong to the field, including those from a hand scanner. */
const isTypingIn = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement) || target.dataset["takesScans"] !== undefined) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["radio", "checkbox", "button"].includes(target.type);
};

export interface TillKeys {
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
  /** Off while a sheet lies above the till. */
  readonly isOn: boolean;
}

export function useTillKeys({ onCode, onBack, isOn }: TillKeys): void {
  const scanned = useEffectEvent(onCode);
  const back = useEffectEvent(onBack);
  // Listens before the till is painted: a card held to the scanner at the first sight of it counts.
  useLayoutEffect(() => {
    if (!isOn) return;
    const wedge = createWedge();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) return back();
      if (isTypingIn(event.target)) return;
      const { key, timeStamp, ctrlKey, altKey, metaKey } = event;
      const code = wedge({ key, atMs: timeStamp, isShortcut: ctrlKey || altKey || metaKey });
      if (code === null) return;
      // The scanner's Enter must not press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      scanned(code);
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isOn]);
}
