/** Taking back what happened on a membership that was merged in the meantime: the survivor answers for it. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
let witness: Witness;
let business: Awaited<ReturnType<typeof buildBusiness>>;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let keys = 0;
const key = () => ({ "idempotency-key": `k${++keys}` });
const visit = async ({ number }: Member, amount: number, reward_ids: readonly string[] = []): Promise<string> => {
  // No two visits at one moment: which was the last would be anyone's guess.
  clock.set(new Date(clock.nowMs() + 60_000).toISOString());
  const body = { number, place_id: business.place_id, amount, ...(reward_ids.length > 0 && { reward_ids }) };
  const answer = await owner.call<CommitResult>("POST", "/api/scanner/commit", body, key());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.transaction._id;
};
const merge = (into: Member, from: Member) =>
  owner.call(
    "POST",
    `/api/card_subscriptions/${into.card_subscription_id}/merge`,
    { from_id: from.card_subscription_id },
    key(),
  );
const refund = (id: string, body: object = {}, headers = key()) =>
  owner.call<{ transaction: Transaction; reversed: Transaction }>(
    "POST",
    `/api/transactions/${id}/reverse`,
    body,
    headers,
  );
const agrees = async () => expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);
const stateOf = async ({ card_subscription_id }: Member) =>
  (
    await witness.rows(
      `select balance, pending, debt, lifetime_earned, visits, gathered, jsonb_path_query_array(days, '$[*].visits') as visits_by_day,
        last_visit_at from card_subscriptions where _id = $1`,
      [card_subscription_id],
    )
  )[0];
const rewardOf = async (card_id: string): Promise<string> =>
  (
    await witness.rows<{ id: string }>(
      "select programme->'rewards'->0->>'_id' as id from programme_versions where card_id = $1",
      [card_id],
    )
  )[0]!.id;

test("the refund acts on the survivor, over two merges, in parts, once for a key, and can be seen before", async () => {
  const card_id = await createCard(business.ctx, pointsCard);
  const [a, b, c] = await joinCard(business.ctx, card_id, [{ first_name: "Ewa" }, {}, {}]);
  const bought = await visit(c!, 6000);
  await visit(a!, 2000);
  expect((await merge(b!, c!)).status).toBe(201);
  expect((await merge(a!, b!)).status).toBe(201);

  const read = await owner.call<Transaction>("GET", `/api/transactions/${bought}`);
  expect(read.body.can.reverse).toBe(true);
  const preview = await owner.call("POST", `/api/transactions/${bought}/reversal_preview`, { amount: 2000 });
  expect(preview.body).toMatchObject({ delta: -2, balance_before: 8, balance_after: 6 });
  const same = key();
  const part = await refund(bought, { amount: 2000 }, same);
  expect(part).toMatchObject({
    status: 200,
    body: {
      transaction: {
        kind: "reverse",
        card_subscription_id: a!.card_subscription_id,
        user_id: a!.user_id,
        reverses_id: bought,
        delta: -2,
        balance_after: 6,
      },
      reversed: { status: "partially_reversed", card_subscription_id: c!.card_subscription_id },
    },
  });
  expect((await refund(bought, { amount: 2000 }, same)).body).toEqual(part.body);
  const rest = await refund(bought);
  expect(rest.body).toMatchObject({ transaction: { delta: -4, balance_after: 2 }, reversed: { status: "reversed" } });
  expect((await refund(bought)).status).toBe(422);
  const now = await owner.call<ManagedCardSubscription>("GET", `/api/card_subscriptions/${a!.card_subscription_id}`);
  expect(now.body).toMatchObject({ balance: 2, visits: 1 });
  await agrees();
});

/** Histories of two memberships; the refunded purchase is on the one that ends. */
const histories: Readonly<
  Record<
    string,
    { card?: Partial<CardInput>; ends: readonly (number | "spend")[]; stays: readonly number[]; of: number }
  >
