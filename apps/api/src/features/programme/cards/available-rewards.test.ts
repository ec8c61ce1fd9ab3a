import type { Card } from "@rewardo/contract/cards";
import type { Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, stampsCard } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("a card tells which of its rewards can be had, as the till decides, until the last piece is given", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const range = (from: string | null, to: string | null) => ({ kind: "datetime_range", from, to }) as const;
  const card_id = await createCard(business.ctx, {
    ...stampsCard,
    stamps_required: 8,
    rewards: [
      { name: { pl: "Kawa" }, cost: 8 },
      { name: { pl: "Ciastko" }, cost: 1, stock: 1 },
      { name: { pl: "Sok" }, cost: 1, validity: range(null, "2020-01-01T00:00") },
      { name: { pl: "Lody" }, cost: 1, validity: range("2098-06-01T00:00", null) },
    ],
  });
  const [member] = await joinCard(business.ctx, card_id, [{}]);
  const basket = { number: member!.number, place_id: business.place_id };
  const told = async () => {
    const { items } = (await owner.call<{ items: Card[] }>("GET", "/api/cards")).body;
    const { body } = await owner.call<Card>("GET", `/api/cards/${card_id}`);
    expect(items.find(({ _id }) => _id === card_id)).toEqual(body);
    const { card, rewards } = (await owner.call<Preview>("POST", "/api/scanner/preview", basket)).body;
    expect(card.rewards).toEqual(body.rewards);
    const isFree = (_id: string) =>
      [undefined, "insufficient_balance"].includes(rewards.find((one) => one._id === _id)!.rejected?.code);
    for (const { _id, is_available } of body.rewards) expect(is_available).toBe(isFree(_id));
    return body.rewards.map(({ name, is_available }) => [name.pl, is_available]);
  };
  const commit = (more: object, key: string) =>
    owner.call("POST", "/api/scanner/commit", { ...basket, ...more }, { "idempotency-key": `${card_id}-${key}` });
  expect((await commit({}, "visit")).status).toBe(201);
  expect(await told()).toEqual([
    ["Kawa", true],
    ["Ciastko", true],
    ["Lody", false],
  ]);
  const { body } = await owner.call<Card>("GET", `/api/cards/${card_id}`);
  const cake = body.rewards.find(({ name }) => name.pl === "Ciastko")!;
  expect((await commit({ earns: false, reward_ids: [cake._id] }, "cake")).status).toBe(201);
  expect(await told()).toEqual([
    ["Kawa", true],
    ["Ciastko", false],
    ["Lody", false],
  ]);
});
