import { useLingui } from "@lingui/react";
import type { Locale } from "@rewardo/contract/fields";
import outline from "../../assets/map/outline.svg";
import { labelsAt } from "./cities.ts";
import { isLocale } from "@rewardo/web/i18n/locale.ts";
import c from "./map.module.css";
import { project, worldSide } from "./mercator.ts";
import { gridLines, type Size, toBox, type View } from "./view.ts";

/** Units of the drawing, `build/draw-outline.ts`. */
const drawnSide = 65_536;
/** Nearer than this the drawn coast is no longer true; then only the grid is. */
const lastOutlineZoom = 11;
const firstGridZoom = 9;

export interface OutlineLayerProps {
  view: View;
  size: Size;
  /** Corners that stand on top of it, where no name may be. */
  corners?: readonly Box[];
}

/** Land, borders and the names of cities; near by, where nothing of that is left, a grid. For the eye alone. */
export function OutlineLayer({ view, size, corners = [] }: OutlineLayerProps) {
  const { i18n } = useLingui();
  const [x, y] = project(view.centre, view.zoom);
  return (
    <svg className={c.outline} width={size.width} height={size.height} aria-hidden="true">
      {view.zoom > lastOutlineZoom ? (
        <rect className={c.land} width={size.width} height={size.height} />
      ) : (
        <Lands view={view} size={size} />
      )}
      {view.zoom >= firstGridZoom && (
        <g className={c.grid}>
          {gridLines(x, view.zoom, size.width).map(({ at, isBold }) => (
            <path key={`x${at}`} className={isBold ? c.bold : undefined} d={`M${at} 0V${size.height}`} />
          ))}
          {gridLines(y, view.zoom, size.height).map(({ at, isBold }) => (
            <path key={`y${at}`} className={isBold ? c.bold : undefined} d={`M0 ${at}H${size.width}`} />
          ))}
        </g>
      )}
      {placeLabels(view, size, corners, isLocale(i18n.locale) ? i18n.locale : "en").map(
        ({ kind, name, x: across, y: down, isTurned }) =>
          kind === "country" ? (
            <text key={name} className={c.country} x={across} y={down} textAnchor="middle">
              {name}
            </text>
          ) : (
            <g key={name} className={c.city} transform={`translate(${across} ${down})`}>
              <circle r="2.5" />
              <text x={isTurned ? -7 : 7} y="4" textAnchor={isTurned ? "end" : "start"}>
                {name}
              </text>
            </g>
          ),
      )}
    </svg>
  );
}

/** Land and borders alone. */
export function Lands({ view, size }: { view: View; size: Size }) {
  const side = worldSide(view.zoom);
  const [x, y] = project(view.centre, view.zoom);
  const [left, top] = [size.width / 2 - x, size.height / 2 - y];
  // Near the antimeridian a second world comes into the box; Chukotka reaches over the edge of its own.
  const copies = [-1, 0, 1].filter((copy) => left + copy * side < size.width && left + (copy + 1.2) * side > 0);
  return copies.map((copy) => (
    <g key={copy} transform={`translate(${left + copy * side} ${top}) scale(${side / drawnSide})`}>
      <use className={c.land} href={`${outline}#world`} />
      <use className={c.sea} href={`${outline}#sea`} />
      <use className={c.land} href={`${outline}#land`} />
      <use className={c.border} href={`${outline}#borders`} />
    </g>
  ));
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Names that fit beside each other, the more important first; one that would stand over the edge turns to the left. */
const placeLabels = (view: View, size: Size, corners: readonly Box[], locale: Locale) => {
  const taken = [...corners];
  return labelsAt(view.zoom, locale).flatMap(({ kind, at, name }) => {
    const [x, y] = toBox(at, view, size);
    const width = name.length * (kind === "city" ? 6.6 : 8.2);
    const isTurned = kind === "city" && x + width + 12 > size.width;
    const left = kind === "country" ? x - width / 2 : isTurned ? x - width - 10 : x - 4;
    const box = { left, top: y - 9, right: left + width + (kind === "city" ? 14 : 0), bottom: y + 9 };
    const isInside = x > -4 && x < size.width + 4 && y > 8 && y < size.height - 8 && box.left > 0;
    // A country's name is read whole or not at all; a city's dot says enough when its name is cut.
    const isFree = taken.every(
      (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    const isCut = kind === "country" && box.right > size.width;
    if (!isInside || !isFree || isCut) return [];
    taken.push(box);
    return [{ kind, name, x, y, isTurned }];
  });
};
