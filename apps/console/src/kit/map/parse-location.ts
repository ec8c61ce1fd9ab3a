/** Reads a place from what people type or paste: a pair of numbers, degrees with letters, a link of a map site. */
import { type GeoLocation, isLocation, roundLocation } from "@rewardo/rules/location";

export type ParsedLocation =
  | { readonly location: GeoLocation }
  /** `short_link`: it tells the place only to who opens it. `outside`: no such degrees on the globe. */
  | { readonly problem: "unreadable" | "outside" | "short_link" };

/** Latitude first, as every map site writes it; `50.0513, 19.9457` and `50,0513 19,9457` alike. */
export const parseLocation = (text: string): ParsedLocation => {
  const trimmed = text.trim();
  const isLink = /^(https?:\/\/|geo:|www\.|maps\.)/i.test(trimmed);
  if (isLink && /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl\/maps|osm\.org\/go|apple\.co)\b/i.test(trimmed))
    return { problem: "short_link" };
  const pair = isLink ? fromLink(trimmed) : (fromNumbers(trimmed) ?? fromDegrees(trimmed));
  if (pair === null) return { problem: "unreadable" };
  const [latitude, longitude] = pair;
  if (!isLocation([longitude, latitude])) return { problem: "outside" };
  return { location: roundLocation([longitude, latitude]) };
};

type LatitudeFirst = readonly [latitude: number, longitude: number];

const signed = String.raw`([-+\u2212]?\d{1,3}(?:\.\d+)?)`;
const signedWithComma = String.raw`([-+\u2212]?\d{1,3}(?:,\d+)?)`;
const toNumber = (text: string): number => Number(text.replace(",", ".").replace("\u2212", "-"));

const pairOf = (match: RegExpMatchArray | null): LatitudeFirst | null => {
  const [, latitude, longitude] = match ?? [];
  return latitude === undefined || longitude === undefined ? null : [toNumber(latitude), toNumber(longitude)];
};

const numberPairs = [
  new RegExp(String.raw`^\(?${signed}\s*[,;\s]\s*${signed}\)?$`),
  // If numbers have decimal commas, another separator must stand between them.
  new RegExp(String.raw`^\(?${signedWithComma}(?:\s*;\s*|,?\s+)${signedWithComma}\)?$`),
];
const fromNumbers = (text: string): LatitudeFirst | null =>
  numberPairs.map((pattern) => pairOf(text.match(pattern))).find((pair) => pair !== null) ?? null;

/** What the big map sites' links carry, the pin before the middle of the picture. */
const linkPairs = [
  new RegExp(`!3d${signed}!4d${signed}`),
  new RegExp(`[?&]mlat=${signed}&mlon=${signed}`),
  new RegExp(`[?&](?:q|ll|query|destination|daddr|coordinate|center|cp|sll)=(?:loc:)?${signed}[,~]${signed}`),
  new RegExp(`^geo:${signed},${signed}`, "i"),
  new RegExp(`/@${signed},${signed}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${signed}/${signed}`),
  new RegExp(`/(?:place|search|dir)/${signed},[+ ]?${signed}`),
];
const fromLink = (link: string): LatitudeFirst | null => {
  const plain = link.replaceAll(/%2c/gi, ",").replaceAll(/%20|\+/g, "");
  return linkPairs.map((pattern) => pairOf(plain.match(pattern))).find((pair) => pair !== null) ?? null;
};

const angle = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?`;
const letterBehind = new RegExp(`^${angle}([NS])[\\s,;]*${angle}([EWO])$`, "i");
const letterBefore = new RegExp(`^([NS])\\s*${angle}[\\s,;]*([EWO])\\s*${angle}$`, "i");

/** `50°03'04.7"N 19°56'44.5"E`, `N 50.0513° E 19.9457°`; O is the German east (Ost). */
const fromDegrees = (text: string): LatitudeFirst | null => {
  const behind = text.match(letterBehind);
  if (behind !== null) {
    const [, d1, m1, s1, ns, d2, m2, s2, ew] = behind;
    return [degreesOf(d1, m1, s1, ns), degreesOf(d2, m2, s2, ew)];
  }
  const before = text.match(letterBefore);
  if (before === null) return null;
  const [, ns, d1, m1, s1, ew, d2, m2, s2] = before;
  return [degreesOf(d1, m1, s1, ns), degreesOf(d2, m2, s2, ew)];
};

const degreesOf = (degrees = "0", minutes = "0", seconds = "0", letter = ""): number => {
  const size = toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  return /[SW]/i.test(letter) ? -size : size;
};

/** Formats a location for sharing, readable by `parseLocation`: `50.051300, 19.945700`. */
export const formatLocation = ([longitude, latitude]: GeoLocation): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
