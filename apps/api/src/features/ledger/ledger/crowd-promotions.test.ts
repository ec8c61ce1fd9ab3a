/** Many callers at a few memberships, with coupons, offers, stocks and levels, taken back and merged: every count agrees. */
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

const start = Date.parse("2026-03-20T08:00:00.000Z");
const clock = fixedClock(new Date(start).toISOString());
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** A small seeded generator, so that a failure can be repeated. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
};

const id = (tail: string) => `01890a5d-0000-7000-8000-0000000c${tail}`;
const everything = { product_ids: [], filter: { mode: "all" as const, names: [] } };
const anytime = { validity: { kind: "unlimited" }, times: { weekdays: null, hours: null }, place_ids: null } as const;
const common = {
  ...anytime,
  status: "active",
  discount_scope: "order",
  items: everything,
  max_discount: null,
  minimum_amount: null,
  target: { kind: "all" },
  combines: true,
  created_at: "2026-01-01T00:00:00.000Z",
} as const;
const level = { basis: "points_earned_period", period_months: 12, downgrade: "none", grace_days: 0 } as const;
const input: CardInput = {
  ...pointsCard,
  rewards: [{ _id: id("a001"), name: { en: "Cake" }, cost: 2, stock: 9 }],
  coupons: [
    {
      ...common,
      _id: id("b001"),
      name: { en: "Ten off" },
      effect: { kind: "discount_percentage", percent: 10 },
      usage_frequency: { kind: "unlimited" },
      campaign_limit: 12,
      customer_limit: null,
    },
    {
      ...common,
      _id: id("b002"),
      name: { en: "Two more" },
      effect: { kind: "stamp_amount", count: 2 },
      usage_frequency: { kind: "once_every", n: 8, unit: "hours" },
      campaign_limit: null,
      customer_limit: 9,
    },
  ],
  offers: [
    {
      ...anytime,
      _id: id("d001"),
      name: { en: "Cake for points" },
      status: "active",
      kind: "reward",
      items: everything,
      multiplier: null,
      cost: null,
      reward_id: id("a001"),
      created_at: "2026-01-01T00:00:00.000Z",
    },
  ],
  levels: [
    { ...level, _id: id("e001"), name: { en: "Silver" }, threshold: 20, multiplier: 1.5 },
    { ...level, _id: id("e002"), name: { en: "Gold" }, threshold: 60, multiplier: 2 },
  ],
};

