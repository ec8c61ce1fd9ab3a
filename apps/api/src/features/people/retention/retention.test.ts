import type { Retention } from "@rewardo/contract/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../card-subscriptions/index.ts";
import { eraseIdleUsers } from "./service.ts";

const clock = fixedClock("2024-01-10T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

test("a night erases who has not come for so long, and neither who came nor what was printed ahead", async () => {
  const { ctx, scope, points, stamps, stamps_card_id, place_id } = await buildBusiness(app);
  await joinCard(ctx, stamps_card_id, [{ is_paper: true }]);
  clock.set("2026-01-11T08:00:00.000Z");
  const owner = await app.as("OWNER", scope);
  await owner.call(
    "POST",
    "/api/scanner/commit",
    { number: stamps.number, place_id },
    { "idempotency-key": crypto.randomUUID() },
  );
  const night = () => eraseIdleUsers(app, scope, { signal: new AbortController().signal });
  expect(await night()).toEqual({ erased: 0 });
  const preview = await owner.call("GET", "/api/retention/preview?months=24");
  expect(preview.body).toEqual({ customers: 1, is_more: false });
  expect((await owner.call("GET", "/api/retention/preview?months=36")).body).toMatchObject({ customers: 0 });
  expect((await owner.call<Retention>("POST", "/api/retention", { months: 24 })).body).toEqual({ months: 24 });
  expect((await owner.call("POST", "/api/retention", { months: 1 })).status).toBe(400);
  expect((await owner.call<Retention>("GET", "/api/retention")).body).toEqual({ months: 24 });
  expect(await night()).toEqual({ erased: 1 });
  expect(await night()).toEqual({ erased: 0 });
  expect((await owner.call("GET", `/api/users/${points.user_id}`)).status).toBe(404);
  expect((await owner.call("GET", `/api/users/${stamps.user_id}`)).status).toBe(200);
  const staff = await app.as("EMPLOYEE", scope);
  expect((await staff.call("GET", "/api/retention")).status).toBe(403);
});

test("who comes or is erased while a night erases is left as they are, and the night goes on", async () => {
  clock.set("2024-01-10T08:00:00.000Z");
  const { ctx, scope, points, stamps, stamps_card_id, place_id } = await buildBusiness(app);
  const [last] = await joinCard(ctx, stamps_card_id, [{}]);
  clock.set("2026-01-11T08:00:00.000Z");
  const owner = await app.as("OWNER", scope);
  await owner.call("POST", "/api/retention", { months: 24 });
  const key = () => ({ "idempotency-key": crypto.randomUUID() });
  let reads = 0;
  const database: typeof app.database = {
    ...app.database,
    // The first one reads the rule, the second whom it names.
    read: async (...asked) => {
      const answer = await app.database.read(...asked);
      reads += 1;
      if (reads !== 2) return answer;
      const visit = await owner.call("POST", "/api/scanner/commit", { number: stamps.number, place_id }, key());
      const erased = await owner.call("POST", `/api/users/${points.user_id}/erase`, undefined, key());
      expect([visit.status, erased.status]).toEqual([201, 204]);
      return answer;
    },
  };
  expect(await eraseIdleUsers({ database, clock }, scope, { signal: new AbortController().signal })).toEqual({
    erased: 1,
  });
  expect((await owner.call("GET", `/api/users/${stamps.user_id}`)).status).toBe(200);
  expect((await owner.call("GET", `/api/users/${last!.user_id}`)).status).toBe(404);
});
