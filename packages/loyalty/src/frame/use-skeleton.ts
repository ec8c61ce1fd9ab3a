import { useEffect, useState } from "react";

/** What answers sooner is not worth a skeleton; a skeleton that is seen stays long enough not to flicker. */
const afterMs = 200;
const atLeastMs = 300;

/** What to draw while something loads: nothing for a moment, then its skeleton, then the thing itself. */
export function useSkeleton(isPending: boolean): "nothing" | "skeleton" | "content" {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (isPending === (shownAt !== null)) return;
    const wait = shownAt === null ? afterMs : Math.max(0, atLeastMs - (performance.now() - shownAt));
    const timer = setTimeout(() => setShownAt(shownAt === null ? performance.now() : null), wait);
    return () => clearTimeout(timer);
  }, [isPending, shownAt]);
  if (shownAt !== null) return "skeleton";
  return isPending ? "nothing" : "content";
}
