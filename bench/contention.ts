/** 64 tills over HTTP: each on its own card, all on one card, all on one reward, all on one coupon. */
import { joinCard } from "../apps/api/src/features/people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../apps/api/src/features/programme/cards/index.ts";
import { pointsCard } from "../apps/api/src/testing/builders.ts";
import type { Figure } from "./figure.ts";
import { openSender, withRunningApp, type RunningApp } from "./running-app.ts";

const tills = 64;
const turns = 20;
/** 256 visits: more on one card would measure the number of its lots. */
const turnsAtOneCard = 4;

const reward = { _id: "01890a5d-0000-7000-8000-00000000c002", name: { en: "Mug" }, cost: 1, stock: 1_000_000 };
const coupon = {
  _id: "01890a5d-0000-7000-8000-00000000c003",
  name: { en: "Ten off" },
  status: "active",
  effect: { kind: "discount_percentage", percent: 10 },
  discount_scope: "order",
  items: { product_ids: [], filter: { mode: "all", names: [] } },
  max_discount: null,
  minimum_amount: null,
  usage_frequency: { kind: "unlimited" },
  validity: { kind: "unlimited" },
  times: { weekdays: null, hours: null },
  target: { kind: "all" },
  campaign_limit: 1_000_000,
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: "2026-01-01T00:00:00.000Z",
} as const;

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;

/** Every till sends its commits in sequence; throws if one is not written. */
const run = async (running: RunningApp, bodyOf: (till: number) => object, most = turns): Promise<readonly number[]> => {
  const { business } = running;
  const sender = openSender(running, tills);
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: tills }, async (_, till) => {
      for (let turn = 0; turn < most; turn++) {
        const sentMs = performance.now();
        const body = { place_id: business.place_id, ...bodyOf(till) };
        const status = await sender.post("/api/businesses/current/scanner/commit", body);
        if (status !== 201) throw new Error(`A commit answered ${status}`);
        times.push(performance.now() - sentMs);
      }
    }),
  );
  sender.close();
  return times;
};

export const measureContention = (): Promise<Figure[]> =>
  withRunningApp({ poolSize: 10 }, async (running) => {
    const { ctx } = running.business;
    const members = async (input: Partial<CardInput>) =>
      joinCard(
        ctx,
        await createCard(ctx, { ...pointsCard, ...input }),
        Array.from({ length: tills }, () => ({})),
      );
    const plain = await members({});
    const stocked = await members({ rewards: [reward] });
    const discounted = await members({ coupons: [coupon] });
    const own = (till: number) => ({ number: plain[till]!.number, amount: 5000 });
    await run(running, own);
    const apart = await run(running, own);
    const together = await run(running, () => ({ number: plain[0]!.number, amount: 5000 }), turnsAtOneCard);
    await run(running, (till) => ({ number: stocked[till]!.number, amount: turns * 1000 }));
    const handed = await run(running, (till) => ({
      number: stocked[till]!.number,
      earns: false,
      reward_ids: [reward._id],
    }));
    const used = await run(running, (till) => ({
      number: discounted[till]!.number,
      amount: 5000,
      coupons: [{ coupon_id: coupon._id }],
    }));
    const both = (name: string, times: readonly number[]): Figure[] => [
      { name: `64 tills, ${name}: median of a commit`, value: quantile(times, 0.5), unit: "ms" },
      { name: `64 tills, ${name}: p99 of a commit`, value: quantile(times, 0.99), unit: "ms" },
    ];
    return [
      ...both("a card each", apart),
      ...both("one card", together),
      ...both("one reward with a stock", handed),
      ...both("one coupon with a limit", used),
    ];
  });
