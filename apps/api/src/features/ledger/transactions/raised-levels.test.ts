/** Taking back what raised a member's level: the level goes with it, and everything that is told says so. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
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

const ids = { silver: "00000000-0000-4000-8000-00000000000a", gold: "00000000-0000-4000-8000-00000000000b" };
const nameOf = (id: string | null) => (id === ids.gold ? "gold" : id === ids.silver ? "silver" : null);
const levels = (["silver", "gold"] as const).map((name) => ({
  ...{ _id: ids[name], name: { en: name, pl: name }, threshold: name === "gold" ? 200 : 100, multiplier: 1 },
  ...{ basis: "points_earned_period", period_months: 12, downgrade: "none", grace_days: 0 },
})) satisfies CardInput["levels"];

let keys = 0;
const key = () => ({ "idempotency-key": `l${++keys}` });

const open = async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const card_id = await createCard(ctx, { ...pointsCard, levels });
  const members = await joinCard(ctx, card_id, [{}, {}]);
  const buy = async ({ number }: Member, amount: number): Promise<string> => {
    clock.set(new Date(clock.nowMs() + 60_000).toISOString());
    const body = { number, place_id, amount };
    return (await owner.call<CommitResult>("POST", "/api/scanner/commit", body, key())).body.transaction._id;
  };
  const buyLines = async ({ number }: Member, amounts: readonly number[]): Promise<string> => {
    const items = amounts.map((amount, index) => ({ line_no: index + 1, name: `Line ${index}`, quantity: 1, amount }));
    const body = { number, place_id, amount: amounts.reduce((sum, one) => sum + one, 0), items };
    return (await owner.call<CommitResult>("POST", "/api/scanner/commit", body, key())).body.transaction._id;
  };
  const reverse = async (id: string, body = {}): Promise<(string | undefined)[]> => {
    clock.set(new Date(clock.nowMs() + 60_000).toISOString());
    const preview = await owner.call<Pick<Transaction, "explanation">>(
      "POST",
      `/api/transactions/${id}/reversal_preview`,
      body,
    );
    const answer = await owner.call<{ transaction: Transaction }>(
      "POST",
      `/api/transactions/${id}/reverse`,
      body,
      key(),
    );
    expect(answer.body.transaction.explanation).toEqual(preview.body.explanation);
    return answer.body.transaction.explanation.flatMap(({ code, params }) =>
      code === "level_changed" ? [params["direction"] as string] : [],
    );
  };
  const levelOf = async ({ card_subscription_id: id }: Member) =>
    (await owner.call<ManagedCardSubscription>("GET", `/api/card_subscriptions/${id}`)).body.level?.name["en"] ?? null;
  const merge = (into: Member, from: Member) =>
    owner.call(
      "POST",
      `/api/card_subscriptions/${into.card_subscription_id}/merge`,
      { from_id: from.card_subscription_id },
      key(),
    );
  const historyOf = async ({ card_subscription_id }: Member) =>
    (
      await witness.rows<{ from_id: string | null; to_id: string | null }>(
        "select from_id, to_id from level_changes where card_subscription_id = $1 order by _id",
        [card_subscription_id],
      )
    ).map(({ from_id, to_id }) => `${nameOf(from_id)}→${nameOf(to_id)}`);
  const agrees = async () => expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  return { one: members[0]!, two: members[1]!, buy, buyLines, reverse, levelOf, merge, historyOf, agrees };
};

test("23.90 typed as 2,390.00 and taken back leaves no gold, even where levels are never lost", async () => {
  const { one, buy, reverse, levelOf, historyOf, agrees } = await open();
  const wrong = await buy(one, 239_000);
  expect(await levelOf(one)).toBe("gold");
  expect(await reverse(wrong)).toEqual(["out"]);
  expect(await levelOf(one)).toBeNull();
  expect(await historyOf(one)).toEqual(["null→gold", "gold→null"]);
  await buy(one, 2390);
  expect(await levelOf(one)).toBeNull();
  await agrees();
});

test("what the rest reaches stays, and a part that is refunded takes along what was bought with it", async () => {
  const { one, buy, reverse, levelOf, historyOf, agrees } = await open();
  await buy(one, 60_000);
  const second = await buy(one, 60_000);
  const third = await buy(one, 239_000);
  const fourth = await buy(one, 20_000);
  expect(await reverse(fourth)).toEqual([]);
  expect(await reverse(third, { amount: 238_000 })).toEqual(["down"]);
  expect(await levelOf(one)).toBe("silver");
  expect(await reverse(third)).toEqual([]);
  expect(await reverse(second)).toEqual(["out"]);
  expect(await historyOf(one)).toEqual(["null→silver", "silver→gold", "gold→silver", "silver→null"]);
  await agrees();
});

test("a level falls with a purchase before the one that raised it, and stays where it is reached without what is taken back", async () => {
  const { one, two, buy, reverse, levelOf, agrees } = await open();
  const first = await buy(one, 110_000);
  await buy(one, 110_000);
  expect(await reverse(first)).toEqual(["down"]);
  expect(await levelOf(one)).toBe("silver");
  const gold = await buy(two, 200_000);
  await buy(two, 210_000);
  expect(await reverse(gold)).toEqual([]);
  expect(await levelOf(two)).toBe("gold");
  await agrees();
});

test("over a merge the survivor falls to the best level that either card had before", async () => {
  const { one, two, buy, reverse, levelOf, merge, historyOf, agrees } = await open();
  const small = await buy(two, 110_000);
  const wrong = await buy(one, 239_000);
  await merge(two, one);
  expect(await levelOf(two)).toBe("gold");
  await buy(two, 1000);
  expect(await reverse(small)).toEqual([]);
  expect(await reverse(wrong)).toEqual(["down"]);
  expect(await historyOf(two)).toEqual(["null→silver", "silver→gold", "gold→silver"]);
  await agrees();
});

test("a television that is returned takes gold along, though the chewing gum beside it is kept", async () => {
  const { one, buyLines, reverse, levelOf, agrees } = await open();
  const both = await buyLines(one, [200_000, 1000]);
  expect(await levelOf(one)).toBe("gold");
  expect(await reverse(both, { lines: [1] })).toEqual(["out"]);
  expect(await levelOf(one)).toBeNull();
  await agrees();
});

test("what comes after a level was reached takes nothing of it along", async () => {
  const { one, buy, reverse, levelOf, agrees } = await open();
  await buy(one, 250_000);
  expect(await levelOf(one)).toBe("gold");
  expect(await reverse(await buy(one, 30_000))).toEqual([]);
  expect(await levelOf(one)).toBe("gold");
  await agrees();
});
