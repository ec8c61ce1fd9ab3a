/** Which numbers were printed, told of cards from before that was kept. */
import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { joinCard } from "./index.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const migration = new URL("../../../../migrations/20261130080100-mark-printed-numbers.sql", import.meta.url);

test("a sheet is known by a card that says so, or by the audit log; any other number was not printed", async () => {
  const { ctx, scope, stamps, points, stamps_card_id, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const later = () => clock.set(new Date(clock.nowMs() + 60_000).toISOString());
  const print = async (count: number) => {
    later();
    const path = `/api/cards/${stamps_card_id}/paper_cards`;
    const made = await owner.call<{ items: { number: string }[] }>("POST", path, { count });
    later();
    return made.body.items.map(({ number }) => number);
  };
  const give = (number: string) =>
    owner.call<{ card_subscriptions: { _id: string }[] }>(
      "POST",
      "/api/users",
      {
        ...{ first_name: "Jan", card_id: stamps_card_id, number },
      },
      { "idempotency-key": number },
    );
  const [begun, given, single] = [await print(3), await print(2), await print(1)];
  const held = await give(begun[0]!);
  for (const number of [...given, ...single]) await give(number);
  // One of the sheet's cards became another card, whose own number is none of the sheet's.
  later();
  const [into] = await joinCard(ctx, stamps_card_id, [{}]);
  const merge = `/api/card_subscriptions/${into!.card_subscription_id}/merge`;
  const from_id = held.body.card_subscriptions[0]!._id;
  expect((await owner.call("POST", merge, { from_id }, { "idempotency-key": "m" })).status).toBe(201);
  // Two customers who came in one instant are no sheet: no entry of the audit log tells of two.
  const pair = await joinCard(ctx, points_card_id, [{}, {}]);

  const client = new Client(app.server.connection("owner"));
  await client.connect();
  try {
    const printed = async () => {
      const read = "select number from card_numbers where business_id = $1 and is_printed";
      const { rows } = await client.query<{ number: string }>(read, [scope.business_id]);
      return rows.map(({ number }) => number).toSorted();
    };
    const sheets = [...begun, ...given, ...single].toSorted();
    expect(await printed()).toEqual(sheets);
    await client.query("update card_numbers set is_printed = false where business_id = $1", [scope.business_id]);
    await client.query(await readFile(migration, "utf8"));
    expect(await printed()).toEqual(sheets);
    for (const { number } of [into!, ...pair, stamps, points]) expect(sheets).not.toContain(number);
  } finally {
    await client.end();
  }
});
