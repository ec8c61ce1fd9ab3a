import fc from "fast-check";
import { expect, test } from "vitest";
import {
  endsOf,
  fullCardReward,
  giftSlots,
  heldStamps,
  nextReward,
  paidTogether,
  readyCount,
  readyRewards,
  rewardSteps,
} from "./index.ts";

const cake = { name: "cake", cost: 4 };
const coffee = { name: "coffee", cost: 8 };
const set = { name: "set", cost: 20 };
const both = [coffee, cake];

const aCard = fc.record({
  required: fc.integer({ min: 5, max: 16 }),
  costs: fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 6 }),
  balance: fc.integer({ min: -5, max: 200 }),
});

test.each([
  [0, 0, 0],
  [-2, 0, 0],
  [7, 7, 0],
  [8, 8, 0],
  [13, 5, 8],
  [16, 8, 8],
])("a balance of %i on a card of eight shows %i stamps on %i", (balance, count, before) => {
  expect(heldStamps(balance, 8)).toEqual({ count, before });
});

test("a reward of four of eight stands at the fourth slot, and one of twenty at the fourth of the third card", () => {
  expect(giftSlots(8, both)).toEqual([4, 8]);
  expect(giftSlots(8, [])).toEqual([8]);
  expect(giftSlots(8, [...both, set])).toEqual([4, 8]);
  expect(giftSlots(8, [coffee, set], heldStamps(18, 8).before)).toEqual([4, 8]);
  expect(giftSlots(8, [coffee, set], heldStamps(10, 8).before)).toEqual([8]);
});

test("each reward that fits on a card stands where its last stamp falls, wherever the balance is", () => {
  fc.assert(
    fc.property(aCard, ({ required, costs, balance }) => {
      const rewards = costs.map((cost) => ({ cost }));
      const { count, before } = heldStamps(balance, required);
      expect([count + before, count <= required]).toEqual([Math.max(0, balance), true]);
      const slots = giftSlots(required, rewards, before);
      expect(slots.at(-1)).toBe(required);
      expect(slots).toEqual([...new Set(slots)].toSorted((one, other) => one - other));
      expect(slots).toEqual(expect.arrayContaining(costs.filter((cost) => cost <= required)));
      // No gift but a reward's: a slot before the last is one that the stamps of a reward end at.
      for (const slot of slots.slice(0, -1))
        expect(costs.some((cost) => cost === slot || (cost > required && cost === before + slot))).toBe(true);
      // What the present stamp reached is ready.
      const reached = costs.filter((cost) => cost <= count || (cost > required && cost <= balance));
      expect(readyRewards(rewards, balance).map(({ cost }) => cost)).toEqual(expect.arrayContaining(reached));
    }),
  );
});

test("ready is what the balance pays for, and together it never costs more", () => {
  fc.assert(
    fc.property(aCard, ({ costs, balance }) => {
      const rewards = costs.map((cost) => ({ cost }));
      const least = Math.min(...costs);
      expect(readyCount(rewards, balance) > 0).toBe(least <= balance);
      const spent = paidTogether(rewards, balance).reduce((sum, { reward, times }) => sum + reward.cost * times, 0);
      expect(spent).toBeLessThanOrEqual(Math.max(0, balance));
      expect(Math.max(0, balance) - spent).toBeLessThan(least);
    }),
  );
});

test.each([
  [3, 0],
  [4, 1],
  [5, 1],
  [8, 1],
  [12, 2],
  [16, 2],
])("a balance of %i has %i of cake and coffee ready", (balance, ready) => {
  expect(readyCount(both, balance)).toBe(ready);
});

test("what cannot be had is not ready and not next", () => {
  const rewards = [coffee, { ...cake, is_available: false }];
  expect(readyCount(rewards, 5)).toBe(0);
  expect(readyRewards(rewards, 8)).toEqual([coffee]);
  expect(nextReward(rewards, 2, 8)).toEqual({ reward: coffee, missing: 6 });
});

test("a card is for the reward of a full one, else the dearest on it", () => {
  expect(fullCardReward([set, cake, coffee], 8)).toBe(coffee);
  expect(fullCardReward([cake, set], 8)).toBe(cake);
  expect(fullCardReward([set], 8)).toBe(set);
  expect(fullCardReward([], 8)).toBeUndefined();
});

test("where there is room for two, they are the cheapest and that of a full card", () => {
  const tea = { name: "tea", cost: 6 };
  expect(endsOf([coffee, tea, cake, set], 8)).toEqual([coffee, cake]);
  expect(endsOf([set, coffee], 8)).toEqual([coffee]);
  expect(endsOf([], 8)).toEqual([]);
});

test("the next reward counts from the card being filled, one of several cards from all of them", () => {
  expect(nextReward(both, 2, 8)).toEqual({ reward: cake, missing: 2 });
  expect(nextReward(both, 5, 8)).toEqual({ reward: coffee, missing: 3 });
  expect(nextReward(both, 8, 8)).toEqual({ reward: cake, missing: 4 });
  expect(nextReward([coffee, set], 17, 8)).toEqual({ reward: set, missing: 3 });
  expect(nextReward([{ cost: 2000 }], 2500, null)).toBeNull();
});

test("a card names its rewards by their stamps, and the one of a full card by its name alone", () => {
  const counted = (count: number) => `${count} stamps`;
  const steps = (required: number, rewards: Parameters<typeof rewardSteps>[1]) =>
    rewardSteps(required, rewards, counted).replaceAll("\u00A0", " ");
  expect(steps(8, both)).toBe("4 stamps: cake · 8: coffee");
  expect(steps(8, [coffee, { name: "tea", cost: 4 }, cake])).toBe("4 stamps: tea, cake · 8: coffee");
  expect(steps(8, [coffee])).toBe("coffee");
  expect(steps(8, [cake])).toBe("4 stamps: cake");
  expect(steps(8, [])).toBe("");
});
