import { useLayoutEffect, useRef } from "react";

/** What is made inert loses the focus; afterwards it comes back, unless it has gone elsewhere. */
export function useFocusBack(isInert: boolean): void {
  const used = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isInert) used.current = document.activeElement;
    else if (used.current instanceof HTMLElement && document.activeElement === document.body) used.current.focus();
  }, [isInert]);
}
