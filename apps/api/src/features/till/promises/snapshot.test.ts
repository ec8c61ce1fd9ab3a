/** What a till knows without a network: the cards of its places, as they are, and what changed since. */
import type { TillSnapshot } from "@rewardo/contract/till-snapshots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { createPlace } from "../../tenants/places/index.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const later = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const fresh = () => ({ "idempotency-key": `snapshot-${++keys}` });

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { scope, place_id, ctx } = business;
  const owner = await app.as("OWNER", scope);
  const far_id = await createPlace(ctx, { name: "Podgórze" });
  const { device: till } = await pairDeviceAt(app, ctx, "Kasa 1", [place_id]);
  const { device: far } = await pairDeviceAt(app, ctx, "Kasa 2", [far_id]);
  const commit = async (number: string, more: object = {}): Promise<void> => {
    const { status } = await owner.call("POST", "/api/scanner/commit", { number, place_id, ...more }, fresh());
    expect(status).toBe(201);
  };
  const snapshot = async (caller: Caller = till, since = ""): Promise<TillSnapshot> => {
    const { body, status } = await caller.call<TillSnapshot>(
      "GET",
      `/api/scanner/snapshot${since && `?since=${since}`}`,
    );
    expect(status).toBe(200);
    return body;
  };
  return { ...business, owner, till, far, commit, snapshot };
};

test("cards that were seen at its places, the latest first, with what they hold and what is ready", async () => {
  const { stamps, points, commit, snapshot, far, stamps_card_id } = await open();
  for (let at = 0; at < 10; at++) await commit(stamps.number);
  clock.set(later(5));
  await commit(points.number, { amount: 3200 });
  const { as_of, is_whole, cards, gone, programmes } = await snapshot();
  expect([as_of, is_whole, gone]).toEqual([later(5), true, []]);
  const rules = programmes.find(({ card_id }) => card_id === stamps_card_id)!;
  expect(rules).toMatchObject({ unit: "stamp", stamps_required: 10, rewards: [{ cost: 10 }] });
  expect(
    cards.map(({ first_name, balance, numbers, reward_ids, seen_at }) => [
      first_name,
      balance,
      numbers,
      reward_ids,
      seen_at,
    ]),
  ).toEqual([
    ["Zofia", 3, [points.number], [], later(5)],
    ["Oliwia", 10, [stamps.number], [rules.rewards[0]!._id], noon],
  ]);
  expect(await snapshot(far)).toMatchObject({ cards: [], gone: [] });
});

test("not those that were last seen 30 days ago", async () => {
  const { stamps, points, commit, snapshot } = await open();
  await commit(stamps.number);
  clock.set(later(30 * 24 * 60 - 1));
  await commit(points.number, { amount: 1000 });
  expect((await snapshot()).cards).toHaveLength(2);
  clock.set(later(30 * 24 * 60 + 1));
  expect((await snapshot()).cards.map(({ first_name }) => first_name)).toEqual(["Zofia"]);
});

test("what changed since: a balance, a number, a card that is frozen, a customer who was erased; nothing else", async () => {
  const { stamps, points, commit, snapshot, till, owner } = await open();
  await commit(stamps.number);
  await commit(points.number, { amount: 1000 });
  clock.set(later(10));
  const { as_of } = await snapshot();
  clock.set(later(20));
  expect(await snapshot(till, as_of)).toMatchObject({ is_whole: false, cards: [], gone: [] });
  await commit(stamps.number);
  const changed = await snapshot(till, as_of);
  expect(changed.cards.map(({ first_name, balance }) => [first_name, balance])).toEqual([["Oliwia", 2]]);
  clock.set(later(30));
  await owner.call("POST", `/api/card_subscriptions/${points.card_subscription_id}/freeze`);
  await owner.call("POST", `/api/users/${stamps.user_id}/erase`, undefined, fresh());
  const left = await snapshot(till, later(29));
  expect([left.cards, left.gone.toSorted()]).toEqual([
    [],
    [points.card_subscription_id, stamps.card_subscription_id].toSorted(),
  ]);
  expect((await snapshot()).cards).toEqual([]);
});

test("after 72 hours everything is told anew; a time that is still to come is not believed", async () => {
  const { stamps, commit, snapshot, till } = await open();
  await commit(stamps.number);
  clock.set(later(73 * 60));
  expect(await snapshot(till, later(0))).toMatchObject({ is_whole: true, cards: [{ balance: 1 }] });
  expect(await snapshot(till, later(100 * 60))).toMatchObject({ is_whole: true });
});
