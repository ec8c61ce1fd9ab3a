import { type RefObject, useEffect, useState } from "react";

/** Whether the element, the upper edge of a list, is in view: only then may rows come in above the others. */
export function useAtTop(edge: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(true);
  useEffect(() => {
    const element = edge.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      // Below the view is not scrolled past.
      if (entry !== undefined) setAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [edge]);
  return isAtTop;
}
