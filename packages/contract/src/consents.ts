/** Consents: what a customer allows a business to send them, by channel. Appended, never changed; the newest counts. */
import * as z from "zod/mini";
import { ConsentAnswer, ConsentChannel } from "./consent-answer.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Locale } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  consent_events: {
    business: ["channel", "is_granted", "source", "wording_version", "wording_language", "given_on", "proof"],
    technical: ["business_id", "_id", "user_id", "account_id", "device_id", "import_id", "recorded_at", "address_hash"],
  },
} satisfies PrivacyClasses;

/**
 * How it was recorded: `self` is the customer's own page, `merge` what another record of the same person said, `declared`
 * that the business has proof of an opt-in of its own. What files say (`import`, `declared`) never outweighs the rest.
 */
export const consentSources = [
  ...(["console", "till", "import", "declared", "unsubscribe", "self", "erasure", "merge"] as const),
];
export const ConsentSource = z.enum(consentSources);
export type ConsentSource = z.infer<typeof ConsentSource>;

/**
 * What counts now on one channel; a channel without one was never asked for. Consent to e-mails and SMS holds for the
 * address within a business, whichever customer it was recorded for.
 */
export const Consent = z.object({
  channel: ConsentChannel,
  is_granted: z.boolean(),
  source: ConsentSource,
  recorded_at: Instant,
});
export type Consent = z.infer<typeof Consent>;

export const ConsentEvent = z.object({
  ...Consent.shape,
  _id: Id,
  /** Which wording the customer agreed to; `null` where they saw none of ours, as in an import. */
  wording_version: z.nullable(z.string()),
  wording_language: z.nullable(Locale),
  /** Author of the entry: an account, a device, or neither. */
  account_id: z.nullable(Id),
  device_id: z.nullable(Id),
  /** Their name, `null` where there is none any more. */
  recorded_by: z.nullable(z.string()),
  /** Recorded for another customer, at an address that this one has, too. */
  is_shared: z.boolean(),
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

export const listConsentEvents = endpoint({
  method: "GET",
  path: "/users/:id/consents",
  access: "users_view",
  scope: "scoped",
  response: z.object({ items: z.array(ConsentEvent), next_cursor: z.null() }),
  errors: ["not_found"],
  summary:
    "What a customer agreed to and withdrew, newest first, and what was said of their address for others who have it; the newest of a channel counts, and what files say only where no one said anything",
});

export const recordConsent = endpoint({
  method: "POST",
  path: "/users/:id/consents",
  access: "users_modify",
  scope: "business",
  body: ConsentAnswer,
  response: z.object({ items: z.array(Consent) }),
  errors: ["not_found", "validation_failed"],
  summary: "Record a customer's consent to a channel, or its withdrawal; what is so already is not recorded again",
});
