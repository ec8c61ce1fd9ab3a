/** Phones photograph in wider colours than sRGB and say so in a profile, which the HEIC decoder leaves behind. */
import { crc32, deflateSync } from "node:zlib";

const header = 128;
/** A phone's has some hundred bytes; one of megabytes would only keep the server busy packing it. */
const largest = 256 * 1024;

/** The RGB profile that a HEIC file carries, or `null`. It is looked for by its mark: all parts of a photo share one. */
export const heicProfile = (bytes: Buffer): Buffer | null => {
  const at = bytes.indexOf("colrprof", 0, "latin1");
  if (at < 4) return null;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  const isWhole = profile.length > header && profile.length <= largest && profile.readUInt32BE(0) === profile.length;
  if (!isWhole) return null;
  const isRgb = profile.toString("latin1", 16, 20) === "RGB " && profile.toString("latin1", 36, 40) === "acsp";
  return isRgb ? profile : null;
};

/** Length of a PNG's signature and its first chunk, behind which a profile may stand. */
const profilePlace = 8 + 25;

/** The PNG with the profile in it. */
export const pngWithProfile = (png: Buffer, profile: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, profilePlace), chunk, png.subarray(profilePlace)]);
};
