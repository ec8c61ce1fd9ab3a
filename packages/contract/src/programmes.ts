/**
 * What a card is: edited as a draft beside what is in force, and published as a whole. A published version never
 * changes; it is followed by another.
 */
import { stampNames } from "@rewardo/rules/data/stamp-names";
import * as z from "zod/mini";
import { cardStocks, cardTypes } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, LocalizedText, Money, page, PlaceIds, UnitForms } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import {
  CouponPart,
  ItemFilter,
  LevelPart,
  OfferPart,
  partDifferences,
  partNames,
  RewardPart,
} from "./programme-parts.ts";
import { UploadName } from "./uploads.ts";

export const privacy = {
  programme_drafts: {
    business: ["draft"],
    technical: ["business_id", "card_id", "edited_by", "version", "created_at", "updated_at"],
  },
  terms_notices: {
    business: ["created_at", "sent_at", "failed_at"],
    technical: ["business_id", "version_id", "user_id"],
  },
  programme_versions: {
    business: [
      "programme",
      "card",
      "valid_from",
      "number",
      "audience",
      "others_from",
      "others_after",
      "reason",
      "changes",
      "members_touched",
      "members_worse",
    ],
    technical: ["business_id", "_id", "card_id", "published_by", "created_at"],
  },
} satisfies PrivacyClasses;

const Words = z.strictObject(LocalizedText.shape);
const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** Ids are the server's: a changed rule is another one, and what members have gathered for the former one stays with it. */
export const earningModes = ["above", "each", "item", "visit", "custom", "undefined"] as const;
const Earning = z.strictObject({
  mode: z.enum(earningModes),
  /** Points or stamps a visit, an item, a full amount. */
  earns: count(1, 1_000_000),
  /** Only for `each` and `above`. */
  amount: z.nullable(Money.check(z.minimum(1))),
  filter: ItemFilter,
});

const Expiry = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("rolling_days"), days: count(1, 3650) }),
  z.strictObject({ kind: z.literal("rolling_months"), months: count(1, 120) }),
  /** Expiry on 31 December; 0 is the year of earning. */
  z.strictObject({ kind: z.literal("end_of_year"), years_after: count(0, 10) }),
  z.strictObject({ kind: z.literal("inactivity"), months: count(1, 120) }),
]);

/** Who brings a friend, and the friend, get a coupon each once the friend's first paid visit has stood 14 days. */
export const ReferralTerms = z.strictObject({
  /** Coupon of this card for who invited; nobody has it but those to whom it is given, and each may use it several times. */
  inviter_coupon_id: Id,
  /** Coupon of this card for the friend; nobody has it but those to whom it is given. */
  guest_coupon_id: Id,
  /** Invitations that a customer may make in a calendar month; withdrawn ones are not counted. */
  invitations_a_month: count(1, 100),
});
export type ReferralTerms = z.infer<typeof ReferralTerms>;

const cardFields = {
  name: Words,
  /** What is collected, in the customers' languages; `null` is points or stamps. */
  unit_name: z.nullable(Words),
  /** The forms that numbers take: 1 coffee, 5 coffees. A missing one falls back to the nearest, then to the name. */
  unit_forms: z.nullable(UnitForms),
  /** The rules as the customer reads them. */
  terms: z.nullable(Words),
  stock: z.enum(cardStocks),
  /** One of our stamps, or of `own_stamps`. */
  stamp_icon: z.union([z.enum(stampNames), UploadName]),
  /** Uploads of the kind `stamp`. */
  own_stamps: z.array(UploadName).check(z.maxLength(2)),
  image: z.nullable(UploadName),
  place_ids: PlaceIds,
  stamps_required: z.nullable(count(5, 16)),
  earning: Earning,
  expiry: Expiry,
  /**
   * What is due lapses only so many days after a delivered warning, else it waits until so many days after the next visit; `null`:
   * it lapses without one.
   */
  lapse_after_warning: z.nullable(count(1, 90)),
  /** Hours before what was earned counts. */
  pending_hours: count(0, 8760),
  reversal_policy: z.strictObject({
    earned: z.enum(["pending_first", "within_balance", "allow_negative"]),
    spent: z.enum(["restore", "keep"]),
  }),
  caps: z.strictObject({
    visits_per_day: z.nullable(count(1, 1000)),
    earned_per_day: z.nullable(count(1, 100_000_000)),
    minutes_between_visits: z.nullable(count(1, 1440)),
    confirm_spending_above: z.nullable(count(1, 100_000_000)),
    /** Rewards and offers that cost so many points or stamps in one visit need the customer's yes on their phone; `null`: none do. */
    confirm_on_phone_from: z.nullable(count(1, 100_000_000)),
  }),
  /** `null`: customers invite nobody. */
  referral: z.nullable(ReferralTerms),
};
export const cardFieldNames = Object.keys(cardFields) as (keyof typeof cardFields)[];

