/** What the page and its decoder say to each other. */

/** One picture of the camera, handed over and not copied. */
export interface Picture {
  readonly id: number;
  readonly bitmap: ImageBitmap;
}

/** The texts of the codes in that picture, usually none. */
export interface Reading {
  readonly id: number;
  readonly texts: readonly string[];
}

/** The decoder could not be loaded or started. */
export interface DecoderFailure {
  readonly failed: string;
}
