import { type RefObject, useEffect, useState } from "react";

/** Whether the list's upper edge is in view: only then new rows may be inserted above the others. */
export function useAtTop(edge: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(true);
  useEffect(() => {
    const element = edge.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      // An edge below the view was not scrolled past.
      if (entry !== undefined) setAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [edge]);
  return isAtTop;
}