export const ProgrammeContent = z.strictObject({
  ...cardFields,
  rewards: z.array(RewardPart).check(z.maxLength(100)),
  coupons: z.array(CouponPart).check(z.maxLength(300)),
  offers: z.array(OfferPart).check(z.maxLength(300)),
  levels: z.array(LevelPart).check(z.maxLength(20)),
});
export type ProgrammeContent = z.infer<typeof ProgrammeContent>;

/** A difference between the draft and the published version: a part, or a field of the card. */
export const ProgrammeChange = z.object({
  part: z.enum(["card", ...partNames]),
  /** The part's id; `null` for the card. */
  _id: z.nullable(Id),
  /** The part's name, or the card's. */
  name: LocalizedText,
  difference: z.enum(partDifferences),
  /** What a change changes, before and after; empty for what is new or removed. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ProgrammeChange = z.infer<typeof ProgrammeChange>;

const Author = z.nullable(z.object({ _id: Id, name: z.string() }));

export const Programme = z.object({
  card_id: Id,
  type: z.enum(cardTypes),
  status: z.enum(["draft", "active", "archived"]),
  /** Customers who use it; cards on paper that were not used yet are none. */
  members_count: z.int(),
  /** Version of the draft, which grows with each change; the first change of a card sends 1 as `If-Match`. */
  version: z.int(),
  /** What is in force at this moment. */
  live: ProgrammeContent,
  live_version_id: Id,
  /** Time since when this version is in force. */
  live_since: Instant,
  /** What was published last, in force or from a day on: what the draft is compared with. */
  published: ProgrammeContent,
  /** `null`: nothing differs. */
  draft: z.nullable(ProgrammeContent),
  changes: z.array(ProgrammeChange),
  /** For parts with a common stock: how often each was given. Unused parts are missing. */
  used: z.array(z.object({ part_id: Id, count: z.int() })),
  edited_by: Author,
  edited_at: z.nullable(Instant),
});
export type Programme = z.infer<typeof Programme>;

export const readProgramme = endpoint({
  method: "GET",
  path: "/cards/:id/programme",
  access: "cards_view",
  scope: "scoped",
  response: Programme,
  errors: ["not_found"],
  summary: "What a card is: in force, and as a draft",
});

/** Omitted fields stay as they are. */
export const CardChanges = z.strictObject({
  _id: z.optional(Id),
  ...z.partial(z.strictObject(cardFields)).shape,
});
export type CardChanges = z.infer<typeof CardChanges>;

