/**
 * The projection that all raster tiles use: the world is a square whose side doubles with every zoom. Positions are
 * pixels from its upper left corner, `[x, y]`; degrees are `[longitude, latitude]`.
 */
import type { GeoLocation } from "@rewardo/rules/location";

export type Pixels = readonly [x: number, y: number];

/** Pixels of a tile, whatever its resolution. */
export const tileSize = 256;
/** Latitude at which the square Mercator map ends; it cannot show the poles beyond. */
export const maxLatitude = 85.0511287798066;
export const minZoom = 2;
export const maxZoom = 19;

const equatorMetres = 40_075_016.686;
const radians = Math.PI / 180;

/** Keeps a number between two others. */
export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Pixels of the world's side at a zoom, which may be broken while fingers pinch. */
export const worldSide = (zoom: number): number => tileSize * 2 ** zoom;

/** Longitudes beyond ±180 come back round the globe. */
export const wrapLongitude = (longitude: number): number => {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
};

/** Degrees to pixels; what lies beyond the last latitude stands at the edge. */
export const project = ([longitude, latitude]: GeoLocation, zoom: number): Pixels => {
  const sine = Math.sin(clamp(latitude, -maxLatitude, maxLatitude) * radians);
  const side = worldSide(zoom);
  return [(longitude / 360 + 0.5) * side, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side];
};

/** Pixels to degrees; pixels beyond the world's left and right edge go on round the globe. */
export const unproject = ([x, y]: Pixels, zoom: number): GeoLocation => {
  const side = worldSide(zoom);
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * clamp(y, 0, side)) / side))) / radians;
  return [wrapLongitude((x / side - 0.5) * 360), clamp(latitude, -maxLatitude, maxLatitude)];
};

/** How much ground a pixel covers at a latitude. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (equatorMetres * Math.cos(clamp(latitude, -maxLatitude, maxLatitude) * radians)) / worldSide(zoom);
