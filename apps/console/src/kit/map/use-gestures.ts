import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Pixels } from "./mercator.ts";
import { panBy, type Size, type View, zoomAround } from "./view.ts";

export interface Gestures {
  readonly box: RefObject<HTMLElement | null>;
  readonly view: View;
  readonly size: Size | null;
  readonly setView: (view: View) => void;
  /** A gesture that needs one thing more was tried: Ctrl with the wheel, or a second finger. */
  readonly onHalf: (what: "wheel" | "finger") => void;
}

/** Wheel pixels that double the size. */
const wheelForTwice = 240;

/**
 * The wheel and two fingers. Both belong to the page first: the wheel zooms only with Ctrl or Cmd or while the map has the
 * focus, one finger scrolls. React's own listeners are passive and could not keep the page still.
 */
export function useGestures({ box, view, size, setView, onHalf }: Gestures): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (size === null || box.current === null) return;
    const isMeant = event.ctrlKey || event.metaKey || box.current.contains(document.activeElement);
    if (!isMeant) return onHalf("wheel");
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    // Fingers on a touchpad come as Ctrl and a wheel of small steps.
    const pixels = event.deltaY * lines * (event.ctrlKey && Math.abs(event.deltaY) < 30 ? 4 : 1);
    const step = Math.min(Math.max(pixels / wheelForTwice, -1), 1);
    setView(zoomAround(view, view.zoom - step, inBox(event, box.current), size));
  });
  const show = useEffectEvent(setView);
  const sizeNow = useEffectEvent(() => size);
  const viewNow = useEffectEvent(() => view);
  const halfDone = useEffectEvent(onHalf);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let start: (Fingers & { view: View }) | null = null;
    const onTouchStart = ({ touches: [one, other] }: TouchEvent) => {
      const isPair = one !== undefined && other !== undefined;
      start = isPair ? { ...fingersOf(inBox(one, element), inBox(other, element)), view: viewNow() } : null;
    };
    const onTouchMove = (event: TouchEvent) => {
      const isOnPin = event.target instanceof Element && event.target.closest("[data-pin]") !== null;
      if (event.touches.length === 1 && !isOnPin) halfDone("finger");
      const [one, other] = event.touches;
      const boxSize = sizeNow();
      if (one === undefined || other === undefined || start === null || boxSize === null) return;
      if (event.cancelable) event.preventDefault();
      const now = fingersOf(inBox(one, element), inBox(other, element));
      const panned = panBy(start.view, [now.middle[0] - start.middle[0], now.middle[1] - start.middle[1]], boxSize);
      show(zoomAround(panned, start.view.zoom + Math.log2(now.apart / start.apart), now.middle, boxSize));
    };
    const onTouchEnd = () => (start = null);
    element.addEventListener("touchstart", onTouchStart, { passive: true });
    const wheel = (event: WheelEvent) => onWheel(event);
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("touchmove", onTouchMove, { passive: false });
    element.addEventListener("touchend", onTouchEnd);
    element.addEventListener("touchcancel", onTouchEnd);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("touchstart", onTouchStart);
      element.removeEventListener("touchmove", onTouchMove);
      element.removeEventListener("touchend", onTouchEnd);
      element.removeEventListener("touchcancel", onTouchEnd);
    };
  }, [box]);
}

interface Fingers {
  readonly middle: Pixels;
  readonly apart: number;
}

const fingersOf = (one: Pixels, other: Pixels): Fingers => ({
  middle: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2],
  apart: Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1),
});

/** Position of a pointer in the box. */
export const inBox = ({ clientX, clientY }: { clientX: number; clientY: number }, box: Element): Pixels => {
  const { left, top } = box.getBoundingClientRect();
  return [clientX - left - box.clientLeft, clientY - top - box.clientTop];
};
