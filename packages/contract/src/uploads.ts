/** Uploads: the pictures of places, products, cards and businesses. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { queryInt } from "./fields.ts";

/** Content types that are taken, told by the bytes and not by the name; jpg and jpeg are one. */
export const imageTypes = ["image/gif", "image/heic", "image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Names of files that people may choose from. */
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

/** What the server calls a stored picture: 64 hexadecimal digits that tell nothing. */
export const UploadName = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export type UploadName = z.infer<typeof UploadName>;

export const Upload = z.object({
  /** Goes into the `image` of whatever the picture belongs to. */
  name: UploadName,
  /** Size in pixels as it is shown; a picture is never served larger. */
  width: z.int(),
  height: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const createUpload = endpoint({
  method: "POST",
  path: "/uploads",
  access: ["places_modify", "products_modify", "cards_modify", "public_info_modify"],
  scope: "business",
  upload: { max_bytes: maxUploadBytes },
  response: Upload,
  status: 201,
  errors: ["bad_request", "validation_failed", "too_large", "unsupported_media_type", "too_many_requests"],
  summary: "Store a picture; the same picture again has the same name",
});

export const readUpload = endpoint({
  method: "GET",
  path: "/uploads/:name",
  access: "public",
  scope: "none",
  query: z.strictObject({
    /** Wished width in pixels; without it the picture comes as large as it is kept. */
    w: z.optional(queryInt(1, 10_000)),
  }),
  response: null,
  file: ["image/webp"],
  errors: ["not_found"],
  summary: "A picture in one of the widths that are served",
});
