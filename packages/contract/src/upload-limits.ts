/** What pictures are taken and served as: figures alone, without schemas, so that any page may know them. */

/** Content types that are taken, told by the bytes and not by the name; jpg and jpeg are one. */
export const imageTypes = ["image/gif", "image/heic", "image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Ends of the names of files that people may choose. */
export const imageExtensions = ["gif", "heic", "jpg", "jpeg", "png", "webp"] as const;

/** 10 MiB: a photo as any camera takes it. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Most pixels of a picture, whatever its bytes; of HEIC, which takes more memory, half. */
export const maxUploadPixels = 64_000_000;

/**
 * Widths in pixels that pictures are served in; a width between two is answered with the larger one. Logos of 50 and
 * 92 px (at one, two and three device pixels), rows, drawers, cards and pages find theirs here.
 */
export const uploadWidths = [50, 100, 150, 200, 300, 480, 720, 1080, 1440, 1920] as const;
