import type { Consent, ConsentEvent } from "@rewardo/contract/consents";
import type { User } from "@rewardo/contract/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { appendImportedConsents } from "./index.ts";
import { consenting } from "./queries.ts";

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

const answer = (caller: Caller, id: string, channel: string, is_granted: boolean) =>
  caller.call<{ items: Consent[] }>("POST", `/api/users/${id}/consents`, { channel, is_granted, language: "de" });
const eventsOf = async (caller: Caller, id: string) =>
  (await caller.call<{ items: ConsentEvent[] }>("GET", `/api/users/${id}/consents`)).body.items;

test("the newest answer counts, every one is kept with who recorded it, and a repeat adds nothing", async () => {
  const { scope, points } = await buildBusiness(app);
  const admin = await app.as("ADMIN", scope);
  expect(await eventsOf(admin, points.user_id)).toEqual([]);
  await answer(admin, points.user_id, "email", true);
  clock.set("2026-06-13T08:00:00.000Z");
  await answer(admin, points.user_id, "email", true);
  const { status, body } = await answer(admin, points.user_id, "email", false);
  expect([status, body.items]).toEqual([
    200,
    [{ channel: "email", is_granted: false, source: "console", recorded_at: "2026-06-13T08:00:00.000Z" }],
  ]);
  const events = await eventsOf(admin, points.user_id);
  expect(
    events.map(({ is_granted, wording_version, wording_language }) => [is_granted, wording_version, wording_language]),
  ).toEqual([
    [false, null, null],
    [true, "2026-11", "de"],
  ]);
  expect(events.every(({ account_id, recorded_by }) => account_id !== null && recorded_by !== null)).toBe(true);
  const audit = await witness.rows<{ action: string; after: object }>(
    "select action, after from audit_entries where business_id = $1 and entity_id = $2 order by recorded_at, _id",
    [scope.business_id, points.user_id],
  );
  expect(audit).toEqual([
    { action: "consent_granted", after: { channel: "email", source: "console" } },
    { action: "consent_withdrawn", after: { channel: "email", source: "console" } },
  ]);
  const read = await admin.call<User>("GET", `/api/users/${points.user_id}`);
  expect(read.body.consents).toEqual(body.items);
});

test("staff read consents and do not record them; a wrong channel or language names its field", async () => {
  const { scope, points } = await buildBusiness(app);
  const employee = await app.as("EMPLOYEE", scope);
  expect((await answer(employee, points.user_id, "email", true)).status).toBe(403);
  expect(await eventsOf(employee, points.user_id)).toEqual([]);
  const owner = await app.as("OWNER", scope);
  expect((await answer(owner, points.user_id, "fax", true)).status).toBe(400);
  expect(await eventsOf(owner, points.user_id)).toEqual([]);
});

test("what was said last counts for the one who stays of two", async () => {
  const { ctx, scope, points, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const [other] = await joinCard(ctx, points_card_id, [{ first_name: "Zofia" }]);
  await answer(owner, points.user_id, "email", true);
  await answer(owner, other!.user_id, "sms", true);
  clock.set("2026-06-14T08:00:00.000Z");
  await answer(owner, other!.user_id, "email", true);
  await answer(owner, other!.user_id, "email", false);
  const body = { from_id: other!.user_id };
  const merged = await owner.call<User>("POST", `/api/users/${points.user_id}/merge`, body, { "idempotency-key": "m" });
  expect(merged.body.consents.map(({ channel, is_granted, source }) => [channel, is_granted, source])).toEqual([
    ["email", false, "merge"],
    ["sms", true, "merge"],
  ]);
});

test("what a customer agreed to can be shown after a merge, also where the one who stays had only a file's word for it", async () => {
  const { ctx, scope, points, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const [other] = await joinCard(ctx, points_card_id, [{ first_name: "Zofia" }]);
  const imported = { user_id: points.user_id, channel: "email", is_granted: true } as const;
  await ctx.database.write(scope, (tx) => appendImportedConsents(tx, ctx, newId(), [imported]));
  clock.set("2026-06-14T12:00:00.000Z");
  await answer(owner, other!.user_id, "email", true);
  await answer(owner, other!.user_id, "sms", true);
  const body = { from_id: other!.user_id };
  await owner.call("POST", `/api/users/${points.user_id}/merge`, body, { "idempotency-key": "m" });
  const events = await eventsOf(owner, points.user_id);
  expect(events.map((one) => [one.channel, one.source, one.wording_version, one.wording_language])).toEqual([
    ["sms", "merge", "2026-11", "de"],
    ["email", "merge", "2026-11", "de"],
    ["email", "import", null, null],
  ]);
});

test("a campaign joins the customers who agree now, and reads no table for it", async () => {
  const { scope, ctx, points, stamps } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  await answer(owner, points.user_id, "sms", true);
  await answer(owner, stamps.user_id, "sms", true);
  clock.set("2026-06-15T08:00:00.000Z");
  await answer(owner, stamps.user_id, "sms", false);
  const { join, condition } = consenting(scope, "sms");
  const agreed = await ctx.database.read(scope, (tx) =>
    tx.rows(
      statement<{ user_id: string }>(sql`select u._id as user_id from users u ${join}
      where u.business_id = ${scope.business_id}::uuid and ${condition}`),
    ),
  );
  expect(agreed).toEqual([{ user_id: points.user_id }]);
});
