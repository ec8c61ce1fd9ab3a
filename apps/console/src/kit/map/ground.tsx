import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import type { Locale } from "@rewardo/contract/fields";
import { nearestCity } from "./cities.ts";
import { isLocale } from "../../platform/i18n/locale.ts";
import c from "./map.module.css";
import { OutlineLayer } from "./outline-layer.tsx";
import { TileLayer } from "./tile-layer.tsx";
import type { TileSource } from "./tiles.ts";
import { scaleOf, type Size, type View } from "./view.ts";

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
      {(source === null || hasHoles) && <OutlineLayer view={view} size={size} />}
      {source !== null && <TileLayer {...{ source, view, size, onMiss }} />}
    </div>
  );
}

/** From which zoom on a map without tiles says in which city one is. */
const nearbyZoom = 9;

/** In the lower corners: how long a distance is, and whose map this is or how far the next city. */
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

function NearestCity({ centre, locale, label }: { centre: View["centre"]; locale: Locale; label: string }) {
  const { name, metres } = nearestCity(centre, locale);
  const rounded = metres < 1000 ? Math.round(metres / 100) * 100 : Math.round(metres / 1000) * 1000;
  return (
    <span className={c.attribution}>
      <span className="sr">{label}</span> {name}, {distance(rounded, locale)}
    </span>
  );
}

/** "500 m", "2 km" */
function distance(metres: number, locale: Locale): string {
  const [value, unit] = metres < 1000 ? [metres, "meter"] : [metres / 1000, "kilometer"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 0 }).format(value);
}
