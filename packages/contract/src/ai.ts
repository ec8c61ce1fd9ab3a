/**
 * Suggestions for coupons and rewards, and a summary of feedback: by rules from the business's own figures or, where the
 * operator has configured one, by a language model. They are proposals; nothing changes before a person uses one.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Locale, LocalizedText, Money, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { PromotionEffect, Validity, weekdays } from "./programme-parts.ts";
import { GroupRule } from "./promotion-groups.ts";

export const privacy = {
  ai_answers: {
    personal: ["answer"],
    business: ["question", "status", "model", "tokens"],
    technical: ["business_id", "_id", "card_id", "digest", "created_at"],
  },
  ai_days: { technical: ["business_id", "local_day", "tokens"] },
} satisfies PrivacyClasses;

export const auditActions = { ai_answers: ["asked"] } as const;

export const aiQuestions = ["suggest_coupons", "suggest_rewards", "summarize_feedback"] as const;
export type AiQuestion = (typeof aiQuestions)[number];

/** Most suggestions at a time, and for how many days one that is dismissed stays away. */
export const mostSuggestions = 3;
export const suggestionRestDays = 30;

export const suggestionKinds = [
  "quiet_hours",
  "customers_at_risk",
  "second_visit",
  "bought_together",
  "top_level",
  "first_reward_far",
  "balances_pile_up",
  "favourite_product",
  "written_coupon",
  "written_reward",
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

const Share = z.number().check(z.minimum(0), z.maximum(1));

/** Why something is suggested: figures of the business, or a sentence by the model. */
export const SuggestionReason = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("quiet_hours"),
    weekdays: z.array(z.enum(weekdays)),
    /** Local hours of the day; `to` is where it ends. */
    from: z.int(),
    to: z.int(),
    /** Visits a week in these hours, and what the hours around would make of them. */
    visits: z.number(),
    usual: z.number(),
    below: Share,
  }),
  z.object({ kind: z.literal("customers_at_risk"), customers: z.int(), of: z.int() }),
  z.object({ kind: z.literal("second_visit"), customers: z.int(), days: z.int() }),
  z.object({
    kind: z.literal("bought_together"),
    product: z.string(),
    /** What is bought with it. */
    beside: z.string(),
    /** Receipts with `beside`, and how many of them have the product, too. */
    receipts: z.int(),
    both: z.int(),
  }),
  z.object({ kind: z.literal("top_level"), level: LocalizedText, members: z.int() }),
  z.object({
    kind: z.literal("first_reward_far"),
    reward: LocalizedText,
    cost: z.int(),
    /** Visits that it takes at what a visit earns on average, and how many visits a member has made. */
    visits: z.int(),
    usual: z.number(),
  }),
  z.object({ kind: z.literal("balances_pile_up"), members: z.int(), of: z.int(), dearest: z.int() }),
  z.object({ kind: z.literal("favourite_product"), product: z.string(), pieces: z.int(), days: z.int() }),
  z.object({ kind: z.literal("written_coupon"), text: text(300) }),
  z.object({ kind: z.literal("written_reward"), text: text(300) }),
]);
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** Estimated effect, computed from past transactions; `null` if there are too few. */
export const SuggestionEffect = z.object({
  /** Visits a month that it would have met, or members who could have it now. */
  meets: z.int(),
  of: z.enum(["visits", "members"]),
  /** Highest cost in a month, if everyone counted in `meets` used it. Minor units. */
  cost: z.nullable(Money),
  /** Additional visits a month from which turnover is at least what it is without the suggestion. */
  pays_from: z.nullable(z.int()),
});
export type SuggestionEffect = z.infer<typeof SuggestionEffect>;

export const SuggestedCoupon = z.object({
  reason: SuggestionReason,
  effect: z.nullable(SuggestionEffect),
  /** The name in all languages in which it is known, the business's among them. */
  name: LocalizedText,
  coupon: z.object({
    effect: PromotionEffect,
    /** What it is for; none: the whole receipt. */
    product_ids: z.array(Id),
    item_names: z.array(z.string()),
    weekdays: z.nullable(z.array(z.enum(weekdays))),
    hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
    validity: Validity,
    usage: z.enum(["once", "weekly", "monthly"]),
  }),
  /** For whom: everyone, a group that there is, or one that is still to be made. */
  group: z.nullable(z.object({ _id: z.nullable(Id), name: text(200), rule: GroupRule })),
});
export type SuggestedCoupon = z.infer<typeof SuggestedCoupon>;

