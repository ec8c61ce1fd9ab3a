import { useEffect, useRef } from "react";

/** Puts the cursor into the first field where there is a keyboard; on a phone that would only cover the page. */
export function useFirstFieldFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  return field;
}
