/** Promotion groups: members of a card, named by hand or found by a rule, for whom a coupon can be. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Money, nameText, page, queryInt, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { genders, RfmGroup } from "./user-fields.ts";

export const privacy = {
  promotion_groups: {
    business: ["name", "kind", "rule", "status"],
    technical: ["business_id", "_id", "card_id", "version", "created_at", "updated_at"],
  },
  promotion_group_members: { technical: ["business_id", "promotion_group_id", "card_subscription_id", "created_at"] },
} satisfies PrivacyClasses;

export const auditActions = {
  promotion_groups: ["created", "updated", "archived", "restored", "members_added", "members_removed"],
} as const;

export const promotionGroupKinds = ["static", "rule"] as const;
/** Conditions of a rule in all, and members named in one call. */
export const mostConditions = 30;
export const mostMembersNamed = 1000;

const count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** Whole days back from now; ten years at most. */
const Days = count(1, 3660);
const within = z.nullable(Days);
const some = <T extends z.core.$ZodType>(item: T) => z.array(item).check(z.minLength(1), z.maxLength(50));
const than = z.enum(["more", "less"]);
const bounds = { least: z.nullable(count(0, 1_000_000_000)), most: z.nullable(count(0, 1_000_000_000)) };

export const GroupCondition = z.discriminatedUnion("kind", [
  /** Whole years on the local day; `null` is open. */
  z.strictObject({ kind: z.literal("age"), least: z.nullable(count(0, 150)), most: z.nullable(count(0, 150)) }),
  z.strictObject({ kind: z.literal("gender"), genders: some(z.enum(genders)) }),
  /** `null` among the levels: below the lowest. */
  z.strictObject({ kind: z.literal("level"), level_ids: some(z.nullable(Id)) }),
  z.strictObject({ kind: z.literal("rfm_group"), rfm_groups: some(RfmGroup) }),
  /** Visits, ever or within so many days. */
  z.strictObject({ kind: z.literal("visits"), ...bounds, days: within }),
  /** Spent less what was taken back, in minor units. */
  z.strictObject({ kind: z.literal("spend"), least: z.nullable(Money), most: z.nullable(Money), days: within }),
  z.strictObject({ kind: z.literal("last_visit"), than, days: Days }),
  z.strictObject({ kind: z.literal("place"), place_ids: some(Id), days: within }),
  /** Names at the time of sale; upper and lower case make no difference. */
  z.strictObject({ kind: z.literal("product"), names: some(nameText(200)), days: within }),
  z.strictObject({ kind: z.literal("joined"), than, days: Days }),
  /** A birthday today or within so many days. */
  z.strictObject({ kind: z.literal("birthday"), days: count(0, 366) }),
]);
export type GroupCondition = z.infer<typeof GroupCondition>;

const Block = z.strictObject({
  conditions: z.array(GroupCondition).check(z.minLength(1), z.maxLength(mostConditions)),
});
/** All of the parts or any of them; a block inside has the other word. */
export const GroupRule = z.strictObject({
  match: z.enum(["all", "any"]),
  parts: z.array(z.union([GroupCondition, Block])).check(z.minLength(1), z.maxLength(mostConditions)),
});
export type GroupRule = z.infer<typeof GroupRule>;

export const PromotionGroup = z.object({
  _id: Id,
  card_id: Id,
  name: text(200),
  kind: z.enum(promotionGroupKinds),
  rule: z.nullable(GroupRule),
  status: z.enum(["active", "archived"]),
  version: z.int(),
  created_at: Instant,
});
export type PromotionGroup = z.infer<typeof PromotionGroup>;

/** A member as a list names one: without what the caller may not see. */
const GroupMember = z.object({
  card_subscription_id: Id,
  user_id: z.nullable(Id),
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** A sample member found by a rule, with the facts that show whether the rule is right. */
const SampledMember = z.object({
  ...GroupMember.shape,
  visits: z.int(),
  last_visit_at: z.nullable(Instant),
  /** `null` for cards without a customer, and before the first night. */
  rfm_group: z.nullable(RfmGroup),
});
export type SampledMember = z.infer<typeof SampledMember>;

const GroupCounts = z.object({
  /** Members of the card, and those of them in the group. */
  members: z.int(),
  matching: z.int(),
  /** Counts by condition, in order: together with all conditions before it, or alone in "any of". */
  steps: z.array(z.int()),
  /**
   * Counts of each block's conditions, after all parts before it: each alone, or within "all of" narrowed one by one.
   */
  blocks: z.array(z.array(z.int())),
  /** Some of them, by chance; none for those who may not see customers. */
  sample: z.array(SampledMember),
});
export type GroupCounts = z.infer<typeof GroupCounts>;

export const listPromotionGroups = endpoint({
  method: "GET",
  path: "/cards/:id/promotion_groups",
  access: "cards_view",
  scope: "scoped",
  response: page(PromotionGroup),
  errors: ["not_found"],
  summary: "A card's promotion groups, newest first",
});

export const readPromotionGroup = endpoint({
  method: "GET",
  path: "/cards/:id/promotion_groups/:part_id",
  access: "cards_view",
  scope: "scoped",
  response: PromotionGroup,
  errors: ["not_found"],
  summary: "One promotion group",
});

export const listPromotionGroupMembers = endpoint({
  method: "GET",
  path: "/cards/:id/promotion_groups/:part_id/members",
  access: "users_view",
  scope: "business",
  query: z.strictObject({ limit: z.optional(queryInt(1, 200)) }),
  response: z.object({ ...page(GroupMember).shape, members: z.int() }),
  errors: ["not_found"],
  summary: "Who is in a group now, and how many there are",
});

export const PromotionGroupInput = z.strictObject({ name: nameText(200), rule: z.optional(z.nullable(GroupRule)) });

export const addPromotionGroup = endpoint({
  method: "POST",
  path: "/cards/:id/promotion_groups",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: PromotionGroupInput,
  response: PromotionGroup,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Add a promotion group: by its rule, or empty to name members by hand",
});

export const changePromotionGroup = endpoint({
  method: "PATCH",
  path: "/cards/:id/promotion_groups/:part_id",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: z.strictObject({
    _id: z.optional(Id),
    name: z.optional(nameText(200)),
    rule: z.optional(z.nullable(GroupRule)),
    status: z.optional(z.enum(["active", "archived"])),
  }),
  response: PromotionGroup,
  versioned: true,
  errors: ["forbidden", "not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Rename a group, change its rule, archive it or use it again",
});

const namedMembers = z.strictObject({
  add: z.optional(z.array(Id).check(z.maxLength(mostMembersNamed))),
  remove: z.optional(z.array(Id).check(z.maxLength(mostMembersNamed))),
});

export const namePromotionGroupMembers = endpoint({
  method: "POST",
  path: "/cards/:id/promotion_groups/:part_id/members",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: namedMembers,
  response: z.object({ added: z.int(), removed: z.int() }),
  errors: ["forbidden", "not_found", "validation_failed"],
  summary: "Name members of a group by hand, or take them out; a repeated call changes nothing more",
});

export const countPromotionGroup = endpoint({
  method: "POST",
  path: "/cards/:id/promotion_groups/count",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: z.strictObject({ rule: GroupRule }),
  response: GroupCounts,
  errors: ["not_found"],
  summary: "The members whom a rule would find, before it is saved",
});
