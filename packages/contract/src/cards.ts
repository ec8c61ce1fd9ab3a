/** Cards: a business's loyalty programmes. */
import { stampNames } from "@rewardo/rules/data/stamp-names";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, LocalizedText, nameText, page, PlaceIds, text, UnitForms } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  cards: {
    business: [
      "name",
      "type",
      "status",
      "stock",
      "stamp_icon",
      "image",
      "unit_name",
      "terms",
      "stamps_required",
      "all_places",
      "members_count",
    ],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
  card_places: { technical: ["business_id", "card_id", "place_id"] },
} satisfies PrivacyClasses;

export const auditActions = {
  cards: [
    "created",
    "paper_cards_made",
    "paper_mailed",
    "draft_changed",
    "draft_discarded",
    "drafted_again",
    "published",
    "archived",
  ],
} as const;

export const cardTypes = ["points", "stamps_stacked"] as const;
export const cardStocks = [
  "espresso",
  "forest",
  "midnight",
  "soot",
  "rose",
  "brick",
  "butter",
  "sand",
  "sage",
  "sky",
  "lilac",
  "blush",
] as const;

/** A reward that is given out, now or later; one that is over is left out. */
export const CardReward = z.object({
  _id: Id,
  name: LocalizedText,
  cost: z.int(),
  /** It has begun and there is stock, so a balance that pays for it is enough. */
  is_available: z.boolean(),
});

export const Card = z.object({
  _id: Id,
  business_id: Id,
  name: LocalizedText,
  type: z.enum(cardTypes),
  status: z.enum(["draft", "active", "archived"]),
  design: z.object({ stock: z.enum(cardStocks), stamp_icon: text(64), image: z.nullable(text(200)) }),
  unit_name: z.nullable(LocalizedText),
  /** The name in the forms that numbers take; where one is missing the name stands. */
  unit_forms: z.nullable(UnitForms),
  stamps_required: z.nullable(z.int()),
  /** The earning rule as the engine knows it: `{ mode, ... }`. */
  earning: z.looseObject({ mode: z.enum(["above", "each", "item", "visit", "custom", "undefined"]) }),
  rewards: z.array(CardReward),
  place_ids: PlaceIds,
  members_count: z.int(),
  /** How many of the members have a paper card that was never used. */
  blank_count: z.int(),
  version: z.int(),
  created_at: Instant,
});
export type Card = z.infer<typeof Card>;

/** What a card looks like and brings, as everybody may know it: nothing of how many hold it, or how it earns. */
export const ShownCard = z.pick(Card, {
  ...{ _id: true, name: true, type: true, design: true, unit_name: true, unit_forms: true },
  ...{ stamps_required: true, rewards: true },
});
export type ShownCard = z.infer<typeof ShownCard>;

export const cardSorts = ["created_at"] as const;

export const listCards = endpoint({
  method: "GET",
  path: "/cards",
  access: "cards_view",
  scope: "scoped",
  query: z.strictObject(listQuery(cardSorts)),
  response: page(Card),
  errors: ["bad_request"],
  summary: "Loyalty programmes, newest first",
});

export const readCard = endpoint({
  method: "GET",
  path: "/cards/:id",
  access: "cards_view",
  scope: "scoped",
  response: Card,
  errors: ["not_found"],
  summary: "One loyalty programme",
});

/** What a first card may be: stamps, full at ten or at six, or a point for every full 10.00 spent. */
export const cardTemplates = ["coffee_stamps", "visit_stamps", "points"] as const;
export type CardTemplate = (typeof cardTemplates)[number];

/** What brings a stamp: a visit, whatever is bought, or each item, of which the till asks how many there are. */
export const stampsPer = ["visit", "item"] as const;
export type StampPer = (typeof stampsPer)[number];

export const CardInput = z.strictObject({
  template: z.enum(cardTemplates),
  /** Name in the business's language, like the reward's name. */
  name: nameText(100),
  stock: z.enum(cardStocks),
  stamp_icon: z.enum(stampNames),
  /** Only for stamp cards; left out, the template's number. */
  stamps_required: z.optional(z.int().check(z.minimum(5), z.maximum(16))),
  /** Only for stamp cards that earn; `visit` by default. */
  stamp_per: z.optional(z.enum(stampsPer)),
  /** Left out, the card is begun from scratch: a draft without a reward, whose way of earning is not decided. */
  reward_name: z.optional(nameText(100)),
  /** `draft`: nothing is earned on it before it is published; `active` by default. */
  status: z.optional(z.enum(["draft", "active"])),
  /** Points that the reward costs; of points alone. A full card is the cost of the other. */
  reward_cost: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** Set-up asks so: a card that is there already is the answer, and no second one is opened. */
  only_first: z.optional(z.boolean()),
});
export type CardInput = z.infer<typeof CardInput>;

export const createCard = endpoint({
  method: "POST",
  path: "/cards",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: CardInput,
  response: Card,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Open a loyalty programme from a template, in force at once or as a draft",
});
