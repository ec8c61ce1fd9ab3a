/** Places on the map: `[longitude, latitude]` in degrees, as GeoJSON has them, with 6 decimals (about 11 cm). */
export type GeoLocation = readonly [longitude: number, latitude: number];

const DECIMALS = 6;

/** The initial centre of a map: near Kutno, about the middle of Poland. */
export const DEFAULT_LOCATION: GeoLocation = [19.355406, 52.191097];

/** True for finite degrees on the globe: longitude -180 to 180, latitude -90 to 90. */
export const isLocation = ([longitude, latitude]: GeoLocation): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

// Via text, so that rounding twice changes nothing; adding 0 turns -0 into 0.
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS)) + 0;

/**
 * A location with 6 decimals. A map dragged around the globe gives longitudes beyond 180, which are normalized to -180 to
 * 180; latitudes are clamped at the poles. Throws RangeError for anything but finite numbers.
 */
export const roundLocation = ([longitude, latitude]: GeoLocation): GeoLocation => {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new RangeError("A location needs two numbers");
  const wrapped = Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
  return [rounded(wrapped), rounded(Math.min(Math.max(latitude, -90), 90))];
};
