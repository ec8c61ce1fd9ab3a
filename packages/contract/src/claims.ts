/**
 * Claims: a visit of a guest without a card. The till writes it at once, on a membership that is nobody's yet, and shows a
 * code; the phone that opens the code takes both.
 */
import * as z from "zod/mini";
import { Card } from "./cards.ts";
import { CardSubscription } from "./card-subscriptions.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Money, text, Units } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { Basket } from "./scanner.ts";
import { Transaction } from "./transactions.ts";

export const privacy = {
  claims: {
    business: ["status", "code_until", "waits_until", "claimed_at", "settled_at", "was_member"],
    secret: ["token_hash", "code_sealed"],
    technical: [
      ...["business_id", "_id", "card_id", "card_subscription_id", "transaction_id", "place_id", "account_id"],
      ...["device_id", "browser_id", "user_id", "created_at", "updated_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { claims: ["put_on_paper", "cancelled", "reopened"] } as const;

/** Seconds for which a code can be opened, and minutes for which its visit waits for another one. */
export const claimSeconds = 90;
export const claimMinutes = 15;

/**
 * `waiting`: nobody has it; `claimed`: a phone has taken it; `on_paper`: a printed card has; `without_card`: the guest wanted
 * none, what was earned is taken back; `lapsed`: nobody came within a day, as before.
 */
export const claimStatuses = ["waiting", "claimed", "on_paper", "without_card", "lapsed"] as const;

export const Claim = z.object({
  _id: Id,
  status: z.enum(claimStatuses),
  card_subscription_id: Id,
  /** The membership's number; of a claim that moved to another card, that one's. */
  number: text(40),
  card: Card,
  /** What the card holds now. */
  balance: z.int(),
  /** What the visit brought. */
  delta: z.int(),
  /** The customer's first name, where it is known. */
  first_name: z.nullable(text(100)),
  /** The browser held this card already: the visit went there. */
  was_member: z.boolean(),
  created_at: Instant,
  /** Until when the newest code can be opened, and until when the till may show another. */
  code_until: Instant,
  waits_until: Instant,
  claimed_at: z.nullable(Instant),
});
export type Claim = z.infer<typeof Claim>;

const basket = Basket.def.shape;

/** A visit of a guest without a card: the basket as the till writes it, and the programme of the new card. */
export const ClaimInput = z.strictObject({
  place_id: Id,
  card_id: Id,
  amount: z.optional(z.nullable(Money)),
  items: basket.items,
  custom_amount: z.optional(Units.check(z.minimum(1))),
  reason: basket.reason,
  confirmed: basket.confirmed,
});
export type ClaimInput = z.infer<typeof ClaimInput>;

/** A code that was just made; its address is told this once. */
const shown = z.object({
  /** The claim as it stands. */
  claim: Claim,
  /** What the QR code carries, in capitals. */
  url: text(300),
});

const atTill = { access: "scanner_view", scope: "acting", lapsed: "till" } as const;

export const startClaim = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/claims",
  idempotent: true,
  body: ClaimInput,
  response: z.object({
    claim: Claim,
    /** As in `renewClaim`; `null` in the answer to a repeat when the visit waits for no code any more. */
    url: z.nullable(text(300)),
    transaction: Transaction,
    card_subscription: CardSubscription,
  }),
  status: 201,
  errors: [
    ...(["not_found", "forbidden", "refused", "validation_failed", "conflict", "too_many_requests"] as const),
    ...(["idempotency_key_required", "idempotency_key_reused"] as const),
  ],
  summary:
    "Write the visit of a guest without a card, and make the code that their phone takes it by; a repeat makes a new code for the same visit",
});

export const readClaim = endpoint({
  ...atTill,
  method: "GET",
  path: "/scanner/claims/:id",
  response: Claim,
  errors: ["not_found"],
  summary: "How a claim stands: whether a phone has taken it",
});

export const renewClaim = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/claims/:id/code",
  response: shown,
  errors: ["not_found", "already_decided", "claim_over"],
  summary:
    "Make a new code for a claim that waits or was called off; the one before opens nothing any more, and what was taken back is given back",
});

export const putClaimOnPaper = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/claims/:id/paper",
  body: z.strictObject({ number: text(200) }),
  response: Claim,
  errors: ["not_found", "already_decided", "validation_failed", "conflict"],
  summary: "Give the visit to a blank printed card instead; its number then leads to it",
});

export const cancelClaim = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/claims/:id/cancel",
  response: Claim,
  errors: ["not_found", "already_decided", "conflict"],
  summary: "The guest wants no card: what the visit earned is taken back, and the visit stays in the turnover",
});
