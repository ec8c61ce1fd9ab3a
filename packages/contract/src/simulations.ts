/** What a card's draft would have given over days that really happened. Nothing is written but the result. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, LocalizedText, Locale, Money, page } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  simulations: {
    business: ["from_day", "to_day", "reward_values", "draft", "result", "status"],
    technical: [
      "business_id",
      "_id",
      "card_id",
      "live_number",
      "played",
      "total",
      "requested_by",
      "created_at",
      "finished_at",
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { simulations: ["exported"] } as const;

export const simulatedDays = [7, 30, 90, 365] as const;
/** Results are kept for so many hours. */
export const simulationHours = 24;

const amount = z.int();

/** Money in minor units of the business's currency. */
const Figures = z.object({
  /** Points or stamps given, net of refunds. */
  earned: z.int(),
  /** Pieces handed over. */
  rewards: z.int(),
  /** Visits that were refused. */
  refused: z.int(),
  discount: amount,
  /** Discounts, and rewards at their value. */
  cost: amount,
  /** Units that members had at the end, and what they are worth in the programme's rewards. */
  balance: z.int(),
  owed: amount,
});

/** Cause of a difference: a reward or a coupon, how often it was given and what that cost. */
const Cause = z.object({
  part: z.enum(["rewards", "coupons"]),
  _id: Id,
  name: LocalizedText,
  live: z.int(),
  draft: z.int(),
  live_cost: amount,
  draft_cost: amount,
});

const SimulatedMember = z.object({
  card_subscription_id: Id,
  user_id: z.nullable(Id),
  /** `null` for those who may not see customers, and for cards without a customer. */
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  visits: z.int(),
  live: amount,
  draft: amount,
});

export const SimulationResult = z.object({
  currency: z.string(),
  live: Figures,
  draft: Figures,
  causes: z.array(Cause),
  /** Members with a visit or another transaction in these days. */
  members: z.object({
    more: z.int(),
    less: z.int(),
    same: z.int(),
    /**
     * Members grouped by how much more or less they would have got, from the largest loss to the largest gain; `null`
     * is open.
     */
    groups: z.array(z.object({ from: z.nullable(amount), to: z.nullable(amount), members: z.int() })),
  }),
  levels: z.object({ up: z.int(), down: z.int() }),
  gain_most: z.array(SimulatedMember),
  lose_most: z.array(SimulatedMember),
  /** Rewards without a stated value: they count as zero. */
  without_value: z.array(Id),
  /** Coupons of the draft that have not been used yet: they are not simulated. */
  new_coupons: z.int(),
});
export type SimulationResult = z.infer<typeof SimulationResult>;

const RewardValue = z.strictObject({
  reward_id: Id,
  /** What one costs the business. */
  amount: Money,
});

export const simulationStatuses = ["queued", "running", "done", "cancelled", "failed"] as const;

export const Simulation = z.object({
  _id: Id,
  card_id: Id,
  status: z.enum(simulationStatuses),
  from_day: LocalDay,
  to_day: LocalDay,
  /** The version in force that the draft is compared with. */
  live_number: z.int(),
  /** Neither the draft nor what is in force has changed since. */
  is_current: z.boolean(),
  reward_values: z.array(RewardValue),
  /** Transactions played, of how many. */
  played: z.int(),
  total: z.int(),
  result: z.nullable(SimulationResult),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type Simulation = z.infer<typeof Simulation>;

const SimulationInput = z.strictObject({
  days: z.union(simulatedDays.map((days) => z.literal(days))),
  reward_values: z.array(RewardValue).check(z.maxLength(200)),
});
export type SimulationInput = z.infer<typeof SimulationInput>;

export const listSimulations = endpoint({
  method: "GET",
  path: "/cards/:id/simulations",
  access: "cards_view",
  scope: "scoped",
  all_places: true,
  response: page(Simulation),
  errors: ["not_found"],
  summary: "The simulations of a card's draft within the last 24 hours, newest first",
});

export const startSimulation = endpoint({
  method: "POST",
  path: "/cards/:id/simulations",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  body: SimulationInput,
  response: Simulation,
  status: 201,
  errors: ["forbidden", "not_found", "validation_failed"],
  summary: "Simulate the card's draft over the last days; one that runs for the card is cancelled",
});

export const cancelSimulation = endpoint({
  method: "POST",
  path: "/cards/:id/simulations/:part_id/cancel",
  access: "cards_modify",
  scope: "business",
  all_places: true,
  response: null,
  errors: ["forbidden", "not_found"],
  summary: "Cancel a simulation",
});

export const exportSimulation = endpoint({
  method: "GET",
  path: "/cards/:id/simulations/:part_id/export",
  access: "data_export",
  scope: "scoped",
  all_places: true,
  query: z.strictObject({
    /** Language of the headings, and column separator; the business's by default. */
    locale: z.optional(Locale),
  }),
  response: null,
  file: ["text/csv"],
  errors: ["forbidden", "not_found"],
  summary: "The members who would have gained or lost most, as a table in CSV",
});
