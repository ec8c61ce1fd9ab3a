/**
 * Pictures are never stored as they came: they are re-encoded upright, in sRGB, and with nothing but their pixels. Neither
 * the location and camera of a photo nor a second file hidden in the first survives.
 */
import { imageExtensions, maxUploadPixels, uploadWidths, type ImageType } from "@rewardo/contract/upload-limits";
import type { Sharp } from "sharp";
import { AppError, invalidField } from "../errors.ts";
import { heicProfile, pngWithProfile } from "./colour-profile.ts";
import { decodeHeic } from "./heic.ts";
import { imageTypeOf } from "./image-type.ts";
import { concurrencyLimit } from "../concurrency-limit.ts";

export interface Picture {
  /** Media type of the uploaded file. */
  readonly media_type: ImageType | "image/svg+xml";
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly bytes: Buffer;
}

const largestSide = Math.max(...uploadWidths);
const longestSeconds = 20;

/** The size that is kept. */
const kept = { width: largestSide, height: largestSide, fit: "inside", withoutEnlargement: true } as const;

/** Pictures that are read at the same time, by sender. */
export const twoAtATime = concurrencyLimit({ maxRunning: 2, maxQueued: 40, maxRunningOfOne: 1, maxQueuedOfOne: 12 });

const unreadable = () => invalidField("file", "unreadable_image", "The picture cannot be read");
const tooManyPixels = () => invalidField("file", "too_many_pixels", "The picture has too many pixels");

/** Loaded when the first picture comes: most servers start long before. */
const loadSharp = async () => (await import("sharp")).default;

/** The bytes opened as what they begin like, and as nothing else. */
const open = async (bytes: Buffer, media_type: ImageType, sender: string): Promise<Sharp> => {
  const sharp = await loadSharp();
  if (media_type === "image/heic") {
    const outcome = await decodeHeic(bytes, sender);
    if ("failure" in outcome) throw outcome.failure === "too_many_pixels" ? tooManyPixels() : unreadable();
    const { width, height, pixels } = outcome;
    const image = sharp(pixels, { raw: { width, height, channels: 4 } });
    const profile = heicProfile(bytes);
    if (profile === null) return image;
    const png = await image.resize(kept).png({ compressionLevel: 1 }).toBuffer();
    return sharp(pngWithProfile(png, profile));
  }
  // Only the first frame of an animation is used.
  const image = sharp(bytes, { limitInputPixels: maxUploadPixels, failOn: "error", pages: 1 });
  const { format, width, height } = await image.metadata();
  if (width * height > maxUploadPixels) throw tooManyPixels();
  if (`image/${format}` !== media_type) throw unreadable();
  return image.autoOrient();
};

const rewrite = async (bytes: Buffer, media_type: ImageType, sender: string): Promise<Picture> => {
  try {
    const { data, info } = await (
      await open(bytes, media_type, sender)
    )
      .resize(kept)
      .toColourspace("srgb")
      .webp({ quality: 90, alphaQuality: 100, smartSubsample: true })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true });
    return { media_type, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && error.message.includes("pixel limit")) throw tooManyPixels();
    throw unreadable();
  }
};

/**
 * The picture as it is kept: WebP of at most 1920 pixels a side. Throws unsupported_media_type for anything but the six
 * types, and validation_failed on `file` for what cannot be read or has too many pixels. Senders have their turns: one
 * that sends many keeps no other waiting.
 */
export const readPicture = async (bytes: Buffer, sender: string): Promise<Picture> => {
  const media_type = imageTypeOf(bytes);
  if (media_type === null) throw new AppError("unsupported_media_type", { params: { types: imageExtensions } });
  return twoAtATime(sender, () => rewrite(bytes, media_type, sender));
};

/** The served width for a wished one: the next larger, and the largest beyond it. */
export const servedWidth = (wished: number): number => uploadWidths.find((width) => width >= wished) ?? largestSide;

/** Formats in which pictures are served. */
export type ServedFormat = "webp" | "jpeg";

/** The kept picture of this name in a smaller width; never larger than it is. */
export const narrowPicture = (
  name: string,
  bytes: Buffer,
  { width, format }: { width: number; format: ServedFormat },
): Promise<Buffer> =>
  twoAtATime(name, async () => {
    const sharp = await loadSharp();
    const narrow = sharp(bytes, { limitInputPixels: maxUploadPixels })
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: longestSeconds });
    return format === "jpeg"
      ? narrow.flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
      : narrow.webp({ quality: 82, alphaQuality: 100, smartSubsample: true }).toBuffer();
  });

/** The kept picture as a PNG for print; with `tint`, its shape in that colour (`#rrggbb`). */
export const paintedPicture = (
  name: string,
  bytes: Buffer,
  { width, tint }: { width: number; tint: string | undefined },
): Promise<Buffer> =>
  twoAtATime(name, async () => {
    const sharp = await loadSharp();
    const picture = sharp(bytes, { limitInputPixels: maxUploadPixels })
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: longestSeconds });
    if (tint === undefined) return picture.png().toBuffer();
    const { data, info } = await picture
      .ensureAlpha()
      .extractChannel("alpha")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    return sharp({ create: { ...size, channels: 3, background: tint } })
      .joinChannel(data, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer();
  });