test.each([3, 11])("counts of coupons, stocks and levels agree with the rows they count (seed %i)", async (seed) => {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { ctx, scope, place_id } = await buildBusiness(app);
  const { business_id } = scope;
  const members = await joinCard(ctx, await createCard(ctx, input), [{}, {}, {}]);
  const callers: Caller[] = [await app.as("OWNER", scope), await app.as("ADMIN", scope)];
  const statuses = new Map<number, number>();
  let keys = 0;
  const send = async (url: string, body: object) => {
    const headers = { "idempotency-key": `crowd-${seed}-${++keys}` };
    const answer = await pick(callers).call<Partial<CommitResult>>("POST", url, body, headers);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.body;
  };
  const basketOf = () => {
    const coupons = input.coupons!.filter(() => random() < 0.4).map(({ _id }) => ({ coupon_id: _id! }));
    const isHanded = random() < 0.3;
    return {
      number: pick(members).number,
      place_id,
      amount: Math.floor(random() * 12_000),
      items: [{ line_no: 1, name: "Cake", quantity: 1, amount: 900 }],
      coupons,
      ...(random() < 0.3 ? { reward_ids: [id("a001")] } : {}),
      ...(isHanded ? { offer_lines: [{ offer_id: id("d001"), line_no: 1 }] } : {}),
      ...(random() < 0.5 ? { lock_key: `till ${Math.floor(random() * 3)}` } : {}),
    };
  };
  const step = async (known: readonly Transaction[]): Promise<Transaction[]> => {
    const kind = random();
    if (kind < 0.15) await send("/api/scanner/preview", basketOf());
    else if (kind < 0.2) await send("/api/scanner/release", { lock_key: `till ${Math.floor(random() * 3)}` });
    else if (kind < 0.45 && known.length > 0) {
      await send(`/api/transactions/${pick(known)._id}/reverse`, random() < 0.7 ? {} : { amount: 100 });
    } else if (kind < 0.5) {
      const adjust = `/api/card_subscriptions/${pick(members).card_subscription_id}/adjust`;
      await send(adjust, { delta: Math.floor(random() * 9) - 4 || 1, reason: "counted anew" });
    } else {
      const { transaction } = await send("/api/scanner/commit", basketOf());
      return transaction === undefined ? [] : [transaction];
    }
    return [];
  };

  const visits: Transaction[] = [];
  for (let round = 0; round < 16; round++) {
    clock.set(new Date(start + round * 5 * 3_600_000).toISOString());
    const known = [...visits];
    visits.push(...(await Promise.all(Array.from({ length: 6 }, () => step(known)))).flat());
  }
  const [into, from] = members;
  await send(`/api/card_subscriptions/${into!.card_subscription_id}/merge`, { from_id: from!.card_subscription_id });
  for (const visit of visits.slice(0, 6)) await send(`/api/transactions/${visit._id}/reverse`, {});
  expect([...statuses.keys()].filter((status) => ![200, 201, 204, 409, 422].includes(status))).toEqual([]);
  expect(visits.length).toBeGreaterThan(20);

  expect((await auditLedger(app.server, business_id)).violations).toEqual([]);
  const rows = (text: string) => witness.rows<Record<string, number>>(text, [business_id]);
  // A use stands as long as its visit does, and its visit names it.
  expect(
    await rows(`select u._id from coupon_uses u join transactions t on t.business_id = u.business_id and t._id = u.transaction_id
      where u.business_id = $1 and ((u.rolled_back_at is not null) <> (t.status = 'reversed') or not u.coupon_id = any(t.coupon_ids))`),
  ).toEqual([]);
  const [uses] =
    await rows(`select count(*) filter (where coupon_id = '${id("b001")}')::integer as limited, count(*)::integer as all
    from coupon_uses where business_id = $1 and rolled_back_at is null`);
  const handed =
    await rows(`select coalesce(sum(case e ->> 'code' when 'reward_redeemed' then 1 else (e -> 'params' ->> 'pieces')::integer end), 0)::integer as pieces
    from transactions t, jsonb_array_elements(t.explanation) e
    where t.business_id = $1 and t.status <> 'reversed' and e ->> 'code' in ('reward_redeemed', 'offer_redeemed')`);
  const counters = await rows(
    "select promotion_id, used::integer from promotion_counters where business_id = $1 order by 1",
  );
  expect(counters).toEqual([
    { promotion_id: id("a001"), used: handed[0]!["pieces"] },
    { promotion_id: id("b001"), used: uses!["limited"] },
  ]);
  expect(handed[0]!["pieces"]).toBeLessThanOrEqual(9);
  expect(uses!["limited"]).toBeLessThanOrEqual(12);
  expect(uses!["all"]).toBeGreaterThan(0);
  // What counts for levels is what was ever earned, a merged membership's with the survivor's.
  expect(
    await rows(`select cs._id from card_subscriptions cs where cs.business_id = $1 and cs.merged_into is null and cs.lifetime_earned <>
      (select coalesce(sum(t.earned), 0) from transactions t join card_subscriptions o on o.business_id = t.business_id and o._id = t.card_subscription_id
        where t.business_id = cs.business_id and (o._id = cs._id or o.merged_into = cs._id))`),
  ).toEqual([]);
  // Everyone stands where the last change put them, or where the membership stood that was merged into theirs.
  expect(
    await rows(`select cs._id from card_subscriptions cs where cs.business_id = $1 and cs.level_id is not null and cs.level_id not in
      (select c.to_id from level_changes c join card_subscriptions o on o.business_id = c.business_id and o._id = c.card_subscription_id
        where c.business_id = cs.business_id and (o._id = cs._id or o.merged_into = cs._id))`),
  ).toEqual([]);
});