> = {
  "remainders that become a point together": { ends: [900], stays: [200], of: 0 },
  "a point that another purchase had completed": { ends: [900, 300, 950], stays: [450], of: 1 },
  "points that still wait": { card: { pending_hours: 24 }, ends: [3000, 2000], stays: [1000], of: 0 },
  "a reward that comes back into a lot that was used up": { ends: [5000, "spend", 2000], stays: [1000], of: 1 },
  "points that lapse by days": {
    card: { expiry: { kind: "rolling_days", days: 30 } },
    ends: [5000, "spend", 4000],
    stays: [],
    of: 1,
  },
  "more than is left becomes debt": {
    card: { reversal_policy: { earned: "allow_negative", spent: "keep" } },
    ends: [5000, "spend"],
    stays: [2000],
    of: 0,
  },
};

test.each(Object.entries(histories))("merged and refunded equals refunded and merged: %s", async (_name, one) => {
  const card_id = await createCard(business.ctx, { ...pointsCard, ...one.card });
  const reward = await rewardOf(card_id);
  const outcomes: unknown[] = [];
  for (const mergesFirst of [true, false]) {
    clock.set(start);
    const [into, from] = await joinCard(business.ctx, card_id, [{}, {}]);
    const written: string[] = [];
    for (const step of one.ends) {
      written.push(step === "spend" ? await visit(from!, 0, [reward]) : await visit(from!, step));
    }
    for (const amount of one.stays) await visit(into!, amount);
    const steps = [() => merge(into!, from!), () => refund(written[one.of]!)];
    const statuses: number[] = [];
    for (const step of mergesFirst ? steps : steps.toReversed()) statuses.push((await step()).status);
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    outcomes.push(await stateOf(into!));
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
  await agrees();
});

test("where a refund beyond the balance is forgiven, the survivor's own points answer first", async () => {
  const card_id = await createCard(business.ctx, {
    ...pointsCard,
    reversal_policy: { earned: "within_balance", spent: "keep" },
  });
  const reward = await rewardOf(card_id);
  const left: unknown[] = [];
  for (const mergesFirst of [true, false]) {
    const [into, from] = await joinCard(business.ctx, card_id, [{}, {}]);
    const bought = await visit(from!, 5000);
    await visit(from!, 0, [reward]);
    await visit(into!, 7000);
    if (mergesFirst) await merge(into!, from!);
    await refund(bought);
    if (!mergesFirst) await merge(into!, from!);
    left.push(await stateOf(into!));
  }
  expect(left).toMatchObject([{ balance: 2 }, { balance: 7 }]);
  await agrees();
});

test("a merge and refunds at once: the refund counts once, wherever it is written", async () => {
  const card_id = await createCard(business.ctx, pointsCard);
  const [into, from] = await joinCard(business.ctx, card_id, [{}, {}]);
  const bought = await visit(from!, 5000);
  await visit(into!, 3000);
  const [merged, ...refunds] = await Promise.all([merge(into!, from!), refund(bought), refund(bought), refund(bought)]);
  expect(refunds.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
  const taken = refunds.filter(({ status }) => status === 200).length;
  expect(taken).toBeLessThanOrEqual(1);
  // A caller told to retry does so.
  if (taken === 0) await refund(bought);
  if (merged.status !== 201) await merge(into!, from!);
  expect(await stateOf(into!)).toMatchObject({ balance: 3 });
  await agrees();
});

test("refunds of both cards at the moment of the merge each get their turn", async () => {
  const card_id = await createCard(business.ctx, pointsCard);
  for (let round = 0; round < 3; round++) {
    const [into, from] = (await joinCard(business.ctx, card_id, [{}, {}])) as [Member, Member];
    const visits: string[] = [];
    for (let count = 0; count < 8; count++) visits.push(await visit(count % 2 === 0 ? into : from, 5000));
    const answers = await Promise.all([merge(into, from), ...visits.map((id) => refund(id))]);
    expect(answers.map(({ status }) => status)).toEqual([201, ...visits.map(() => 200)]);
    expect(await stateOf(into)).toMatchObject({ balance: 0, visits: 0 });
  }
  await agrees();
});
