/** Codes for coupons: made in numbers, brought from elsewhere, or one for everyone; each is named at a till. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Locale, page, text } from "./fields.ts";
import { CouponOffer } from "./scanner.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  coupon_code_batches: {
    business: ["source", "codes_count"],
    technical: ["business_id", "_id", "card_id", "coupon_id", "created_at"],
  },
  coupon_codes: {
    business: ["code", "claimed_at"],
    technical: ["business_id", "batch_id", "coupon_grant_id"],
  },
} satisfies PrivacyClasses;

export const auditActions = { coupon_code_batches: ["created", "printed"], coupon_codes: ["exported"] } as const;

export const mostCodes = 100_000;
/** Most codes that fit into one request of a megabyte. */
export const mostImported = 50_000;

/** `shared`: one code, which each customer may name once. */
export const codeSources = ["made", "imported", "shared"] as const;

export const CodeBatch = z.object({
  _id: Id,
  source: z.enum(codeSources),
  /** The code itself, where it is one for everyone. */
  code: z.nullable(text(40)),
  codes_count: z.int(),
  /** How many coupons were given for its codes. */
  claimed_count: z.int(),
  created_at: Instant,
});
export type CodeBatch = z.infer<typeof CodeBatch>;

/** A code as people type it: letters of either case, digits, spaces and hyphens. */
const TypedCode = text(40);

/** Each source with its own: how many to make, the codes to bring, or the one code for everyone. */
export const CodesInput = z.strictObject({
  source: z.enum(codeSources),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(mostCodes))),
  codes: z.optional(z.array(TypedCode).check(z.minLength(1), z.maxLength(mostImported))),
  code: z.optional(TypedCode),
});
export type CodesInput = z.infer<typeof CodesInput>;

export const listCouponCodes = endpoint({
  method: "GET",
  path: "/cards/:id/coupons/:part_id/codes",
  access: "cards_view",
  scope: "scoped",
  response: page(CodeBatch),
  errors: ["not_found"],
  summary: "The batches of a coupon's codes, newest first",
});

export const addCouponCodes = endpoint({
  method: "POST",
  path: "/cards/:id/coupons/:part_id/codes",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: CodesInput,
  response: CodeBatch,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Make codes for a published coupon, or bring one's own; all are new to the business, or none is taken",
});

export const exportCouponCodes = endpoint({
  method: "GET",
  path: "/cards/:id/coupons/:part_id/codes/export",
  access: "data_export",
  scope: "scoped",
  all_places: true,
  query: z.strictObject({
    /** Only the codes of this batch. */
    batch_id: z.optional(Id),
    /** Language of the headings, and column separator; the business's by default. */
    locale: z.optional(Locale),
  }),
  response: null,
  file: ["text/csv"],
  errors: ["forbidden", "not_found"],
  summary: "A coupon's codes and which are used, as a table in CSV",
});

/** Recorded in the audit log like an export, so it is not a plain read. */
export const printCouponCodes = endpoint({
  method: "POST",
  path: "/cards/:id/coupons/:part_id/codes/print",
  access: "data_export",
  scope: "business",
  all_places: true,
  body: z.strictObject({
    batch_id: Id,
    /** Returns codes after this one. */
    cursor: z.optional(text(40)),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ items: z.array(z.object({ code: text(60) })), next_cursor: z.nullable(z.string()) }),
  errors: ["not_found"],
  summary: "A batch's unused codes, to be printed",
});

export const claimCouponCode = endpoint({
  method: "POST",
  path: "/scanner/codes",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({
    /** The customer's card: the QR text, or the number. */
    number: text(200),
    place_id: Id,
    code: TypedCode,
  }),
  response: z.pick(CouponOffer, { coupon_id: true, grant_id: true, name: true, effect: true }),
  status: 201,
  errors: ["card_number_not_found", "card_number_ambiguous", "card_of_another_business", "not_found", "refused"],
  summary: "Give the customer the coupon of a code; named again for the same card, it is the same coupon",
});
