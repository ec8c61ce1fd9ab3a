/**
 * Printed cards onto phones. Scanning a printed card opens a page; a blank card is taken at once, any other one with the yes of
 * the till at which it is shown next: staff choose the sign that they see on the customer's phone. So a photograph of somebody's
 * card takes nothing.
 */
import * as z from "zod/mini";
import { PhoneCard } from "./card-links.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Locale, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  phone_requests: {
    personal: ["user_agent"],
    business: ["sign", "status"],
    secret: ["token_hash"],
    technical: ["business_id", "_id", "card_subscription_id", "created_at", "expires_at"],
  },
} satisfies PrivacyClasses;

/** Hours for which a phone waits for the till's yes. */
export const requestHours = 24;

/** `none`: this browser has not asked. */
export const requestStatuses = ["none", "waiting", "taken", "refused"] as const;

const standing = z.object({
  /** Public key of the business, whose card page is `/c/<key>`. */
  business_key: text(20),
  status: z.enum(requestStatuses),
  /** What the till looks for on this phone, from 10 to 99, while it waits. */
  sign: z.nullable(z.int()),
});
export type PhoneRequest = z.infer<typeof standing>;

/** What the code of a printed card says: the business's public key, then the number. */
const Code = text(60);

export const askForCard = endpoint({
  method: "POST",
  path: "/phone_requests",
  access: "public",
  scope: "none",
  body: z.strictObject({ code: Code, language: z.optional(Locale) }),
  response: standing,
  errors: ["link_not_found", "validation_failed", "too_many_requests"],
  summary:
    "Take a printed card onto this phone: a blank one at once, any other with the yes of the till at which it is shown next; a repeat answers how it stands",
});

export const readPhoneRequest = endpoint({
  method: "GET",
  path: "/phone_requests",
  access: "public",
  scope: "none",
  query: z.strictObject({ code: Code }),
  response: standing,
  errors: ["link_not_found", "too_many_requests"],
  summary: "Whether the till has said yes to this browser",
});

const atTill = { access: "scanner_view", scope: "acting", lapsed: "till" } as const;

export const readPhoneCardAtTill = endpoint({
  ...atTill,
  method: "GET",
  path: "/scanner/phone_cards/:id",
  response: z.object({
    ...PhoneCard.shape,
    /** Signs to choose from where phones ask for this card: theirs, and others that none has; empty where none asks. */
    signs: z.array(z.int()),
    /** The customer has proven an address or number: the card stays theirs, whoever asks for it. */
    is_proven: z.boolean(),
  }),
  errors: ["not_found"],
  summary:
    "Whether the holder of a membership has it on a phone, how it can be sent to them, and whether phones ask for it",
});

export const decidePhoneRequest = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/phone_cards/:id/decision",
  body: z.strictObject({
    place_id: Id,
    /** What staff see on the customer's phone; `null`: no such sign, nothing is given. */
    sign: z.nullable(z.int().check(z.minimum(10), z.maximum(99))),
  }),
  response: z.object({
    /** The phone with this sign has the card; all others that asked were refused. */
    is_taken: z.boolean(),
    /** Other phones had it, which hold it no more. */
    ended: z.int(),
  }),
  errors: ["not_found", "conflict"],
  summary:
    "Give a printed card to the phone that shows this sign, and refuse all others that ask for it; a sign that none has refuses all",
});
