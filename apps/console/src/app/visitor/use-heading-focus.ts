import { useEffect, useRef } from "react";

/** For a page that only says something: those who listen hear its heading first. Give the heading `tabIndex={-1}`. */
export function useHeadingFocus(when = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (when) heading.current?.focus({ preventScroll: true });
  }, [when]);
  return heading;
}
