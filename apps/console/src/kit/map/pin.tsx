import { useLingui } from "@lingui/react/macro";
import type { GeoLocation } from "@rewardo/rules/location";
import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./map.module.css";
import { maxLatitude, type Pixels } from "./mercator.ts";
import { PinShape } from "./pin-shape.tsx";
import { useDebounced } from "../use-debounced.ts";

/** A place in words: about a metre exact, which is enough to hear. */
function useSpokenLocation(): (location: GeoLocation) => string {
  const { t, i18n } = useLingui();
  return ([longitude, latitude]) => {
    const degrees = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
    const north = degrees.format(latitude);
    const east = degrees.format(longitude);
    return t`Latitude ${north}, longitude ${east}`;
  };
}

export interface PinProps {
  ref: Ref<HTMLDivElement>;
  /** Position of the pin's tip in the box. */
  at: Pixels;
  /** `null`: the pin is not set; its ghost shows where Enter would put it. */
  value: GeoLocation | null;
  describedBy: string | undefined;
  isInvalid: boolean | undefined;
  /** The tip was pulled to a point of the box. */
  onDrag: (tip: Pixels) => void;
  /** Pixels to the right and down. */
  onStep: (by: Pixels) => void;
  onZoom: (by: 1 | -1) => void;
  onHome: () => void;
  onFocus: () => void;
}

const steps: Readonly<Record<string, Pixels>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The marker. A slider in two directions: with that role the arrow keys reach it past a screen reader's own, and what it
 * says is where it stands. Arrows move it a pixel of this zoom, with Shift ten; plus and minus zoom, Home goes back.
 */
export function Pin({ ref, at, value, describedBy, isInvalid, onDrag, onStep, onZoom, onHome, onFocus }: PinProps) {
  const { t } = useLingui();
  const keysId = useId();
  const pull = useRef<{ pointer: Pixels; tip: Pixels } | null>(null);
  const spoken = useSpokenLocation();
  // Read out once the keys rest, not at every pixel.
  const text = useDebounced(value === null ? t`not set` : spoken(value), 500);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const size = event.shiftKey ? 10 : 1;
    if (step !== undefined) onStep([step[0] * size, step[1] * size]);
    else if (event.key === "+" || event.key === "=") onZoom(1);
    else if (event.key === "-" || event.key === "_") onZoom(-1);
    else if (event.key === "Home") onHome();
    else if (value === null && (event.key === "Enter" || event.key === " ")) onStep([0, 0]);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { pointer: [event.clientX, event.clientY], tip: at };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (pull.current === null) return;
    const { pointer, tip } = pull.current;
    const by = [clientX - pointer[0], clientY - pointer[1]] as const;
    if (by[0] !== 0 || by[1] !== 0) onDrag([tip[0] + by[0], tip[1] + by[1]]);
  };
  const letGo = () => (pull.current = null);

  return (
    <>
      <div
        ref={ref}
        data-pin=""
        className={c.pin}
        style={{ "--x": `${at[0]}px`, "--y": `${at[1]}px` }}
        role="slider"
        tabIndex={0}
        aria-label={t`Pin`}
        aria-roledescription={t`pin on the map`}
        aria-valuenow={value?.[1] ?? 0}
        aria-valuemin={-maxLatitude}
        aria-valuemax={maxLatitude}
        aria-valuetext={text}
        aria-describedby={cx(describedBy, keysId)}
        aria-invalid={isInvalid === true || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onFocus={onFocus}
      >
        <PinShape ghost={value === null} />
      </div>
      <span id={keysId} hidden>
        {value === null
          ? t`Enter sets the pin. Arrow keys move it, plus and minus zoom.`
          : t`Arrow keys move the pin, with Shift ten times as far. Plus and minus zoom, Home goes back.`}
      </span>
    </>
  );
}
