/**
 * Rewards, coupons, offers and levels of a card: what customers earn and get. They are edited in the card's draft and
 * come into force together when it is published.
 */
import * as z from "zod/mini";
import { cardStocks } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalizedText, Money, nameText, page, PlaceIds, queryInt } from "./fields.ts";
import { promotionEffects } from "./promotions.ts";
import { UploadName } from "./uploads.ts";

/** Texts are objects of their languages; the business's own must be among them. */
const Words = z.strictObject(LocalizedText.shape);
const Name = Words;
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const itemFilterModes = [
  "all",
  "exclude_item_group_names",
  "exclude_item_names",
  "include_item_group_names",
  "include_item_names",
  "points",
] as const;
export const ItemFilter = z.strictObject({
  mode: z.enum(itemFilterModes),
  /** For the four modes by name; case and diacritics are ignored. */
  names: z.array(nameText(200)).check(z.maxLength(200)),
});

/** The lines of a receipt: those with one of the products or, if none is named, those that pass the filter. */
const Items = z.strictObject({ product_ids: z.array(Id).check(z.maxLength(200)), filter: ItemFilter });

/** Local time of the business, `2026-06-12T08:30`. */
const LocalMinute = z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/));
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const Validity = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unlimited") }),
  z.strictObject({ kind: z.literal("hours"), hours: count(1, 8760) }),
  z.strictObject({
    kind: z.literal("datetime_range"),
    /** The first valid minute, and the first that is not; `null` is open. */
    from: z.nullable(LocalMinute),
    to: z.nullable(LocalMinute),
  }),
]);

export const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
const Times = z.strictObject({
  weekdays: z.nullable(z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7))),
  /** An end that is not after the start is on the next day. */
  hours: z.nullable(z.strictObject({ from: Clock, to: Clock })),
});

const Percent = z.number().check(z.minimum(0.01), z.maximum(100), z.multipleOf(0.01));

export const PromotionEffect = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("discount_percentage"), percent: Percent }),
  z.strictObject({ kind: z.literal("discount_amount"), amount: Money.check(z.minimum(1)) }),
  z.strictObject({ kind: z.literal("stamp_amount"), count: count(1, 1_000_000) }),
  z.strictObject({
    kind: z.literal("stamp_multiply"),
    multiplier: z.number().check(z.minimum(1), z.maximum(100), z.multipleOf(0.01)),
  }),
  z.strictObject({ kind: z.literal("freebie") }),
  z.strictObject({ kind: z.literal("custom"), text: Words }),
  z.strictObject({ kind: z.literal("none") }),
]);
export const effectKinds = promotionEffects;

/** What a reward does beside being handed over: lowers the receipt, or asks something of staff. */
export const RewardEffect = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("discount_percentage"), percent: Percent }),
  z.strictObject({ kind: z.literal("discount_amount"), amount: Money.check(z.minimum(1)) }),
  z.strictObject({ kind: z.literal("custom"), text: Words }),
]);
export type RewardEffect = z.infer<typeof RewardEffect>;

const Target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("all") }),
  z.strictObject({ kind: z.literal("card_subscription"), card_subscription_id: Id }),
  z.strictObject({ kind: z.literal("promotion_group"), promotion_group_id: Id }),
]);

const UsageFrequency = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("once") }),
  z.strictObject({
    kind: z.literal("once_every"),
    n: count(1, 1000),
    unit: z.enum(["hours", "days", "weeks", "months"]),
  }),
  z.strictObject({ kind: z.literal("unlimited") }),
]);

/** `draft`: not offered, yet or for now; `archived`: not offered, and out of the lists. */
export const PartStatus = z.enum(["draft", "active", "archived"]);

const rewardFields = {
  name: Name,
  /** What the customer gets, in a line. */
  description: z.nullable(Words),
  image: z.nullable(UploadName),
  cost: count(1, 100_000_000),
  effect: RewardEffect,
  validity: Validity,
  place_ids: PlaceIds,
  /** How many there are in all; `null` is any number. */
  stock: z.nullable(count(0, 1_000_000_000)),
};

const couponFields = {
  name: Name,
  description: z.nullable(Words),
  effect: PromotionEffect,
  discount_scope: z.enum(["order", "cheapest", "specific_items"]),
  items: Items,
  max_discount: z.nullable(Money),
  minimum_amount: z.nullable(Money),
  usage_frequency: UsageFrequency,
  validity: Validity,
  times: Times,
  target: Target,
  /** `automatic`: everyone whom the target names has it; `on_grant`: only those to whom it is given, one by one or for a code. */
  issue: z.enum(["automatic", "on_grant"]),
  campaign_limit: z.nullable(count(1, 1_000_000_000)),
  customer_limit: z.nullable(count(1, 1_000_000)),
  place_ids: PlaceIds,
  /** May be used beside another discount. */
  combines: z.boolean(),
};