export const changeCard = endpoint({
  method: "PATCH",
  path: "/cards/:id",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: CardChanges,
  response: Programme,
  versioned: true,
  errors: ["forbidden", "not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change the card's draft; nothing of it is in force before it is published",
});

export const discardDraft = endpoint({
  method: "POST",
  path: "/cards/:id/discard",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  response: Programme,
  versioned: true,
  errors: ["forbidden", "not_found", "version_conflict", "precondition_required"],
  summary: "Drop the card's draft: what is in force stays",
});

/** How many members a change touches, and whom it gives less than they have within reach now. */
export const PublishPreview = z.object({
  version: z.int(),
  /** Members whose card is in use. */
  members: z.int(),
  touched: z.int(),
  worse: z.int(),
  /** The first day on which it may hold for members who get less by it: they are told before. `null`: at once. */
  earliest_day: z.nullable(LocalDay),
  changes: z.array(
    z.object({
      ...ProgrammeChange.shape,
      /** `null`: for members it is neither more nor less, or it depends on what they buy. */
      direction: z.nullable(z.enum(["more", "less"])),
      members: z.int(),
    }),
  ),
});
export type PublishPreview = z.infer<typeof PublishPreview>;

export const readPublishPreview = endpoint({
  method: "GET",
  path: "/cards/:id/publish",
  access: "cards_modify",
  scope: "business",
  response: PublishPreview,
  errors: ["not_found"],
  summary: "The members whom publishing the draft would affect",
});

/** Until when members of now keep what was in force: their next full card, the end of their level's period, or a day. */
const OthersUntil = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("full_card") }),
  z.strictObject({ kind: z.literal("level_period") }),
  z.strictObject({ kind: z.literal("day"), day: LocalDay }),
]);

export const PublishInput = z.strictObject({
  mode: z.enum(["now", "from_day", "joiners"]),
  /** The first day of `from_day`. */
  day: z.optional(LocalDay),
  /** Only for `joiners`. */
  others_until: z.optional(OthersUntil),
  /** Reason of the change, required if members lose something by it; members read it. */
  reason: z.optional(Words),
});
export type PublishInput = z.infer<typeof PublishInput>;

export const publishCard = endpoint({
  method: "POST",
  path: "/cards/:id/publish",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: PublishInput,
  response: Programme,
  versioned: true,
  idempotent: "optional",
  errors: [
    "forbidden",
    "not_found",
    "validation_failed",
    "version_conflict",
    "precondition_required",
    "idempotency_key_reused",
  ],
  summary: "Publish the card's draft as one new version",
});

export const archiveCard = endpoint({
  method: "POST",
  path: "/cards/:id/archive",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  response: Programme,
  versioned: true,
  errors: ["forbidden", "not_found", "version_conflict", "precondition_required"],
  summary: "Take a card out of use: nothing is earned on it, and what members have can be spent",
});

export const ProgrammeVersion = z.object({
  _id: Id,
  card_id: Id,
  /** Counted from 1. */
  number: z.int(),
  valid_from: Instant,
  /** `joiners`: members of before keep the former version until `others_from` or `others_after`. */
  audience: z.enum(["everyone", "joiners"]),
  others_from: z.nullable(Instant),
  others_after: z.nullable(z.enum(["full_card", "level_period"])),
  reason: z.nullable(LocalizedText),
  changes: z.array(ProgrammeChange),
  members_touched: z.nullable(z.int()),
  members_worse: z.nullable(z.int()),
  published_by: Author,
  created_at: Instant,
  is_live: z.boolean(),
});
export type ProgrammeVersion = z.infer<typeof ProgrammeVersion>;

export const listProgrammeVersions = endpoint({
  method: "GET",
  path: "/cards/:id/versions",
  access: "cards_view",
  scope: "scoped",
  response: page(ProgrammeVersion),
  errors: ["not_found"],
  summary: "Who published what of a card, the newest first; at most 200",
});

export const readProgrammeVersion = endpoint({
  method: "GET",
  path: "/cards/:id/versions/:part_id",
  access: "cards_view",
  scope: "scoped",
  response: z.object({ ...ProgrammeVersion.shape, content: ProgrammeContent }),
  errors: ["not_found"],
  summary: "One version of a card with all that it says",
});

export const draftVersionAgain = endpoint({
  method: "POST",
  path: "/cards/:id/versions/:part_id/draft",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  response: Programme,
  versioned: true,
  errors: ["forbidden", "not_found", "version_conflict", "precondition_required"],
  summary: "Make a version the draft again, in place of the present draft",
});
