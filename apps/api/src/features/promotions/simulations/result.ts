/** Adds up what members would have got: the figures of both programmes, the causes of a difference, and who differs most. */
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import type { SimulationResult } from "@rewardo/contract/simulations";
import type { Opening, Played, Programme } from "@rewardo/engine";

type Members = SimulationResult["gain_most"];
/** Names are looked up when it is read. */
export type StoredMember = Pick<Members[number], "card_subscription_id" | "visits" | "live" | "draft">;
export type StoredResult = Omit<SimulationResult, "gain_most" | "lose_most"> & {
  readonly gain_most: readonly StoredMember[];
  readonly lose_most: readonly StoredMember[];
};

type Figures = SimulationResult["live"];
type Values = ReadonlyMap<string, number>;

const mostNamed = 10;

/** Value of a unit in the programme's rewards: the most that it can be exchanged for, in minor units. */
export const unitWorth = ({ rewards }: Pick<Programme, "rewards">, values: Values): number =>
  rewards.reduce(
    (most, { _id, cost, status = "active" }) =>
      status === "active" ? Math.max(most, (values.get(_id) ?? 0) / cost) : most,
    0,
  );

const sumOf = (counts: ReadonlyMap<string, number>, weight: (id: string) => number = () => 1): number =>
  [...counts].reduce((sum, [id, count]) => sum + count * weight(id), 0);

/** 1, 2 or 5 times a power of ten, nearest above. */
const roundUp = (amount: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= amount) ?? amount;
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Groups from the largest loss to the largest gain, about zero; bounds are round amounts. */
export const groupsOf = (differences: readonly number[]): SimulationResult["members"]["groups"] => {
  const of = (sign: 1 | -1) => {
    const sizes = differences.flatMap((one) => (one * sign > 0 ? [Math.abs(one)] : [])).toSorted((a, b) => a - b);
    if (sizes.length === 0) return [];
    const bounds = [...new Set([0.5, 0.9].map((share) => roundUp(quantile(sizes, share))))];
    const edges = [0, ...bounds, Number.POSITIVE_INFINITY];
    return edges.slice(0, -1).flatMap((low, index) => {
      const high = edges[index + 1]!;
      const members = sizes.filter((size) => size > low && size <= high).length;
      const [near, far] = [low * sign + 0, high === Number.POSITIVE_INFINITY ? null : high * sign];
      return members === 0 ? [] : [sign > 0 ? { from: near, to: far, members } : { from: far, to: near, members }];
    });
  };
  return [...of(-1).toReversed(), ...of(1)];
};

export interface Tally {
  add(opening: Opening, visits: number, played: { readonly live: Played; readonly draft: Played }): void;
  /** @param others units of members without a transaction in these days */
  result(others: number): StoredResult;
}

/**
 * @param content live and draft as people edit them, for names and for what is new
 * @param given what one of each reward costs the business, in minor units
 */
