/**
 * Customers as they use their own card: joining, the page of the card, their own data. A call names the business by its
 * public key; a cookie of its own kind says who asks, and opens the customer's own rows alone.
 */
import * as z from "zod/mini";
import { ConsentChannel } from "./consent-answer.ts";
import { endpoint } from "./endpoint.ts";
import { bestRating } from "./feedback.ts";
import { Email, Id, Instant, Locale, nameText, text } from "./fields.ts";
import { MemberEntry, MemberSelf, MemberView } from "./member-view.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  member_browsers: {
    personal: ["user_agent"],
    secret: ["token_hash", "push_endpoint", "push_key", "push_auth"],
    technical: [
      ...["business_id", "_id", "user_id", "created_at", "last_used_at", "expires_at", "is_asked", "push_since"],
    ],
  },
  member_links: {
    secret: ["token_hash"],
    technical: [
      ...["business_id", "_id", "user_id", "created_at", "used_at", "ended_at", "expires_at", "sent_at", "failed_at"],
      ...["channel", "address_hash"],
    ],
  },
  member_joins: {
    business: ["way"],
    technical: ["business_id", "card_subscription_id", "place_id", "created_at"],
  },
  member_proofs: {
    personal: ["address"],
    secret: ["code_hash"],
    technical: ["business_id", "user_id", "channel", "tries", "created_at", "expires_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  members: [
    ...(["joined", "claimed", "link_made", "link_opened", "link_sent", "link_shown", "browser_ended"] as const),
    ...(["phone_accepted", "phones_refused", "recovery_code_made", "recovery_code_voided", "recovered"] as const),
  ],
} as const;

/** A public key as people may write it. */
const Key = text(20);
/** The token of a link or code. */
const Token = text(100);

const opened = z.object({
  /** Public key of the business, whose card page is `/c/<key>`. */
  business_key: Key,
});

export const claimVisit = endpoint({
  method: "POST",
  path: "/member_claims",
  access: "public",
  scope: "none",
  body: z.strictObject({ token: Token, language: z.optional(Locale) }),
  response: z.object({
    ...opened.shape,
    /** The browser held this card already: the visit went there. */
    was_member: z.boolean(),
  }),
  errors: ["link_not_found", "claim_used", "claim_over", "conflict", "validation_failed", "too_many_requests"],
  summary:
    "Take the visit and its card that a till's code offers, in this browser; a repeat from the same browser answers the first outcome",
});

export const joinBusiness = endpoint({
  method: "POST",
  path: "/member_joins",
  access: "public",
  scope: "none",
  body: z.strictObject({
    /** Public key of the business. */
    business_key: Key,
    /** Place whose counter carries the code; one that is none is not kept. */
    place_id: z.optional(Id),
    /** The address came from a code on paper or a display, and from no link. */
    is_scanned: z.optional(z.boolean()),
    language: z.optional(Locale),
    /** Token of a friend's invitation: the card is the one that it is to. */
    invitation: z.optional(Token),
  }),
  response: z.object({
    ...opened.shape,
    /** The browser held a card of the business already: it got no second one, and an invitation brings it nothing. */
    was_member: z.boolean(),
  }),
  errors: ["link_not_found", "invitation_over", "invitation_own", "conflict", "validation_failed", "too_many_requests"],
  summary: "Take a card of the business, in this browser; a browser that holds one gets no second",
});

export const openMemberLink = endpoint({
  method: "POST",
  path: "/member_links/open",
  access: "public",
  scope: "none",
  body: z.strictObject({ token: Token }),
  response: opened,
  errors: ["link_not_found", "claim_used", "card_on_phone", "validation_failed", "too_many_requests"],
  summary:
    "Open one's cards in this browser by the link that is the card; a mailed one confirms the address, a code of a screen opens once",
});

const own = { access: "member", scope: "member" } as const;

export const readMemberView = endpoint({
  ...own,
  method: "GET",
  path: "/view",
  response: MemberView,
  errors: ["not_signed_in"],
  summary: "What the page of the customer's cards shows first",
});

export const listMemberEntries = endpoint({
  ...own,
  method: "GET",
  path: "/entries",
  query: z.strictObject({ cursor: z.optional(text(500)), card_subscription_id: z.optional(Id) }),
  response: z.object({ items: z.array(MemberEntry), next_cursor: z.nullable(z.string()) }),
  errors: ["not_signed_in", "bad_request"],
  summary: "What moved the customer's balances, newest first, with the stored reasons; fifty at a time",
});

