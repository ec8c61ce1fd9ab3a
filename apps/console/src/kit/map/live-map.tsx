import { useLingui } from "@lingui/react/macro";
import { DEFAULT_LOCATION, type GeoLocation, roundLocation } from "@rewardo/rules/location";
import { type PointerEvent, type ReactNode, useRef, useState, useEffect } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Ground, GroundNotes } from "./ground.tsx";
import c from "./map.module.css";
import { maxZoom, minZoom, type Pixels } from "./mercator.ts";
import { Pin } from "./pin.tsx";
import { readTileSource } from "./tiles.ts";
import { useBoxSize } from "./use-box-size.ts";
import { inBox, useGestures } from "./use-gestures.ts";
import { countryZoom, fromBox, panBy, placeZoom, reveal, settle, toBox, type View, zoomAround } from "./view.ts";

const shownMs = 1600;

/** Says on the map, for a moment, what a movement lacked: `[words, say]`. */
function useWhisper(): [string | null, (what: "wheel" | "finger") => void] {
  const { t } = useLingui();
  const [said, setSaid] = useState<{ what: "wheel" | "finger"; at: number } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  const wheel = isMac ? t`Hold ⌘ and scroll to zoom` : t`Hold Ctrl and scroll to zoom`;
  const words = said === null ? null : said.what === "wheel" ? wheel : t`Two fingers move the map`;
  return [words, (what) => setSaid({ what, at: performance.now() })];
}

export interface MapProps {
  /** Names the map for those who listen. */
  label: string;
  value: GeoLocation | null;
  /** Called while the pin moves; 6 decimals. */
  onChange: (location: [number, number]) => void;
  /** Saved location that the Home key restores. */
  home?: GeoLocation | null | undefined;
  /** Ids of the hint and of the error. */
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  /** Shown in its place if it cannot be loaded. */
  missing?: ReactNode;
}

/** Farther than this and a press was a pull. */
const slackPixels = 4;

const isSame = (one: GeoLocation | null, other: GeoLocation | null): boolean =>
  one === other || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);

const viewOf = (value: GeoLocation | null): View =>
  value === null ? { centre: DEFAULT_LOCATION, zoom: countryZoom } : { centre: value, zoom: placeZoom };

/** The map of a form, with a pin that can be moved by every means. */
export function LiveMap({ label, value, onChange, home = null, describedBy, isInvalid }: MapProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const pin = useRef<HTMLDivElement>(null);
  const pull = useRef<{ from: Pixels; view: View; isPull: boolean } | null>(null);
  const size = useBoxSize(box);
  const [source] = useState(readTileSource);
  const [view, setView] = useState(() => viewOf(value));
  const [whisper, whisperOf] = useWhisper();

  // What comes from elsewhere (typed, the device's position) is brought into view; what the hand does here stays put.
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (!isSame(value, seen)) {
    setSeen(value);
    if (!isSame(value, sent) && value !== null)
      setView(({ zoom }) => ({ centre: value, zoom: Math.max(zoom, placeZoom) }));
  }

  useGestures({ box, view, size, setView, onHalf: whisperOf });

  const moveTo = (location: GeoLocation) => {
    const [longitude, latitude] = roundLocation(location);
    setSent([longitude, latitude]);
    onChange([longitude, latitude]);
  };
  const pinAt = value ?? view.centre;
  const isPinShown = size !== null && isInside(toBox(pinAt, view, size), size);
  const zoomTo = (zoom: number) => {
    if (size === null) return;
    setView(zoomAround(view, zoom, isPinShown ? toBox(pinAt, view, size) : [size.width / 2, size.height / 2], size));
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // Fingers have their own way: one scrolls the page, two move the map.
    if (event.pointerType === "touch" || event.button !== 0 || box.current === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { from: inBox(event, box.current), view, isPull: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) pull.current = null;
    if (pull.current === null || size === null || box.current === null) return;
    const [x, y] = inBox(event, box.current);
    const [right, down] = [x - pull.current.from[0], y - pull.current.from[1]];
    if (Math.hypot(right, down) > slackPixels) pull.current.isPull = true;
    if (pull.current.isPull) setView(panBy(pull.current.view, [right, down], size));
  };
  const place = (event: { clientX: number; clientY: number }) => {
    const wasPull = pull.current?.isPull === true;
    pull.current = null;
    if (wasPull || size === null || box.current === null) return;
    moveTo(fromBox(inBox(event, box.current), view, size));
    pin.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={box} className={cx(c.box, isInvalid === true && c.bad)} role="group" aria-label={label}>
      {size !== null && (
        <>
          <div
            className={c.surface}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerCancel={() => (pull.current = null)}
            onClick={place}
            onDoubleClick={(event) =>
              box.current !== null && setView(zoomAround(view, view.zoom + 1, inBox(event, box.current), size))
            }
            // Hidden from screen readers: the pin itself is in the tab order.
            aria-hidden="true"
          >
            <Ground view={view} size={size} source={source} />
          </div>
          <Pin
            ref={pin}
            at={toBox(pinAt, view, size)}
            value={value}
            describedBy={describedBy}
            isInvalid={isInvalid}
            onDrag={(point) => moveTo(fromBox(point, view, size))}
            onStep={([right, down]) => {
              const [x, y] = toBox(pinAt, view, size);
              const location = fromBox([x + right, y + down], view, size);
              moveTo(location);
              setView(reveal(location, view, size));
            }}
            onZoom={(by) => zoomTo(Math.round(view.zoom) + by)}
            onHome={() => {
              if (home === null) return;
              moveTo(home);
              setView(reveal(home, view, size));
            }}
            onFocus={() => value !== null && setView(reveal(value, view, size))}
          />
          <div className={c.controls}>
            <Button
              kind="quiet"
              size="compact"
              square
              icon="plus"
              aria-label={t`Zoom in`}
              aria-disabled={view.zoom >= maxZoom || undefined}
              onClick={() => zoomTo(Math.floor(view.zoom + 0.01) + 1)}
            />
            <Button
              kind="quiet"
              size="compact"
              square
              icon="minus"
              aria-label={t`Zoom out`}
              aria-disabled={view.zoom <= minZoom || undefined}
              onClick={() => zoomTo(Math.ceil(view.zoom - 0.01) - 1)}
            />
            {value !== null && !isPinShown && (
              <Button
                kind="quiet"
                size="compact"
                square
                icon="map-pin"
                aria-label={t`Back to the pin`}
                onClick={() => setView(settle({ centre: value, zoom: view.zoom }, size))}
              />
            )}
          </div>
          <GroundNotes view={view} source={source} />
          {whisper !== null && (
            <p className={c.whisper} aria-hidden="true">
              {whisper}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const isInside = ([x, y]: Pixels, { width, height }: { width: number; height: number }): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height + 24;
