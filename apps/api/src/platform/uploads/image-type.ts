/** Detects a picture's type by its first bytes; its name and declared type are ignored. */
import type { ImageType } from "@rewardo/contract/upload-limits";

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && bytes.toString("latin1", at, at + text.length) === text;

/** Brands of HEVC in an ISO container; the general ones say it in the list of compatible brands. */
const heicBrands = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis"]);
const generalBrands = new Set(["mif1", "msf1"]);

const isHeic = (bytes: Buffer): boolean => {
  if (!startsWith(bytes, "ftyp", 4)) return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString("latin1", at, at + 4));
  const [major = "", ...compatible] = brands;
  return heicBrands.has(major) || (generalBrands.has(major) && compatible.some((brand) => heicBrands.has(brand)));
};

/** The type that the bytes begin like, or `null` for every other, SVG among them. */
export const imageTypeOf = (bytes: Buffer): ImageType | null => {
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  return isHeic(bytes) ? "image/heic" : null;
};