export const rateVisit = endpoint({
  ...own,
  method: "POST",
  path: "/feedback",
  lapsed: "always",
  body: z.strictObject({
    transaction_id: Id,
    rating: z.int().check(z.minimum(1), z.maximum(bestRating)),
    comment: z.optional(z.nullable(text(2000, 0))),
    language: Locale,
  }),
  response: z.object({ rating: z.int(), comment: z.nullable(z.string()) }),
  status: 201,
  errors: ["not_signed_in", "not_found", "token_expired", "conflict", "validation_failed", "too_many_requests"],
  summary: "Say how a visit of one's own was, within 14 days, once",
});

export const changeMember = endpoint({
  ...own,
  method: "PATCH",
  path: "/self",
  lapsed: "always",
  body: z.strictObject({
    language: z.optional(Locale),
    first_name: z.optional(z.nullable(nameText(100))),
    /** Day and month; the year is never asked. */
    birthday: z.optional(
      z.nullable(
        z.strictObject({
          /** Day of the month. */
          day: z.int().check(z.minimum(1), z.maximum(31)),
          /** Month, from 1. */
          month: z.int().check(z.minimum(1), z.maximum(12)),
        }),
      ),
    ),
    /** The three things offered after the first stamp need not be offered again. */
    is_asked: z.optional(z.literal(true)),
  }),
  response: MemberSelf,
  errors: ["not_signed_in", "validation_failed", "too_many_requests"],
  summary: "Change one's own data; what is left out stays",
});

export const startContactProof = endpoint({
  ...own,
  method: "POST",
  path: "/contact",
  lapsed: "always",
  body: z.strictObject({ email: z.optional(Email), phone: z.optional(text(30)), language: z.optional(Locale) }),
  response: z.object({ channel: z.enum(["email", "phone"]), expires_at: Instant }),
  errors: ["not_signed_in", "validation_failed", "too_many_requests"],
  summary: "Have six digits sent to an address or number; the answer is the same whoever has it",
});

export const proveContact = endpoint({
  ...own,
  method: "POST",
  path: "/contact/proof",
  lapsed: "always",
  body: z.strictObject({ code: text(20) }),
  response: MemberSelf,
  errors: ["not_signed_in", "code_wrong", "validation_failed", "too_many_requests"],
  summary: "Prove an address or number by its six digits; cards of the same person become one silently",
});

export const answerConsent = endpoint({
  ...own,
  method: "POST",
  path: "/consents",
  lapsed: "always",
  body: z.strictObject({
    channel: ConsentChannel,
    is_granted: z.boolean(),
    language: Locale,
    /** Needed to allow messages. */
    is_16: z.optional(z.boolean()),
  }),
  response: MemberSelf,
  errors: ["not_signed_in", "validation_failed", "too_many_requests"],
  summary: "Allow messages on one channel, or no longer",
});

export const MemberBrowser = z.object({
  _id: Id,
  /** What the browser said of itself. */
  user_agent: z.nullable(z.string()),
  created_at: Instant,
  last_used_at: Instant,
  /** It is the browser that asks. */
  is_this: z.boolean(),
});
export type MemberBrowser = z.infer<typeof MemberBrowser>;

export const listMemberBrowsers = endpoint({
  ...own,
  method: "GET",
  path: "/browsers",
  response: z.object({ items: z.array(MemberBrowser) }),
  errors: ["not_signed_in"],
  summary: "The browsers that hold the customer's cards, this one first",
});

export const endMemberBrowser = endpoint({
  ...own,
  method: "DELETE",
  path: "/browsers/:id",
  lapsed: "always",
  response: null,
  errors: ["not_signed_in", "not_found"],
  summary: "Take the cards out of a browser, at once",
});

export const makeMemberLink = endpoint({
  ...own,
  method: "POST",
  path: "/link",
  lapsed: "always",
  response: z.object({
    /** Path of the link that is the card; earlier links end where `replaces` was asked. */
    path: text(200),
  }),
  body: z.strictObject({
    /** Every link made before opens nothing any more. */
    replaces: z.optional(z.boolean()),
  }),
  errors: ["not_signed_in", "validation_failed", "too_many_requests"],
  summary: "A link that opens the customer's cards in another browser",
});

export const exportMember = endpoint({
  ...own,
  method: "GET",
  path: "/export",
  query: z.strictObject({ locale: z.optional(Locale) }),
  response: null,
  file: ["application/zip"],
  errors: ["not_signed_in", "too_many_requests"],
  summary: "Everything that the business keeps about the customer",
});

export const eraseMember = endpoint({
  ...own,
  method: "POST",
  path: "/erasure",
  lapsed: "always",
  body: z.strictObject({
    /** The customer was told what is lost, and wants it. */
    confirmed: z.literal(true),
  }),
  response: null,
  errors: ["not_signed_in", "conflict", "validation_failed"],
  summary: "Delete the customer: cards close, what tells who they are goes at once, what happened stays nobody's",
});
