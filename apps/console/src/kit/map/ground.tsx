import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import type { Locale } from "@rewardo/contract/fields";
import { nearestCity } from "./cities.ts";
import { isLocale } from "@rewardo/web/i18n/locale.ts";
import c from "./map.module.css";
import { Lands, OutlineLayer } from "./outline-layer.tsx";
import { TileLayer } from "./tile-layer.tsx";
import type { TileSource } from "./tiles.ts";
import { scaleOf, settle, type Size, type View } from "./view.ts";

export interface GroundProps {
  view: View;
  size: Size;
  source: TileSource | null;
}

/** What lies under the pin: tiles where there are any, else the outline. It catches no pointer. */
export function Ground({ view, size, source }: GroundProps) {
  const [hasHoles, setHasHoles] = useState(false);
  const onMiss = useCallback(() => setHasHoles(true), []);
  return (
    <div className={c.ground}>
      {(source === null || hasHoles) && (
        <OutlineLayer view={view} size={size} corners={cornersOf(size, source !== null)} />
      )}
      {source !== null && <TileLayer {...{ source, view, size, onMiss }} />}
    </div>
  );
}

/** Corners covered by the scale, the buttons and the notes: no city name may be drawn there. */
const cornersOf = ({ width, height }: Size, hasNotes: boolean) => [
  { left: 0, top: height - 40, right: 116, bottom: height },
  { left: width - 64, top: 0, right: width, bottom: 104 },
  ...(hasNotes ? [{ left: width - 230, top: height - 40, right: width, bottom: height }] : []),
];

/** Zoom from which a map without tiles names the nearby city. */
const nearbyZoom = 9;

/** Notes in the lower corners: the scale, and the map's source or the distance to the next city. */
export function GroundNotes({ view, source }: Omit<GroundProps, "size">) {
  const { t, i18n } = useLingui();
  const { metres, pixels } = scaleOf(view);
  const locale = isLocale(i18n.locale) ? i18n.locale : "en";
  return (
    <div className={c.notes}>
      <span className={c.scale} style={{ "--length": `${pixels}px` }}>
        {distance(metres, locale)}
      </span>
      {source === null
        ? view.zoom >= nearbyZoom && <NearestCity centre={view.centre} locale={locale} label={t`Nearest city`} />
        : source.attribution !== "" && (
            <span className={c.attribution}>
              {source.attributionHref === null ? (
                source.attribution
              ) : (
                <a href={source.attributionHref} target="_blank" rel="noreferrer">
                  {source.attribution}
                </a>
              )}
            </span>
          )}
    </div>
  );
}

const insetSize: Size = { width: 104, height: 76 };
const insetZoom = 3.6;

/** A small map of the country around with a dot, and in words which city is near: without streets nothing else tells. */
function NearestCity({ centre, locale, label }: { centre: View["centre"]; locale: Locale; label: string }) {
  const { name, metres } = nearestCity(centre, locale);
  return (
    <div className={c.nearby}>
      <svg className={c.inset} {...insetSize} aria-hidden="true">
        <Lands view={settle({ centre, zoom: insetZoom }, insetSize)} size={insetSize} />
        <circle cx={insetSize.width / 2} cy={insetSize.height / 2} r="4" />
      </svg>
      <span className={c.attribution}>
        <span className="sr">{label}</span> {metres < 1000 ? name : `${name}, ${distance(metres, locale)}`}
      </span>
    </div>
  );
}

/** "500 m", "2 km" */
const distance = (metres: number, locale: Locale): string => {
  const [value, unit] = metres < 1000 ? [metres, "meter"] : [metres / 1000, "kilometer"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 0 }).format(value);
};
