/** What a level would change is what happens to the same members once it is in force. */
import type { LevelImpact } from "@rewardo/contract/programme-parts";
import type { ProgrammeLevel } from "@rewardo/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../cards/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(() => app.close());

const silver: ProgrammeLevel = {
  _id: "01890a5d-0000-7000-8000-00000000f001",
  name: { pl: "Srebro" },
  threshold: 20,
  basis: "points_earned_period",
  period_months: 12,
  multiplier: 1,
  downgrade: "single_level",
  grace_days: 0,
};

let keys = 0;
const key = () => ({ "idempotency-key": `levels-${++keys}` });
const earn = async ({ number }: Member, points: number): Promise<void> => {
  const basket = { number, place_id: business.place_id, amount: points * 1000 };
  expect((await owner.call("POST", "/api/scanner/commit", basket, key())).status).toBe(201);
};

test("members are counted by level, and a threshold says how many it lifts and drops", async () => {
  const card_id = await createCard(business.ctx, { ...pointsCard, levels: [silver] });
  const members = await joinCard(
    business.ctx,
    card_id,
    Array.from({ length: 5 }, () => ({})),
  );
  for (const [index, points] of [5, 12, 25, 40].entries()) await earn(members[index]!, points);
  const ask = async (query = ""): Promise<LevelImpact> =>
    (await owner.call<LevelImpact>("GET", `/api/cards/${card_id}/level_impact${query}`)).body;
  const now = await ask();
  expect(now).toMatchObject({ members: 5, up: 0, down: 0 });
  expect(new Map(now.levels.map(({ level_id, members: count }) => [level_id, count]))).toEqual(
    new Map([
      [silver._id, 2],
      [null, 3],
    ]),
  );
  const changed = `?level_id=${silver._id}&threshold=`;
  expect(await ask(`${changed}10`)).toMatchObject({ up: 1, down: 0 });
  expect(await ask(`${changed}30`)).toMatchObject({ up: 0, down: 1 });
  expect(await ask(`${changed}30&downgrade=none`)).toMatchObject({ up: 0, down: 0 });
  // A new one above lifts those who have it already; a new one below leaves members who stand higher.
  expect(await ask("?threshold=40")).toMatchObject({ up: 1, down: 0 });
  expect(await ask("?threshold=5")).toMatchObject({ up: 2, down: 0 });
  // By the balance: a point less than it takes is too few.
  await owner.call(
    "POST",
    `/api/card_subscriptions/${members[3]!.card_subscription_id}/adjust`,
    { delta: -1, reason: "counted again" },
    key(),
  );
  expect(await ask("?threshold=40&basis=balance")).toMatchObject({ up: 0, down: 0 });
  expect(await ask("?threshold=39&basis=balance")).toMatchObject({ up: 1, down: 0 });
  const refused = await owner.call("GET", `/api/cards/${card_id}/level_impact?threshold=0`);
  expect(refused.status).toBe(400);
});

test("what was earned on cards that became another, one after the other, counts for the last of them", async () => {
  const card_id = await createCard(business.ctx, { ...pointsCard, levels: [silver] });
  const members = await joinCard(business.ctx, card_id, [{}, {}, {}]);
  const [first, second, third] = members as [Member, Member, Member];
  await earn(first, 15);
  for (const [from, into] of [
    [first, second],
    [second, third],
  ] as const) {
    const merge = `/api/card_subscriptions/${into.card_subscription_id}/merge`;
    expect((await owner.call("POST", merge, { from_id: from.card_subscription_id }, key())).status).toBe(201);
  }
  const { body } = await owner.call<LevelImpact>("GET", `/api/cards/${card_id}/level_impact?threshold=15`);
  expect(body).toMatchObject({ members: 1, up: 1, down: 0 });
});

test("a card without levels has all its members below the lowest", async () => {
  const { body } = await owner.call<LevelImpact>(
    "GET",
    `/api/cards/${business.points_card_id}/level_impact?threshold=1`,
  );
  expect(body).toEqual({ members: 1, levels: [{ level_id: null, members: 1 }], up: 0, down: 0 });
});
