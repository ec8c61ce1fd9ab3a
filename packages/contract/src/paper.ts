/** Everything of a card that goes on paper, as a PDF of vectors in true size. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Locale, text } from "./fields.ts";
import { mostPieces } from "./paper-limits.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

/** Nothing is stored: a sheet is drawn when it is asked for. */
export const privacy = {} satisfies PrivacyClasses;

/** Cards to cut out, coupons with a code, a poster, a tent that stands on a table. */
export const paperKinds = ["cards", "codes", "poster", "tent"] as const;

export const PaperChoice = z.strictObject({
  kind: z.enum(paperKinds),
  /** Language on paper; the business's by default. */
  language: z.optional(Locale),
  /** Language of a tent's other side; English by default, German beside English. */
  back_language: z.optional(Locale),
  /** Language of the notes beside what is printed, as where to fold; the business's by default. */
  notes_language: z.optional(Locale),
  /** Size of a poster; A4 by default. */
  size: z.optional(z.enum(["a4", "a5"])),
  /** Of cards and coupons: `ink` is outlines in black on white, for printers without colour. */
  ink: z.optional(z.enum(["colour", "ink"])),
  /** For `cards`: their numbers, with commas between them, all of this card. */
  numbers: z.optional(text(1100)),
  /** For `codes`: the coupon, the batch, and how many of its unused codes. */
  coupon_id: z.optional(Id),
  batch_id: z.optional(Id),
  count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostPieces))),
});
export type PaperChoice = z.infer<typeof PaperChoice>;

export const readPaper = endpoint({
  method: "GET",
  path: "/cards/:id/paper",
  access: "cards_view",
  scope: "business",
  query: PaperChoice,
  response: null,
  file: ["application/pdf"],
  errors: ["forbidden", "not_found", "validation_failed"],
  summary: "Cards, coupons, a poster or a table tent as a PDF in true size",
});

/** Only to the caller's own address, where it was confirmed. */
export const mailPaper = endpoint({
  method: "POST",
  path: "/cards/:id/paper/mail",
  access: "cards_view",
  scope: "business",
  people_only: true,
  lapsed: "always",
  body: PaperChoice,
  response: z.object({
    /** The address that it is sent to. */
    email: text(254),
  }),
  errors: ["forbidden", "not_found", "validation_failed", "too_many_requests"],
  summary: "Have the same PDF mailed to the caller’s own confirmed address",
});
