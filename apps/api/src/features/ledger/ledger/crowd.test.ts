/** Many callers at a few memberships, with points that wait, lapse, are spent and taken back: the books still agree. */
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Card } from "@rewardo/contract/cards";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

const start = Date.parse("2026-03-20T08:00:00.000Z");
const clock = fixedClock(new Date(start).toISOString());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

/** A small seeded generator, so that a failure can be repeated. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
};

const policies: NonNullable<CardInput["reversal_policy"]>[] = [
  { earned: "pending_first", spent: "restore" },
  { earned: "within_balance", spent: "keep" },
  { earned: "allow_negative", spent: "restore" },
];

test.each(policies)("points that are $earned and $spent", async (reversal_policy) => {
  const random = seeded(policies.indexOf(reversal_policy) + 7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, {
    ...pointsCard,
    rewards: [{ name: { en: "Cake" }, cost: 3 }],
    expiry: { kind: "rolling_days", days: 4 },
    pending_hours: 20,
    reversal_policy,
    caps: { earned_per_day: 40 },
  });
  const members = await joinCard(ctx, card_id, [{}, {}]);
  const callers: Caller[] = [await app.as("OWNER", scope), await app.as("ADMIN", scope)];
  const card = await callers[0]!.call<Card>("GET", `/api/cards/${card_id}`);
  const reward = card.body.rewards[0]!._id;
  const statuses = new Map<number, number>();
  let keys = 0;

  const step = async (known: readonly Transaction[]): Promise<Transaction[]> => {
    const caller = pick(callers);
    const headers = { "idempotency-key": `crowd-${++keys}` };
    const repeats = random() < 0.2 ? 2 : 1;
    const kind = random();
    const url =
      kind < 0.6 || known.length === 0 ? "/api/scanner/commit" : `/api/transactions/${pick(known)._id}/reverse`;
    const amount = Math.floor(random() * 9000);
    const body = url.endsWith("commit")
      ? {
          number: pick(members).number,
          place_id,
          amount,
          ...(random() < 0.3 ? { reward_ids: [reward] } : {}),
          occurred_at: new Date(clock.nowMs() - Math.floor(random() * 70) * 3_600_000).toISOString(),
        }
      : random() < 0.5
        ? {}
        : { amount: 1 + Math.floor(amount / 4) };
    const answers = await Promise.all(
      Array.from({ length: repeats }, () => caller.call<Partial<CommitResult>>("POST", url, body, headers)),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const written = answers.flatMap((answer) => answer.body.transaction ?? []);
    expect(new Set(written.map((one) => one._id)).size).toBeLessThanOrEqual(1);
    return url.endsWith("commit") ? written.slice(0, 1) : [];
  };

  const visits: Transaction[] = [];
  for (let round = 0; round < 18; round++) {
    clock.set(new Date(start + round * 7 * 3_600_000).toISOString());
    const known = [...visits];
    const made = await Promise.all(Array.from({ length: 5 }, () => step(known)));
    visits.push(...made.flat());
  }
  expect([...statuses.keys()].filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(5);
  expect(statuses.get(201)).toBeGreaterThan(20);

  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  const owner = callers[0]!;
  for (const member of members) {
    const list = await owner.call<{ items: Transaction[] }>(
      "GET",
      `/api/transactions?limit=200&card_subscription_id=${member.card_subscription_id}`,
    );
    const moved = list.body.items.reduce((sum, one) => sum + one.delta, 0);
    const [row] = await app.database.read(scope, (tx) =>
      tx.rows<Pick<CardSubscription, "balance" | "pending">>({
        text: `select balance, pending from card_subscriptions where business_id = $1 and _id = $2`,
        values: [scope.business_id, member.card_subscription_id],
      }),
    );
    expect(row!.balance + row!.pending).toBe(moved);
    // Money: what was taken back of a visit is never more than what was paid.
    for (const visit of list.body.items.filter((one) => one.kind === "visit")) {
      const back = list.body.items.filter((one) => one.reverses_id === visit._id);
      const left = back.reduce((sum, one) => sum + (one.amount ?? 0), visit.amount ?? 0);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(visit.status === "reversed" ? left : 0).toBe(0);
    }
  }
});
