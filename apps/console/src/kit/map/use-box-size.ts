import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "./view.ts";

/** The box's size in CSS pixels, before the first paint and whenever it changes; `null` until it is known. */
export function useBoxSize(box: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // A box that is folded away keeps what it had.
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
