/** What part of the world the box shows, and how that changes. Values in, values out. */
import type { GeoLocation } from "@rewardo/rules/location";
import {
  clamp,
  maxZoom,
  metresPerPixel,
  minZoom,
  type Pixels,
  project,
  tileSize,
  unproject,
  worldSide,
} from "./mercator.ts";

export interface View {
  /** Location in the middle of the box. */
  readonly centre: GeoLocation;
  readonly zoom: number;
}

/** The box in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Zoom for a place: the streets around it. */
export const placeZoom = 14;
/** Without one: a country. */
export const countryZoom = 4;

/** A view whose box never shows what lies beyond the poles, and whose zoom has an end. */
export const settle = ({ centre, zoom }: View, { height }: Size): View => {
  const settledZoom = clamp(zoom, minZoom, maxZoom);
  const side = worldSide(settledZoom);
  const [x, y] = project(centre, settledZoom);
  const half = Math.min(height, side) / 2;
  const settledY = clamp(y, half, side - half);
  // What need not move keeps its digits.
  const settledCentre = settledY === y ? centre : unproject([x, settledY], settledZoom);
  return { centre: settledCentre, zoom: settledZoom };
};

/** Pixel position of a location in the box; the world repeats, so the nearest copy is used. */
export const toBox = (location: GeoLocation, { centre, zoom }: View, { width, height }: Size): Pixels => {
  const side = worldSide(zoom);
  const [x, y] = project(location, zoom);
  const [middleX, middleY] = project(centre, zoom);
  const across = x - middleX;
  return [across - Math.round(across / side) * side + width / 2, y - middleY + height / 2];
};

/** What place a point of the box shows. */
export const fromBox = ([x, y]: Pixels, { centre, zoom }: View, { width, height }: Size): GeoLocation => {
  const [middleX, middleY] = project(centre, zoom);
  return unproject([middleX + x - width / 2, middleY + y - height / 2], zoom);
};

/** The map follows the hand: `[right, down]` in pixels. */
export const panBy = (view: View, [right, down]: Pixels, size: Size): View => {
  const [x, y] = project(view.centre, view.zoom);
  return settle({ centre: unproject([x - right, y - down], view.zoom), zoom: view.zoom }, size);
};

/** Zooms around a point of the box, which stays at the same location. */
export const zoomAround = (view: View, zoom: number, point: Pixels, size: Size): View => {
  const settledZoom = clamp(zoom, minZoom, maxZoom);
  const [x, y] = project(fromBox(point, view, size), settledZoom);
  const centre = unproject([x - point[0] + size.width / 2, y - point[1] + size.height / 2], settledZoom);
  return settle({ centre, zoom: settledZoom }, size);
};

/** Moves just far enough that a place is in the box, with room around it. */
export const reveal = (location: GeoLocation, view: View, size: Size, room = 40): View => {
  const [x, y] = toBox(location, view, size);
  const off = (at: number, length: number) =>
    at - clamp(at, Math.min(room, length / 2), Math.max(length - room, length / 2));
  const [right, down] = [off(x, size.width), off(y, size.height)];
  return right === 0 && down === 0 ? view : panBy(view, [-right, -down], size);
};

export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Upper left corner in the box. */
  readonly left: number;
  readonly top: number;
  /** Pixels that the tile covers: 256 unless the zoom is broken. */
  readonly side: number;
}

/** The tiles that the box needs, the middle ones first. */
export const tilesIn = (view: View, { width, height }: Size): Tile[] => {
  const zoom = Math.round(view.zoom);
  const side = tileSize * 2 ** (view.zoom - zoom);
  const count = 2 ** zoom;
  const [middleX, middleY] = project(view.centre, view.zoom);
  const [left, top] = [middleX - width / 2, middleY - height / 2];
  const tiles: Tile[] = [];
  for (let y = Math.max(0, Math.floor(top / side)); y < Math.min(count, (top + height) / side); y += 1) {
    for (let x = Math.floor(left / side); x < (left + width) / side; x += 1) {
      tiles.push({ x: ((x % count) + count) % count, y, zoom, left: x * side - left, top: y * side - top, side });
    }
  }
  const fromMiddle = (tile: Tile) =>
    Math.hypot(tile.left + tile.side / 2 - width / 2, tile.top + tile.side / 2 - height / 2);
  return tiles.toSorted((one, other) => fromMiddle(one) - fromMiddle(other));
};

export interface Scale {
  readonly metres: number;
  readonly pixels: number;
}

/** A round distance (1, 2 or 5 and noughts) that is at most so many pixels long here. */
export const scaleOf = ({ centre, zoom }: View, maxPixels = 88): Scale => {
  const perPixel = metresPerPixel(centre[1], zoom);
  const most = perPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metres, pixels: metres / perPixel };
};

/** Lines of a grid that is fixed to the ground: their places in a box of that length, every fourth a bold one. */
export const gridLines = (middle: number, zoom: number, length: number): { at: number; isBold: boolean }[] => {
  const step = 64 * 2 ** (zoom - Math.round(zoom));
  const start = middle - length / 2;
  const lines: { at: number; isBold: boolean }[] = [];
  for (let line = Math.ceil(start / step); line * step <= start + length; line += 1) {
    lines.push({ at: line * step - start, isBold: line % 4 === 0 });
  }
  return lines;
};