export const openTally = (
  { live, draft }: { readonly live: Programme; readonly draft: Programme },
  content: { readonly live: ProgrammeContent; readonly draft: ProgrammeContent },
  given: readonly { readonly reward_id: string; readonly amount: number }[],
): Tally => {
  const values: Values = new Map(given.map(({ reward_id, amount }) => [reward_id, amount]));
  const valueOf = (id: string): number => values.get(id) ?? 0;
  const worth = { live: unitWorth(live, values), draft: unitWorth(draft, values) };
  const order = (draft.levels.length >= live.levels.length ? draft : live).levels.toSorted(
    (a, b) => a.threshold - b.threshold,
  );
  const rank = (level_id: string | null): number => order.findIndex(({ _id }) => _id === level_id);

  const totals = { live: newTotals(), draft: newTotals() };
  const levels = { up: 0, down: 0 };
  const differences: number[] = [];
  let same = 0;
  let [gain, lose]: [StoredMember[], StoredMember[]] = [[], []];

  const benefit = (side: "live" | "draft", played: Played, before: number): number => {
    const given = sumOf(played.rewards, valueOf) + sumOf(played.discounts);
    return Math.round(given + (played.balance - before) * worth[side]);
  };

  return {
    add: ({ card_subscription_id, state }, visits, played) => {
      totals.live.add(played.live);
      totals.draft.add(played.draft);
      const before = state.balance + state.pending;
      const one = {
        ...{ card_subscription_id, visits },
        live: benefit("live", played.live, before),
        draft: benefit("draft", played.draft, before),
      };
      const difference = one.draft - one.live;
      if (difference === 0) same += 1;
      else {
        differences.push(difference);
        if (difference > 0) gain = topOf([...gain, one]);
        else lose = topOf([...lose, one]);
      }
      const step = rank(played.draft.level_id) - rank(played.live.level_id);
      if (step > 0) levels.up += 1;
      else if (step < 0) levels.down += 1;
    },
    result: (others) => {
      const figures = (side: "live" | "draft"): Figures => {
        const { earned, refused, balance, rewards, discounts } = totals[side];
        const discount = sumOf(discounts);
        return {
          ...{ earned, refused, rewards: sumOf(rewards), discount },
          cost: discount + sumOf(rewards, valueOf),
          balance: balance + others,
          owed: Math.round(Math.max(0, balance + others) * worth[side]),
        };
      };
      const offered = [...content.live.rewards, ...content.draft.rewards].filter(({ status }) => status === "active");
      const knownCoupons = new Set(content.live.coupons.map(({ _id }) => _id));
      return {
        currency: live.currency,
        ...{ live: figures("live"), draft: figures("draft") },
        causes: [
          ...causesOf("rewards", content, [totals.live.rewards, totals.draft.rewards], valueOf),
          ...causesOf("coupons", content, [totals.live.discounts, totals.draft.discounts], null),
        ],
        members: {
          more: differences.filter((one) => one > 0).length,
          less: differences.filter((one) => one < 0).length,
          same,
          groups: groupsOf(differences),
        },
        levels,
        ...{ gain_most: gain, lose_most: lose },
        without_value: [...new Set(offered.map(({ _id }) => _id))].filter((id) => !values.has(id)),
        new_coupons: content.draft.coupons.filter(({ _id, status }) => status === "active" && !knownCoupons.has(_id))
          .length,
      };
    },
  };
};

const topOf = (members: StoredMember[]): StoredMember[] =>
  members.toSorted((a, b) => Math.abs(b.draft - b.live) - Math.abs(a.draft - a.live)).slice(0, mostNamed);

const newTotals = () => {
  const totals = {
    ...{ earned: 0, refused: 0, balance: 0 },
    rewards: new Map<string, number>(),
    discounts: new Map<string, number>(),
    add: (played: Played): void => {
      totals.earned += played.earned;
      totals.refused += played.refused;
      totals.balance += played.balance;
      for (const name of ["rewards", "discounts"] as const)
        for (const [id, count] of played[name]) totals[name].set(id, (totals[name].get(id) ?? 0) + count);
    },
  };
  return totals;
};

/** Discounts count themselves; rewards are pieces with a value. */
const causesOf = (
  part: "rewards" | "coupons",
  content: { readonly live: ProgrammeContent; readonly draft: ProgrammeContent },
  [live, draft]: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>],
  valueOf: ((id: string) => number) | null,
): StoredResult["causes"] =>
  [...new Set([...live.keys(), ...draft.keys()])].flatMap((_id) => {
    const name = [...content.draft[part], ...content.live[part]].find((one) => one._id === _id)?.name;
    if (name === undefined) return [];
    const [was, is] = [live.get(_id) ?? 0, draft.get(_id) ?? 0];
    const value = valueOf?.(_id) ?? 1;
    return [{ part, _id, name, live: was, draft: is, live_cost: was * value, draft_cost: is * value }];
  });