export const SuggestedReward = z.object({
  reason: SuggestionReason,
  effect: z.nullable(SuggestionEffect),
  name: LocalizedText,
  cost: z.int(),
});
export type SuggestedReward = z.infer<typeof SuggestedReward>;

/** What feedback is about, as the rules know it by its words. */
export const feedbackTopics = [
  "waiting",
  "staff",
  "taste",
  "price",
  "cleanliness",
  "noise",
  "sold_out",
  "card",
  "stamps",
] as const;
export type FeedbackTopic = (typeof feedbackTopics)[number];

export const FeedbackStatement = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("topic"),
    topic: z.enum(feedbackTopics),
    tone: z.enum(["praise", "complaint"]),
    /** Place at which most of these comments were left; `null`: several places. */
    place: z.nullable(z.string()),
    /** Comments of the days before, as many days. */
    before: z.int(),
    feedback_ids: z.array(Id),
  }),
  z.object({ kind: z.literal("written"), text: text(300), feedback_ids: z.array(Id) }),
]);
export type FeedbackStatement = z.infer<typeof FeedbackStatement>;

/** Author of the answer (rules or a model), and why a configured model did not make it. */
const Maker = {
  source: z.enum(["rules", "model"]),
  model: z.nullable(z.string()),
  fallback: z.nullable(z.enum(["limit", "unreachable", "refused"])),
  /** Tokens that the business has used today, of how many; `null` without a model. */
  used: z.nullable(z.object({ tokens: z.int(), limit: z.int() })),
};

const suggestions = <T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), currency: z.string(), days: z.int(), ...Maker });

const asked = z.strictObject({
  card_id: Id,
  /** Language in which a model writes; the business's own when left out. */
  locale: z.optional(Locale),
});

const suggest = { method: "GET", access: "cards_modify", scope: "acting", query: asked } as const;

export const listSuggestedCoupons = endpoint({
  ...suggest,
  path: "/ai/suggest_coupons",
  response: suggestions(SuggestedCoupon),
  errors: ["bad_request", "forbidden", "not_found"],
  summary: "At most three coupons that the business's own figures suggest for a card, each with its reason",
});

export const listSuggestedRewards = endpoint({
  ...suggest,
  path: "/ai/suggest_rewards",
  response: suggestions(SuggestedReward),
  errors: ["bad_request", "forbidden", "not_found"],
  summary: "At most three rewards that the business's own figures suggest for a card, each with its reason",
});

/** Most questions at a time: two presses of "Suggest five". */
export const mostSuggestedQuestions = 10;

export const SuggestedQuestion = z.object({
  text: LocalizedText,
  right: LocalizedText,
  /** Two or three wrong answers. */
  wrong: z.array(LocalizedText),
});
export type SuggestedQuestion = z.infer<typeof SuggestedQuestion>;

export const listSuggestedQuestions = endpoint({
  method: "GET",
  path: "/ai/suggest_questions",
  access: "cards_modify",
  scope: "acting",
  query: z.strictObject({ card_id: Id }),
  response: z.object({ items: z.array(SuggestedQuestion) }),
  errors: ["bad_request", "forbidden", "not_found"],
  summary:
    "Questions for a quiz about what the business itself sells, charges and rewards, with right and wrong answers",
});

export const FeedbackSummary = z.object({
  statements: z.array(FeedbackStatement),
  /** Comments that were read, of so many days. */
  comments: z.int(),
  days: z.int(),
  ...Maker,
});
export type FeedbackSummary = z.infer<typeof FeedbackSummary>;

export const readFeedbackSummary = endpoint({
  method: "GET",
  path: "/ai/summarize_feedback",
  access: "cards_view",
  scope: "acting",
  query: asked,
  response: FeedbackSummary,
  errors: ["bad_request", "forbidden", "not_found"],
  summary: "What the latest comments on a card say, each statement with the comments that it rests on",
});

export const dismissSuggestion = endpoint({
  method: "POST",
  path: "/ai/dismissals",
  access: "cards_modify",
  scope: "acting",
  all_places: true,
  body: z.strictObject({ kind: z.enum(suggestionKinds) }),
  response: null,
  lapsed: "always",
  errors: ["validation_failed"],
  summary: "Hide one kind of suggestion from this account for thirty days",
});

export const restoreSuggestion = endpoint({
  method: "POST",
  path: "/ai/dismissals/undo",
  access: "cards_modify",
  scope: "acting",
  all_places: true,
  body: z.strictObject({ kind: z.enum(suggestionKinds) }),
  response: null,
  lapsed: "always",
  errors: ["validation_failed"],
  summary: "Show a kind of suggestion again that this account has hidden; one that is not hidden stays as it is",
});