const offerFields = {
  name: Name,
  description: z.nullable(Words),
  kind: z.enum(["points", "reward"]),
  items: Items,
  multiplier: z.nullable(z.number().check(z.minimum(1), z.maximum(100), z.multipleOf(0.01))),
  cost: z.nullable(count(1, 100_000_000)),
  reward_id: z.nullable(Id),
  validity: Validity,
  times: Times,
  place_ids: PlaceIds,
};

const levelFields = {
  name: Name,
  /** What members of the level get besides, in a line. */
  description: z.nullable(Words),
  threshold: count(1, 1_000_000_000),
  basis: z.enum(["points_earned_period", "balance"]),
  period_months: count(1, 60),
  multiplier: z.number().check(z.minimum(1), z.maximum(100), z.multipleOf(0.01)),
  downgrade: z.enum(["none", "single_level"]),
  grace_days: count(0, 365),
  /** The stock that cards of the level are made of; `null`: the card's own. */
  card_stock: z.nullable(z.enum(cardStocks)),
};

/** What people write of each: the fields of its form. */
export const RewardFields = z.strictObject(rewardFields);
export const CouponFields = z.strictObject(couponFields);
export const OfferFields = z.strictObject(offerFields);
export const LevelFields = z.strictObject(levelFields);

/** What stands in a draft; a part's id stays the same from its first draft on. */
export const RewardPart = z.strictObject({ _id: Id, status: PartStatus, ...rewardFields });
export const CouponPart = z.strictObject({ _id: Id, status: PartStatus, ...couponFields, created_at: Instant });
export const OfferPart = z.strictObject({ _id: Id, status: PartStatus, ...offerFields, created_at: Instant });
export const LevelPart = z.strictObject({ _id: Id, status: PartStatus, ...levelFields });
export type RewardPart = z.infer<typeof RewardPart>;
export type CouponPart = z.infer<typeof CouponPart>;
export type OfferPart = z.infer<typeof OfferPart>;
export type LevelPart = z.infer<typeof LevelPart>;

/** A level that a member can reach or keep: what it needs, and how much of it there is. */
export const LevelGoal = z.object({
  name: LocalizedText,
  threshold: z.int(),
  reached: z.int(),
  /** Units of so many months count; `null` for a level that goes by the balance. */
  period_months: z.nullable(z.int()),
  /** First instant at which `reached` no longer counts as it does now; `null`: there is none. */
  ends_at: z.nullable(Instant),
});
export type LevelGoal = z.infer<typeof LevelGoal>;

/** What is ahead of a member. */
export const LevelGoals = z.object({
  /** The level above their own; `null` at the highest, and where the card has none. */
  next: z.nullable(LevelGoal),
  /** Their own level, where it can be lost; `ends_at` is then the end of its period, or of its days of grace. */
  keep: z.nullable(LevelGoal),
});
export type LevelGoals = z.infer<typeof LevelGoals>;

export const partNames = ["rewards", "coupons", "offers", "levels"] as const;
export type PartName = (typeof partNames)[number];

/** How a part of the draft differs from the one in force; `null`: it does not. */
export const partDifferences = ["new", "changed", "removed"] as const;
const differing = { difference: z.nullable(z.enum(partDifferences)) };

/** Nothing but a name and what it is about needs to be given; the rest is the least that limits. */
const RewardInput = z.strictObject({
  ...rewardFields,
  status: z.optional(PartStatus),
  description: z.optional(rewardFields.description),
  image: z.optional(rewardFields.image),
  effect: z.optional(RewardEffect),
  validity: z.optional(Validity),
  place_ids: z.optional(PlaceIds),
  stock: z.optional(rewardFields.stock),
});
const CouponInput = z.strictObject({
  ...z.partial(CouponFields).shape,
  status: z.optional(PartStatus),
  name: Name,
  effect: PromotionEffect,
});
const OfferInput = z.strictObject({
  ...z.partial(OfferFields).shape,
  status: z.optional(PartStatus),
  name: Name,
  kind: offerFields.kind,
});
const LevelInput = z.strictObject({
  ...z.partial(LevelFields).shape,
  status: z.optional(PartStatus),
  name: Name,
  threshold: levelFields.threshold,
});

const changesOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject({ _id: z.optional(Id), status: z.optional(PartStatus), ...z.partial(z.strictObject(shape)).shape });

