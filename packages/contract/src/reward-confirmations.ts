/**
 * A dear reward is handed over when the customer says yes on their own card. The till asks, the open card shows what and where, and
 * the commit takes the yes once. Where no phone answers, staff look at the name or the card's last four digits, and the transaction
 * says so.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { Basket } from "./scanner.ts";

export const privacy = {
  reward_confirmations: {
    business: ["reward_ids", "offer_ids", "names", "cost", "phones", "status", "used_by"],
    technical: [
      ...["business_id", "_id", "card_subscription_id", "place_id", "actor_id", "transaction_id"],
      ...["created_at", "expires_at", "answered_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { reward_confirmations: ["looked"] } as const;

/** Seconds for which the customer can answer, and for which a yes can be used. */
export const confirmSeconds = 60;
/** Minutes after a no for which a look at the name or the card is not enough. */
export const declinedMinutes = 10;
/** Questions that one card is asked at most within `declinedMinutes`. */
export const mostAsks = 5;
/** Times that a customer says no within `declinedMinutes` before their card is asked no more until these are over. */
export const mostDeclined = 2;

/**
 * `waiting`: the customer is asked; `confirmed`: they said yes; `declined`: they said no; `cancelled`: the till asks no more;
 * `expired`: nobody answered, or the yes was not used; `used`: the rewards were handed over.
 */
export const confirmationStatuses = ["waiting", "confirmed", "declined", "cancelled", "expired", "used"] as const;

export const RewardConfirmation = z.object({
  _id: Id,
  card_subscription_id: Id,
  status: z.enum(confirmationStatuses),
  /** What the rewards and offers cost together, in points or stamps. */
  cost: z.int(),
  /** Browsers that hold the card. */
  phones: z.int(),
  /**
   * Staff may hand over after a look at the first name or the card's last four digits: no phone holds the card, or nobody answered,
   * and nobody has said no a moment ago.
   */
  may_look: z.boolean(),
  /** Until when it can be answered; after a yes, until when it can be used. */
  expires_at: Instant,
});
export type RewardConfirmation = z.infer<typeof RewardConfirmation>;

const atTill = { access: "scanner_view", scope: "acting", lapsed: "till" } as const;

export const askForReward = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/reward_confirmations",
  body: Basket,
  response: RewardConfirmation,
  status: 201,
  errors: [
    ...([
      "card_number_not_found",
      "card_number_ambiguous",
      "card_of_another_business",
      "not_found",
      "forbidden",
    ] as const),
    ...(["refused", "validation_failed", "too_many_requests"] as const),
  ],
  summary:
    "Ask the customer on their own card whether this basket's rewards may be handed over; a repeat while it waits answers the same question. At most five questions a card in ten minutes, and none after two times no",
});

export const readRewardConfirmation = endpoint({
  ...atTill,
  method: "GET",
  path: "/scanner/reward_confirmations/:id",
  response: RewardConfirmation,
  errors: ["not_found"],
  summary: "Whether the customer has answered",
});

export const cancelRewardConfirmation = endpoint({
  ...atTill,
  method: "POST",
  path: "/scanner/reward_confirmations/:id/cancel",
  response: RewardConfirmation,
  errors: ["not_found"],
  summary: "Ask no more; one that is decided already stays as it is",
});

export const answerRewardConfirmation = endpoint({
  access: "member",
  scope: "member",
  method: "POST",
  path: "/reward_confirmations/:id/answer",
  lapsed: "always",
  body: z.strictObject({
    /** It is the customer who is at the till. */
    is_yes: z.boolean(),
  }),
  response: z.object({
    /** How it stands now. */
    status: z.enum(confirmationStatuses),
  }),
  errors: ["not_signed_in", "not_found", "already_decided", "validation_failed"],
  summary: "Say yes or no to what a till is about to hand over; the same answer again changes nothing",
});
