import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import "./in-view.css";

/** Set while the page is printed: everything is shown, whether it is in view or not. */
export const ShowsAll = createContext(false);

/** Whether an element further down has come into view, or everything is to be shown, as for printing. */
export function useSeen(place: RefObject<Element | null>, rootMargin: string): boolean {
  const [wasSeen, setSeen] = useState(false);
  const showsAll = useContext(ShowsAll);
  useEffect(() => {
    if (wasSeen || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin },
    );
    observer.observe(place.current);
    // The next press of Tab would pass what is not there yet: who goes by keys has all of it at once.
    const look = () => {
      const { activeElement } = document;
      if (activeElement?.matches(":focus-visible") === true) setSeen(true);
    };
    look();
    document.addEventListener("focusin", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", look);
    };
  }, [place, rootMargin, wasSeen]);
  return wasSeen || showsAll;
}

/**
 * Renders its children only once they are scrolled into view; until then an empty box reserves their space.
 * @param isBare without the border and padding of a panel
 */
export function InView({ isBare = false, children }: { isBare?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // A little ahead, so that it is there when it is reached.
  const wasSeen = useSeen(place, "160px");
  return (
    // An empty box would look as if something were missing.
    <div ref={place} className={wasSeen && !isBare ? "panel" : undefined}>
      {wasSeen ? children : <div data-kept-place="" />}
    </div>
  );
}
