/**
 * Recovery codes: what a customer writes down or has printed, against the day on which the phone is gone. A code works once,
 * brings the cards onto the phone that types it, and takes them out of every other.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  member_recovery_codes: {
    secret: ["code_hash"],
    technical: ["business_id", "_id", "user_id", "created_at", "used_at", "ended_at"],
  },
} satisfies PrivacyClasses;

/** The code in three fours, told this once. */
const made = z.object({ code: text(20) });

const own = { access: "member", scope: "member", path: "/recovery_code" } as const;

export const readRecoveryCode = endpoint({
  ...own,
  method: "GET",
  response: z.object({
    /** When the code that works now was made; `null` without one. */
    made_at: z.nullable(Instant),
  }),
  errors: ["not_signed_in"],
  summary: "Whether the customer has a recovery code",
});

export const makeRecoveryCode = endpoint({
  ...own,
  method: "POST",
  lapsed: "always",
  response: made,
  errors: ["not_signed_in", "too_many_requests"],
  summary: "Make a recovery code; the one before works no more",
});

export const voidRecoveryCode = endpoint({
  ...own,
  method: "DELETE",
  lapsed: "always",
  response: null,
  errors: ["not_signed_in"],
  summary: "Void the customer's recovery code",
});

export const giveRecoveryCode = endpoint({
  method: "POST",
  path: "/users/:id/recovery_code",
  access: "users_modify",
  scope: "business",
  response: made,
  errors: ["not_found", "too_many_requests"],
  summary: "Make a recovery code for a customer, to be printed or written down; the one before works no more",
});

export const takeRecoveryCode = endpoint({
  method: "DELETE",
  path: "/users/:id/recovery_code",
  access: "users_modify",
  scope: "business",
  response: null,
  errors: ["not_found"],
  summary: "Void a customer's recovery code",
});

export const giveRecoveryCodeAtTill = endpoint({
  method: "POST",
  path: "/scanner/recovery_codes",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({
    place_id: Id,
    /** The membership that was just shown. */
    card_subscription_id: Id,
  }),
  response: made,
  errors: ["not_found", "too_many_requests"],
  summary: "The same at a till, for the customer whose card was just shown",
});

export const recoverCard = endpoint({
  method: "POST",
  path: "/member_recoveries",
  access: "public",
  scope: "none",
  body: z.strictObject({
    /** Public key of the business. */
    business_key: text(20),
    code: text(60),
  }),
  response: z.object({
    /** Public key of the business, whose card page is `/c/<key>`. */
    business_key: text(20),
  }),
  errors: ["link_not_found", "code_wrong", "validation_failed", "too_many_requests"],
  summary: "Bring one's cards onto this phone by a recovery code, which works once and ends every other phone",
});
