/**
 * Sending the card: staff give a customer the link that is their card, by mail, by SMS, or as a code on a screen. A mailed
 * link also confirms the address, once its reader touches the button; nothing else is sent to an address before.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";

/** Days within which a link that was sent has to be opened for the first time. */
export const linkDays = 30;
/** Seconds for which a code on a screen can be opened, once. */
export const linkSeconds = 90;

export const LinkChannel = z.enum(["email", "sms", "screen"]);
export type LinkChannel = z.infer<typeof LinkChannel>;

export const CardLink = z.object({
  _id: Id,
  channel: LinkChannel,
  created_at: Instant,
  /** When the mail or SMS was handed over; `null` while it waits, and for a code on a screen. */
  sent_at: z.nullable(Instant),
  /** When it came back, or the provider refused it. */
  failed_at: z.nullable(Instant),
  /** When a phone took the card by it. */
  opened_at: z.nullable(Instant),
  /** It opens nothing any more. */
  is_over: z.boolean(),
});
export type CardLink = z.infer<typeof CardLink>;

/**
 * Whether the card can be sent that way: `open`, or there is no address; the customer did not agree to SMS; or messages come
 * back from the address, or its owner wants none.
 */
export const LinkWay = z.enum(["open", "no_address", "no_consent", "suppressed"]);
export type LinkWay = z.infer<typeof LinkWay>;

export const PhoneCard = z.object({
  /** Number of browsers that hold the customer's cards. */
  phones: z.int(),
  email: LinkWay,
  sms: LinkWay,
});
export type PhoneCard = z.infer<typeof PhoneCard>;

/** A link that was made now; of a code for a screen also what its QR carries, in capitals, which is told this once. */
const given = z.object({
  /** What became of it so far. */
  link: CardLink,
  url: z.nullable(text(300)),
});
export type GivenLink = z.infer<typeof given>;

export const readPhoneCard = endpoint({
  method: "GET",
  path: "/users/:id/phone_card",
  access: "users_view",
  scope: "business",
  response: z.object({
    ...PhoneCard.shape,
    /** The newest five that staff gave away. */
    links: z.array(CardLink),
  }),
  errors: ["not_found"],
  summary:
    "Whether a customer has their card on a phone, how it can be sent to them, and what became of the last links",
});

const sending = [
  ...(["not_found", "validation_failed", "email_not_verified", "too_many_requests"] as const),
  ...(["idempotency_key_required", "idempotency_key_reused"] as const),
] as const;

export const sendCard = endpoint({
  method: "POST",
  path: "/users/:id/card_links",
  access: "users_modify",
  scope: "business",
  idempotent: true,
  body: z.strictObject({
    channel: LinkChannel,
    /** The phone is lost: every browser and link before this one ends. */
    replaces: z.optional(z.boolean()),
  }),
  response: given,
  status: 201,
  errors: sending,
  summary:
    "Give a customer the link that is their card: by mail to their address, which opening it confirms, by SMS where they agreed, or as a code for a screen",
});

const atTill = { access: "scanner_view", scope: "acting", lapsed: "till" } as const;

export const sendCardAtTill = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/card_links",
  idempotent: true,
  body: z.strictObject({
    place_id: Id,
    /** The membership that was just shown. */
    card_subscription_id: Id,
    channel: LinkChannel,
  }),
  response: given,
  status: 201,
  errors: sending,
  summary: "The same at a till, for a customer whose card is on no phone yet",
});

export const readCardLink = endpoint({
  ...atTill,
  method: "GET",
  path: "/scanner/card_links/:id",
  response: CardLink,
  errors: ["not_found"],
  summary: "Whether the code on a screen was taken, for the next minutes after it was made",
});

export const confirmAddresses = endpoint({
  method: "POST",
  path: "/users/email_confirmations",
  access: "users_modify",
  scope: "business",
  all_places: true,
  /** Number of addresses that get the card, a few each minute. */
  response: z.object({ count: z.int() }),
  errors: ["forbidden", "email_not_verified"],
  summary:
    "Mail the card, and with it the link that confirms the address, to all customers who agreed to e-mails and whose address is not confirmed, except those who got it within the last 7 days; campaigns go to confirmed addresses alone",
});

export const readConfirmations = endpoint({
  method: "GET",
  path: "/users/email_confirmations",
  access: "users_view",
  scope: "business",
  all_places: true,
  response: z.object({
    /** Addresses that agreed to e-mails and are not confirmed. */
    unconfirmed: z.int(),
    /** Those of them that would get the mail now. */
    askable: z.int(),
    /** Cards that were mailed within the last 30 days: how many wait, were handed over, came back, were opened, and confirm an address. */
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    opened: z.int(),
    confirmed: z.int(),
  }),
  errors: ["forbidden"],
  summary: "Addresses that wait for confirmation, and what became of the cards that were mailed to confirm them",
});
