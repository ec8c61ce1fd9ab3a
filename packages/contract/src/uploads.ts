/** Uploads: the pictures of places, products, cards and businesses. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { queryInt } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { maxUploadBytes } from "./upload-limits.ts";

export const privacy = {
  uploads: {
    business: ["name", "media_type", "width", "height", "bytes"],
    technical: ["business_id", "account_id", "sent_at", "created_at"],
  },
} satisfies PrivacyClasses;

/** The name of a stored picture: 64 opaque hexadecimal digits. */
export const UploadName = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export type UploadName = z.infer<typeof UploadName>;

export const Upload = z.object({
  /** Goes into the `image` of the entity. */
  name: UploadName,
  /** Size in pixels as it is shown; a picture is never served larger. */
  width: z.int(),
  height: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const createUpload = endpoint({
  method: "POST",
  path: "/uploads",
  access: ["places_modify", "products_modify", "cards_modify", "public_info_modify", "messages_modify"],
  scope: "business",
  query: z.strictObject({
    /** `stamp`: an SVG of plain shapes or a PNG with see-through parts, kept as a silhouette; `picture` by default. */
    kind: z.optional(z.enum(["picture", "stamp"])),
  }),
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
    /** Wanted width in pixels; the stored size by default. */
    w: z.optional(queryInt(1, 10_000)),
    /** For mail programs, some of which know no WebP; see-through parts become white. */
    format: z.optional(z.literal("jpeg")),
  }),
  response: null,
  file: ["image/webp", "image/jpeg"],
  errors: ["not_found"],
  summary: "A picture in one of the widths that are served",
});
