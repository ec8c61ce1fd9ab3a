/** Rewards that the business's own figures suggest: a first one that is near, a large one for what piles up, a favourite. */
import type { SuggestedReward } from "@rewardo/contract/ai";
import { foldedKey } from "@rewardo/rules";
import { suggestionName } from "@rewardo/texts/suggestions";
import type { BusinessContext } from "../../../platform/context.ts";
import { days, type Facts } from "./facts.ts";
import { priceOf } from "./coupon-rules.ts";
import { selectBalances, type Balances } from "./queries.ts";

/** Fewer members say nothing about the others. */
const leastMembers = 20;
/** A first reward should be this many visits away, at most. */
const nearVisits = 10;
const firstVisits = 5;
/** A product that is worth less is no reward, and beyond the most hardly anyone saves for one. */
const productVisits = { least: 1, most: 25 } as const;
/** Share of customers' spending that goes back to them: usual for loyalty programmes. */
const returned = 0.08;

/** 1, 2, 2.5 or 5 times a power of ten, the nearest at or above. */
const niceUp = (units: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, units)));
  const nice = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= units) ?? units;
  return Math.max(1, Math.round(nice));
};

export interface RewardFacts extends Facts {
  readonly balances: Balances;
}

/** Average units that a visit earns; `null` without any. */
export const perVisit = ({ receipts: { earning_visits, earned } }: Pick<Facts, "receipts">): number | null =>
  earning_visits === 0 || earned <= 0 ? null : earned / earning_visits;

const offered = ({ content }: Facts) =>
  content.rewards.filter(({ status }) => status === "active").toSorted((a, b) => a.cost - b.cost);

type Draft = Omit<SuggestedReward, "effect">;

const firstRewardFar = (facts: RewardFacts): Draft | null => {
  const [cheapest] = offered(facts);
  const earned = perVisit(facts);
  if (cheapest === undefined || earned === null) return null;
  const visits = Math.ceil(cheapest.cost / earned);
  const usual = facts.balances.visits / facts.balances.members;
  if (visits <= nearVisits && visits <= 1.5 * usual) return null;
  if (visits <= firstVisits + 1) return null;
  const cost =
    facts.type === "points" ? niceUp(firstVisits * earned) : Math.ceil((facts.content.stamps_required ?? 10) / 2);
  if (cost >= 0.7 * cheapest.cost) return null;
  return {
    reason: {
      kind: "first_reward_far",
      ...{ reward: cheapest.name, cost: cheapest.cost, visits, usual: Math.round(usual * 10) / 10 },
    },
    name: suggestionName("first_reward_far"),
    cost,
  };
};

const balancesPileUp = (facts: RewardFacts): Draft | null => {
  const dearest = offered(facts).at(-1);
  const { high, members, redemptions } = facts.balances;
  // If no one has ever taken a reward, customers or staff do not know of it: a larger reward would not help.
  if (dearest === undefined || high < 2 * dearest.cost || redemptions === 0) return null;
  const cost = facts.type === "points" ? niceUp(1.6 * dearest.cost) : 2 * dearest.cost;
  return {
    // Filled in with those who have as much.
    reason: { kind: "balances_pile_up", members: 0, of: members, dearest: dearest.cost },
    name: suggestionName("balances_pile_up"),
    cost,
  };
};

const favouriteProduct = (facts: RewardFacts): Draft | null => {
  const earned = perVisit(facts);
  if (earned === null || facts.basket === null || facts.basket <= 0) return null;
  const known = offered(facts).map(({ name }) => foldedKey(Object.values(name).join(" ")));
  const { basket } = facts;
  const full = facts.content.stamps_required;
  const visitsFor = (price: number): number => price / returned / basket;
  // Favourites are counted by receipts: fuel and goods by weight come in thousands of pieces that cost next to nothing.
  const [favourite] = facts.receipts.products.flatMap(({ name }) => {
    const [pieces, price] = [facts.products.find((one) => one.name === name)?.pieces, priceOf(facts, name)];
    if (pieces === undefined || !Number.isInteger(pieces)) return [];
    if (price === null || visitsFor(price) < productVisits.least || visitsFor(price) > productVisits.most) return [];
    const exact = visitsFor(price) * earned;
    // Hardly anyone saves for a reward that takes more stamps than one card has: the next favourite may take fewer.
    if (full !== null && exact > full) return [];
    return known.some((words) => words.includes(foldedKey(name))) ? [] : [{ name, pieces, exact }];
  });
  if (favourite === undefined) return null;
  const { exact } = favourite;
  const cost = full === null ? niceUp(exact) : exact <= full / 2 ? Math.ceil(full / 2) : full;
  return {
    reason: { kind: "favourite_product", product: favourite.name, pieces: favourite.pieces, days },
    name: { [facts.language]: favourite.name },
    cost,
  };
};

const rules = {
  first_reward_far: firstRewardFar,
  balances_pile_up: balancesPileUp,
  favourite_product: favouriteProduct,
} as const;

/** The facts with what members have earned and hold. */
export const withBalances = async (ctx: BusinessContext, facts: Facts): Promise<RewardFacts> => ({
  ...facts,
  balances: await ctx.database.read(ctx.scope, (tx) =>
    selectBalances(tx, ctx.scope, { card_id: facts.card_id, reach: [] }),
  ),
});

/** How many members could have each of them now. */
export const withReach = async (
  ctx: BusinessContext,
  { card_id }: Facts,
  drafts: readonly Draft[],
): Promise<SuggestedReward[]> => {
  if (drafts.length === 0) return [];
  const costs = drafts.map(({ cost }) => cost);
  const { reach } = await ctx.database.read(ctx.scope, (tx) =>
    selectBalances(tx, ctx.scope, { card_id, reach: costs }),
  );
  return drafts.map((draft, index) => {
    const meets = reach[index] ?? 0;
    const { reason } = draft;
    return {
      ...draft,
      reason: reason.kind === "balances_pile_up" ? { ...reason, members: meets } : reason,
      effect: { meets, of: "members" as const, cost: null, pays_from: null },
    };
  });
};

/** Suggestions of all rules but the hidden ones. */
export const rewardsByRules = (
  ctx: BusinessContext,
  facts: RewardFacts,
  isHidden: (kind: string) => boolean,
): Promise<SuggestedReward[]> => {
  const drafts =
    facts.balances.members < leastMembers
      ? []
      : Object.entries(rules).flatMap(([kind, rule]) => (isHidden(kind) ? [] : (rule(facts) ?? [])));
  return withReach(ctx, facts, drafts);
};
