import { useEffect, useRef } from "react";

/** Puts the cursor into the first field where there is a keyboard; on a phone that would only cover the page. */
export function useFirstFieldFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  return field;
}

/**
 * Focuses the heading of a page that only shows a message, so that screen readers read it first. Give the heading
 * `tabIndex={-1}`.
 */
export function useHeadingFocus(when = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (when) heading.current?.focus({ preventScroll: true });
  }, [when]);
  return heading;
}
