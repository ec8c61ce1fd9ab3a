/** What pictures are taken and served as: figures alone, without schemas, so that any page may know them. */

/** Accepted content types, recognised by the bytes and not by the name; jpg and jpeg are one. */
export const imageTypes = ["image/gif", "image/heic", "image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Accepted file extensions. */
export const imageExtensions = ["gif", "heic", "jpg", "jpeg", "png", "webp"] as const;

/** 10 MiB: a photo as any camera takes it. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Most pixels of a picture; half for HEIC, which takes more memory. */
export const maxUploadPixels = 64_000_000;

/**
 * Widths in pixels at which pictures are served; others are rounded up. They suit logos of 50 and 92 px (at one, two and
 * three device pixels), rows, drawers, cards and pages.
 */
export const uploadWidths = [50, 100, 150, 200, 300, 480, 720, 1080, 1440, 1920] as const;
