import type { ConsentEvent } from "@rewardo/contract/consents";
import type { User } from "@rewardo/contract/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { giveFeedback } from "../../../testing/feedback.ts";
import { signInMember } from "../../../testing/members.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../card-subscriptions/index.ts";

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

const key = (): Record<string, string> => ({ "idempotency-key": crypto.randomUUID() });
const erase = (caller: Caller, id: string, headers = key()) =>
  caller.call("POST", `/api/users/${id}/erase`, undefined, headers);

/** A customer with everything that tells who they are, a visit with a comment, and a corrected balance with a reason. */
const buildCustomer = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, points, place_id } = business;
  const owner = await app.as("OWNER", scope);
  const fields = { email: "zofia@example.test", phone: "601204418", birth_date: "1990-02-28", gender: "female" };
  await owner.call("PATCH", `/api/users/${points.user_id}`, fields, { "if-match": '"1"' });
  const sms = { channel: "sms", is_granted: true, language: "pl" };
  await owner.call("POST", `/api/users/${points.user_id}/consents`, sms);
  const visit = { number: points.number, place_id, amount: 12_000 };
  const { body } = await owner.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", visit, key());
  await giveFeedback(ctx, { transaction_id: body.transaction._id, comment: "Zofia tu była" });
  const adjusted = { delta: 3, reason: "Pani Zofia zgubiła paragon", place_id };
  await owner.call("POST", `/api/card_subscriptions/${points.card_subscription_id}/adjust`, adjusted, key());
  return { ...business, owner };
};

test("who they are goes, what happened stays, and ledger and statistics still agree", async () => {
  const { scope, points, points_card_id, owner, place_id } = await buildCustomer();
  const day = "from=2026-06-01&to=2026-06-12";
  const summary = async () => (await owner.call("GET", `/api/stats/summary?${day}`)).body;
  const turnover = async () => (await owner.call("GET", `/api/stats/turnover/number?${day}`)).body;
  const before = { turnover: await turnover(), members: await membersOf(points_card_id) };
  expect(await summary()).toBeTruthy();
  expect((await erase(owner, points.user_id)).status).toBe(204);

  expect((await owner.call("GET", `/api/users/${points.user_id}`)).status).toBe(404);
  const found = await owner.call<{ items: User[] }>("GET", "/api/users?q=Zofia");
  expect(found.body.items).toEqual([]);
  const lost = await owner.call("POST", "/api/scanner/preview", { number: points.number, place_id });
  expect(lost.status).toBe(404);
  expect(await turnover()).toEqual(before.turnover);
  expect(await membersOf(points_card_id)).toBe(before.members - 1);

  const dump = JSON.stringify(await tablesOf(scope.business_id));
  for (const told of ["Zofia", "Lewandowska", "zofia@example.test", "601204418", "1990-02-28"]) {
    expect(dump).not.toContain(told);
  }
  const [entry] = await witness.rows<{ kind: string; amount: number; balance_after: number }>(
    `select kind, amount, balance_after from ledger_entries where business_id = $1 and card_subscription_id = $2 order by seq desc limit 1`,
    [scope.business_id, points.card_subscription_id],
  );
  expect(entry).toMatchObject({ kind: "expired", balance_after: 0 });
  const [sums] = await witness.rows<{ moved: number; balance: number; status: string }>(
    `select (select sum(amount)::int from ledger_entries e where e.business_id = $1 and e.card_subscription_id = cs._id) as moved,
      cs.balance, cs.status from card_subscriptions cs where cs.business_id = $1 and cs._id = $2`,
    [scope.business_id, points.card_subscription_id],
  );
  expect(sums).toEqual({ moved: 0, balance: 0, status: "closed" });
  const consents = await witness.rows<Pick<ConsentEvent, "is_granted" | "source">>(
    "select is_granted, source from consent_events where business_id = $1 order by recorded_at desc, _id desc limit 1",
    [scope.business_id],
  );
  expect(consents).toEqual([{ is_granted: false, source: "erasure" }]);
  const [audit] = await witness.rows<{ after: { fields: string[] } }>(
    "select after from audit_entries where business_id = $1 and action = 'erased'",
    [scope.business_id],
  );
  expect(audit!.after).toMatchObject({ reason: "asked", cards: 1 });
  expect(audit!.after.fields).toContain("phone");
  const file = await owner.call<string>("GET", "/api/transactions/export?locale=en");
  expect(file.status).toBe(200);
});

