/** Stored numbers that lost their plus and were taken for German ones: put right once, and none merged. */
import { readFile } from "node:fs/promises";
import { Client } from "pg";
import type { DuplicatePair } from "@rewardo/contract/duplicates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOnNodes } from "../../../testing/database.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../card-subscriptions/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const migration = new URL("../../../../migrations/20261129113900-phones-that-lost-their-plus.sql", import.meta.url);

// A migration of the past, which runs before tables are spread.
test.skipIf(isOnNodes())(
  "a number stored with +49 before its calling code is put right, and one that another customer has is told",
  async () => {
    const { ctx, scope, points, stamps, points_card_id } = await buildBusiness(app);
    const [third] = await joinCard(ctx, points_card_id, [{}]);
    const client = new Client(app.server.connection("owner"));
    const told: string[] = [];
    client.on("notice", ({ message }) => told.push(message ?? ""));
    await client.connect();
    try {
      const phones = [
        [points.user_id, "+494915112345678"],
        [stamps.user_id, "+4915112345678"],
        [third!.user_id, "+49492112345"],
      ] as const;
      for (const [_id, phone] of phones) await client.query("update users set phone = $2 where _id = $1", [_id, phone]);
      await client.query("update businesses set phone = '+49380501234567' where _id = $1", [scope.business_id]);
      await client.query(await readFile(migration, "utf8"));
      const { rows } = await client.query("select _id, phone from users where business_id = $1", [scope.business_id]);
      expect(new Map(rows.map(({ _id, phone }) => [_id, phone]))).toEqual(
        new Map([
          [points.user_id, "+4915112345678"],
          [stamps.user_id, "+4915112345678"],
          [third!.user_id, "+49492112345"],
        ]),
      );
      const business = await client.query("select phone from businesses where _id = $1", [scope.business_id]);
      expect(business.rows).toEqual([{ phone: "+380501234567" }]);
      expect(told.join()).toContain("put right: 1. Of these, another customer has the same number: 1;");
    } finally {
      await client.end();
    }
    const owner = await app.as("OWNER", scope);
    const { items } = (await owner.call<{ items: DuplicatePair[] }>("GET", "/api/users/duplicates")).body;
    expect(items.map(({ user, other }) => [user._id, other._id].toSorted())).toEqual([
      [points.user_id, stamps.user_id].toSorted(),
    ]);
  },
);