const listOf = <Name extends PartName, Part extends z.core.$ZodType>(name: Name, part: Part, summary: string) =>
  endpoint({
    method: "GET",
    path: `/cards/:id/${name}`,
    access: "cards_view",
    scope: "scoped",
    response: page(part),
    errors: ["not_found"],
    summary,
  });

const additionOf = <Name extends PartName, Body extends z.core.$ZodType, Part extends z.core.$ZodType>(
  name: Name,
  body: Body,
  part: Part,
  summary: string,
) =>
  endpoint({
    method: "POST",
    path: `/cards/:id/${name}`,
    access: "cards_modify",
    scope: "business",
    all_places: true,
    body,
    response: part,
    status: 201,
    idempotent: "optional",
    errors: ["forbidden", "not_found", "validation_failed", "idempotency_key_reused"],
    summary,
  });

const changeOf = <Name extends PartName, Body extends z.core.$ZodType, Part extends z.core.$ZodType>(
  name: Name,
  body: Body,
  part: Part,
  summary: string,
) =>
  endpoint({
    method: "PATCH",
    path: `/cards/:id/${name}/:part_id`,
    access: "cards_modify",
    scope: "business",
    all_places: true,
    body,
    response: part,
    versioned: true,
    errors: ["forbidden", "not_found", "validation_failed", "version_conflict", "precondition_required"],
    summary,
  });

const removalOf = <Name extends PartName>(name: Name, summary: string) =>
  endpoint({
    method: "POST",
    path: `/cards/:id/${name}/:part_id/archive`,
    access: "cards_modify",
    scope: "business",
    all_places: true,
    response: null,
    errors: ["forbidden", "not_found", "validation_failed"],
    summary,
  });

export const Reward = z.extend(RewardPart, differing);
export const Coupon = z.extend(CouponPart, differing);
export const Offer = z.extend(OfferPart, differing);
export const Level = z.extend(LevelPart, differing);

export const listRewards = listOf("rewards", Reward, "A card's rewards, as in its draft");
export const listCoupons = listOf("coupons", Coupon, "A card's coupons, as in its draft");
export const listOffers = listOf("offers", Offer, "A card's offers, as in its draft");
export const listLevels = listOf("levels", Level, "A card's levels, as in its draft");

export const addReward = additionOf("rewards", RewardInput, Reward, "Add a reward to the card's draft");
export const addCoupon = additionOf("coupons", CouponInput, Coupon, "Add a coupon to the card's draft");
export const addOffer = additionOf("offers", OfferInput, Offer, "Add an offer to the card's draft");
export const addLevel = additionOf("levels", LevelInput, Level, "Add a level to the card's draft");

export const changeReward = changeOf("rewards", changesOf(rewardFields), Reward, "Change a reward in the card's draft");
export const changeCoupon = changeOf("coupons", changesOf(couponFields), Coupon, "Change a coupon in the card's draft");
export const changeOffer = changeOf("offers", changesOf(offerFields), Offer, "Change an offer in the card's draft");
export const changeLevel = changeOf("levels", changesOf(levelFields), Level, "Change a level in the card's draft");

export const archiveReward = removalOf("rewards", "Archive a reward in the draft; a new one is removed");
export const archiveCoupon = removalOf("coupons", "Archive a coupon in the draft; a new one is removed");
export const archiveOffer = removalOf("offers", "Archive an offer in the draft; a new one is removed");
export const archiveLevel = removalOf("levels", "Archive a level in the draft; a new one is removed");

export const LevelImpact = z.object({
  /** Members who count: neither closed nor removed. */
  members: z.int(),
  /** How many are on each level in force now; `null` is below the lowest. */
  levels: z.array(z.object({ level_id: z.nullable(Id), members: z.int() })),
  /** How many the asked level would lift at once, and how many would lose theirs when their period or grace ends. */
  up: z.int(),
  down: z.int(),
});
export type LevelImpact = z.infer<typeof LevelImpact>;

export const readLevelImpact = endpoint({
  method: "GET",
  path: "/cards/:id/level_impact",
  access: "cards_view",
  scope: "business",
  all_places: true,
  query: z.strictObject({
    /** The level that would be changed; left out for a new one. */
    level_id: z.optional(Id),
    /** Left out: only the counts of now. */
    threshold: z.optional(queryInt(1, 1_000_000_000)),
    basis: z.optional(levelFields.basis),
    period_months: z.optional(queryInt(1, 60)),
    downgrade: z.optional(levelFields.downgrade),
  }),
  response: LevelImpact,
  errors: ["not_found"],
  summary: "The members whom a level would move, before it is saved",
});