test("what opened their cards opens nothing: browsers, links and digits of theirs and of those merged into them", async () => {
  const { ctx, scope, points, stamps, owner } = await buildCustomer();
  const callers = [await signInMember(app, ctx, points.user_id), await signInMember(app, ctx, stamps.user_id)];
  const links: string[] = [];
  for (const caller of callers) {
    links.push((await caller.call<{ path: string }>("POST", "/link", { replaces: false })).body.path);
    await caller.call("POST", "/contact", { email: "new@example.test", language: "pl" });
  }
  await owner.call("POST", `/api/users/${points.user_id}/merge`, { from_id: stamps.user_id }, key());
  for (const caller of callers) expect((await caller.call("GET", "/view")).status).toBe(200);
  expect((await erase(owner, points.user_id)).status).toBe(204);

  for (const caller of callers) expect((await caller.call("GET", "/view")).status).toBe(401);
  for (const path of links) {
    const opened = await app.app.inject({
      ...{ method: "POST", url: "/api/member_links/open" },
      payload: { token: path.slice("/c/".length) },
    });
    expect(opened.statusCode).toBe(404);
  }
  const [left] = await witness.rows<{ browsers: number; proofs: number; open: number }>(
    `select (select count(*)::int from member_browsers where business_id = $1) as browsers,
      (select count(*)::int from member_proofs where business_id = $1) as proofs,
      (select count(*)::int from member_links where business_id = $1 and ended_at is null) as open`,
    [scope.business_id],
  );
  expect(left).toEqual({ browsers: 0, proofs: 0, open: 0 });
});

test("once, by those who may, and of one's own business alone", async () => {
  const { scope, points, owner } = await buildCustomer();
  const staff = await app.as("EMPLOYEE", scope);
  expect((await erase(staff, points.user_id)).status).toBe(403);
  const other = await buildBusiness(app);
  expect((await erase(await app.as("OWNER", other.scope), points.user_id)).status).toBe(404);
  const once = key();
  expect((await erase(owner, points.user_id, once)).status).toBe(204);
  expect((await erase(owner, points.user_id, once)).status).toBe(204);
  expect((await erase(owner, points.user_id)).status).toBe(404);
});

test("what they wrote and came with before they turned out to be this one goes, too", async () => {
  const { scope, points, points_card_id, ctx, owner } = await buildCustomer();
  const [second, first] = await joinCard(ctx, points_card_id, [{}, {}]);
  const other = await buildBusiness(app);
  const message_id = newId();
  const content = { title: { pl: "Pytanie" }, text: { pl: "Jak było?" } };
  for (const { business_id, user_id } of [
    ...[first!, second!, points].map(({ user_id }) => ({ ...scope, user_id })),
    { ...other.scope, user_id: other.points.user_id },
  ]) {
    await witness.rows(
      `insert into messages (business_id, _id, channel, name, recipient, content, created_at, updated_at)
        values ($1, $2, 'in_app', 'NPS', '{"type": "all"}', $3, now(), now()) on conflict do nothing`,
      [business_id, message_id, content],
    );
    await witness.rows(
      `insert into message_deliveries (business_id, message_id, user_id, status, answer) values ($1, $2, $3, 'sent', $4)`,
      [business_id, message_id, user_id, { values: ["a"], text: `Pisze ${user_id}` }],
    );
    await witness.rows(
      `insert into import_marks (business_id, import_id, user_id, line, is_new_user, user_version, is_new_membership, number)
        values ($1, $2, $3, 2, true, 1, true, '4711')`,
      [business_id, message_id, user_id],
    );
  }
  const left = (business_id: string) =>
    witness.rows(
      `select d.answer, m.number from message_deliveries d join import_marks m using (business_id, user_id) where business_id = $1`,
      [business_id],
    );
  // The first into the second, and the second into the one who asks.
  for (const [into, from] of [
    [second!, first!],
    [points, second!],
  ] as const) {
    const merged = await owner.call("POST", `/api/users/${into.user_id}/merge`, { from_id: from.user_id }, key());
    expect(merged.status).toBe(201);
  }
  expect((await erase(owner, points.user_id)).status).toBe(204);
  expect(await left(scope.business_id)).toEqual(
    Array.from({ length: 3 }, () => ({ answer: { values: ["a"] }, number: null })),
  );
  expect(await left(other.scope.business_id)).toMatchObject([
    { answer: { text: expect.stringContaining("Pisze") }, number: "4711" },
  ]);
});

const membersOf = async (card_id: string): Promise<number> =>
  (await witness.rows<{ members_count: number }>("select members_count::int from cards where _id = $1", [card_id]))[0]!
    .members_count;

/** Everything that the business has on its customers, as text. */
const tablesOf = async (business_id: string): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (const table of ["users", "transactions", "feedback", "adjustment_requests", "audit_entries", "consent_events"]) {
    rows.push(...(await witness.rows(`select * from ${table} where business_id = $1`, [business_id])));
  }
  return rows;
};
