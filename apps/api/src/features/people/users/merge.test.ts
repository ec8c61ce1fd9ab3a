/** Two customers who are one person: what moves, what is dropped, and that it happens once. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { MemberView } from "@rewardo/contract/member-view";
import type { Transaction } from "@rewardo/contract/transactions";
import type { User, UserMergeOutcome } from "@rewardo/contract/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
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

let keys = 0;
const key = () => ({ "idempotency-key": `u${++keys}` });
const merge = (caller: Caller, into: string, from_id: string, headers = key()) =>
  caller.call<User>("POST", `/api/users/${into}/merge`, { from_id }, headers);
const preview = (caller: Caller, into: string, from_id: string) =>
  caller.call<UserMergeOutcome>("POST", `/api/users/${into}/merge_preview`, { from_id });
const read = async (caller: Caller, id: string) => (await caller.call<User>("GET", `/api/users/${id}`)).body;
const agrees = async (business_id: string) =>
  expect((await auditLedger(app.server, business_id)).violations).toEqual([]);

/** Ewa with 7 points; Zofia with 5 points and, on another card, 2 stamps. */
const build = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, place_id, points, points_card_id, stamps_card_id } = business;
  const owner = await app.as("OWNER", scope);
  const [ewa] = await joinCard(ctx, points_card_id, [{ first_name: "Ewa", last_name: "Nowak" }]);
  const stamps_id = crypto.randomUUID();
  await witness.rows("insert into card_subscriptions (business_id, _id, card_id, user_id) values ($1, $2, $3, $4)", [
    scope.business_id,
    stamps_id,
    stamps_card_id,
    points.user_id,
  ]);
  const adjust = (id: string, delta: number) =>
    owner.call("POST", `/api/card_subscriptions/${id}/adjust`, { delta, reason: "Start" }, key());
  await adjust(ewa!.card_subscription_id, 7);
  await adjust(points.card_subscription_id, 5);
  await adjust(stamps_id, 2);
  const visit = (number: string) =>
    owner.call<{ transaction: Transaction }>("POST", "/api/scanner/commit", { number, place_id, amount: 1000 }, key());
  return { ...business, owner, ewa: ewa!, zofia: points, stamps_id, visit };
};
const change = (caller: Caller, id: string, fields: object) =>
  caller.call("PATCH", `/api/users/${id}`, fields, { "if-match": '"1"' });

test("seen before, merged once: cards, fields, history, searches and counts are the survivor's", async () => {
  const { owner, scope, ewa, zofia, stamps_id, points_card_id, stamps_card_id, visit } = await build();
  await change(owner, ewa.user_id, { email: "ewa@example.pl", gender: "female" });
  await change(owner, zofia.user_id, { email: "zofia@example.pl", phone: "601234567", birth_date: "1990-02-28" });
  const earlier = (await visit(zofia.number)).body.transaction._id;

  const seen = await preview(owner, ewa.user_id, zofia.user_id);
  expect(seen.body).toMatchObject({
    into: { _id: ewa.user_id },
    from: { _id: zofia.user_id },
    filled: ["phone", "birth_date"],
    lost: ["name", "email"],
  });
  const byCard = <Row extends { card_id: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => (a.card_id < b.card_id ? -1 : 1));
  expect(byCard(seen.body.cards)).toEqual(
    byCard([
      { card_id: points_card_id, outcome: "merges", balance_after: 13, pending_after: 0 },
      { card_id: stamps_card_id, outcome: "moves", balance_after: 2, pending_after: 0 },
    ] as const),
  );
  expect((await read(owner, zofia.user_id)).merged_into).toBeNull();

  const same = key();
  const merged = await merge(owner, ewa.user_id, zofia.user_id, same);
  expect(merged).toMatchObject({
    status: 201,
    body: {
      first_name: "Ewa",
      last_name: "Nowak",
      email: "ewa@example.pl",
      phone: "+48601234567",
      birth_date: "1990-02-28",
      gender: "female",
    },
  });
  const open = merged.body.card_subscriptions.filter(({ status }) => status === "active");
  expect(open).toHaveLength(2);
  expect(open.find(({ _id }) => _id === ewa.card_subscription_id)).toMatchObject({ balance: 13 });
  expect(new Set(open.find(({ _id }) => _id === ewa.card_subscription_id)?.numbers)).toEqual(
    new Set([ewa.number, zofia.number]),
  );
  expect(open.find(({ _id }) => _id === stamps_id)).toMatchObject({ balance: 2, user_name: "Ewa Nowak" });
  expect((await merge(owner, ewa.user_id, zofia.user_id, same)).body).toEqual(merged.body);

  // Nothing personal stays, and an old link leads to the survivor.
  expect(await read(owner, zofia.user_id)).toMatchObject({
    merged_into: ewa.user_id,
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    birth_date: null,
    card_subscriptions: [],
    can: { modify: false },
  });
  const [row] = await witness.rows<{ row: object }>("select to_jsonb(u) as row from users u where _id = $1", [
    zofia.user_id,
  ]);
  expect(JSON.stringify(row)).not.toMatch(/zofia|lewandowska|601234567|1990/i);
  expect((await owner.call("PATCH", `/api/users/${zofia.user_id}`, {}, { "if-match": '"3"' })).status).toBe(404);

  const found = async (q: string) =>
    (await owner.call<{ items: User[]; count: number }>("GET", `/api/users?count=true${q}`)).body;
  expect((await found("")).count).toBe(2);
  for (const q of ["4567", zofia.number, "Nowak", "ewa"]) {
    expect(
      (await found(`&q=${q}`)).items.map(({ _id }) => _id),
      q,
    ).toContain(ewa.user_id);
  }
  expect((await found("&q=Lewandowska")).items).toEqual([]);
  // What happened before is on the survivor's name, and can be taken back.
  const before = await owner.call<Transaction>("GET", `/api/transactions/${earlier}`);
  expect(before.body).toMatchObject({ user_id: ewa.user_id, user_name: "Ewa Nowak", can: { reverse: true } });
  const back = await owner.call("POST", `/api/transactions/${earlier}/reverse`, {}, key());
  expect(back).toMatchObject({ status: 200, body: { transaction: { balance_after: 12 } } });
  expect((await visit(zofia.number)).body.transaction).toMatchObject({ user_id: ewa.user_id });

  const [noted] = await witness.rows(
    "select after from audit_entries where entity = 'users' and action = 'merged' and entity_id = $1",
    [ewa.user_id],
  );
  expect(noted).toEqual({
    after: { merged_id: zofia.user_id, merged_cards: 1, filled: ["phone", "birth_date"], lost: ["name", "email"] },
  });
  await agrees(scope.business_id);
});

test("a birthday without a year and a proven number go over to the one who stays", async () => {
  const { owner, ctx, scope, ewa, zofia } = await build();
  await change(owner, ewa.user_id, { phone: "601234567" });
  await change(owner, zofia.user_id, { phone: "601234567" });
  const browser = await signInMember(app, ctx, zofia.user_id);
  await browser.call("PATCH", "/self", { birthday: { day: 29, month: 2 } });
  await witness.rows("update users set phone_confirmed_at = now() where business_id = $1 and _id = $2", [
    ...[scope.business_id, zofia.user_id],
  ]);
  expect((await merge(owner, ewa.user_id, zofia.user_id)).status).toBe(201);
  const self = async () => (await browser.call<MemberView>("GET", "/view")).body.self;
  expect(await self()).toMatchObject({ birthday: { day: 29, month: 2 }, phone: "+48601234567", phone_proven: true });

  // What staff write down later is another birthday, and another number is not proven.
  const { body } = await owner.call<User>("GET", `/api/users/${ewa.user_id}`);
  const later = { birth_date: "1990-03-01", phone: "601234568" };
  await owner.call("PATCH", `/api/users/${ewa.user_id}`, later, { "if-match": `"${body.version}"` });
  expect(await self()).toMatchObject({ birthday: { day: 1, month: 3 }, phone_proven: false });
});

test.each([
  ["of the same day adds its year", "1988-02-29", { birth_date: "1988-02-29", birthday: null }, "filled"],
  ["of another day is lost", "1990-03-01", { birth_date: null, birthday: { day: 29, month: 2 } }, "lost"],
] as const)("to a birthday without a year a whole date %s", async (_, birth_date, expected, sort) => {
  const { owner, ctx, ewa, zofia } = await build();
  await change(owner, zofia.user_id, { birth_date });
  const browser = await signInMember(app, ctx, ewa.user_id);
  await browser.call("PATCH", "/self", { birthday: { day: 29, month: 2 } });
  expect((await preview(owner, ewa.user_id, zofia.user_id)).body).toMatchObject({
    [sort]: expect.arrayContaining(["birth_date"]),
  });
  expect((await merge(owner, ewa.user_id, zofia.user_id)).status).toBe(201);
  expect((await owner.call<User>("GET", `/api/users/${ewa.user_id}`)).body).toMatchObject(expected);
});

test("not with oneself, not twice, not another business's, and not by everyone", async () => {
  const { owner, scope, ewa, zofia, stamps } = await build();
  const field = (code: string) => ({ status: 400, body: { errors: [{ path: "from_id", code }] } });
  expect(await merge(owner, ewa.user_id, ewa.user_id)).toMatchObject(field("same"));
  expect((await merge(owner, ewa.user_id, crypto.randomUUID())).status).toBe(404);
  expect((await merge(owner, ewa.user_id, (await build()).ewa.user_id)).status).toBe(404);
  expect((await merge(await app.as("EMPLOYEE", scope), ewa.user_id, zofia.user_id)).status).toBe(403);
  expect((await merge(owner, ewa.user_id, zofia.user_id)).status).toBe(201);
  expect(await preview(owner, ewa.user_id, zofia.user_id)).toMatchObject(field("already_merged"));
  expect(await merge(owner, zofia.user_id, ewa.user_id)).toMatchObject(field("already_merged"));
  // A customer merged into one that is merged now belongs to the survivor.
  expect((await merge(owner, stamps.user_id, ewa.user_id)).status).toBe(201);
  expect((await read(owner, zofia.user_id)).merged_into).toBe(stamps.user_id);
});

const statusOf = async (caller: Caller, id: string) =>
  (await caller.call<ManagedCardSubscription>("GET", `/api/card_subscriptions/${id}`)).body;

test.each([
  { frozen: ["zofia"], stays: "ewa", left: 1 },
  { frozen: ["ewa"], stays: "zofia", left: 1 },
  { frozen: ["ewa", "zofia"], stays: null, left: 2 },
] as const)("a frozen card takes nothing in: $frozen frozen", async ({ frozen, stays, left }) => {
  const built = await build();
  const { owner, ewa, zofia, points_card_id, scope } = built;
  for (const name of frozen) {
    await owner.call("POST", `/api/card_subscriptions/${built[name].card_subscription_id}/freeze`);
  }
  const { body } = await preview(owner, ewa.user_id, zofia.user_id);
  const foreseen = body.cards.filter(({ card_id }) => card_id === points_card_id);
  expect(foreseen).toMatchObject([stays === null ? { outcome: "moves", balance_after: 5 } : { balance_after: 12 }]);
  const merged = await merge(owner, ewa.user_id, zofia.user_id);
  const open = merged.body.card_subscriptions.filter(
    ({ card_id, status }) => card_id === points_card_id && status !== "closed",
  );
  expect(open).toHaveLength(left);
  expect(open.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual(stays === null ? [5, 7] : [12]);
  expect(open.some(({ _id }) => stays === null || _id === built[stays].card_subscription_id)).toBe(true);
  await agrees(scope.business_id);
});

test("either way round at once, with visits between: one clear outcome, and nothing is doubled or lost", async () => {
  const { owner, scope, ewa, zofia, stamps_id, visit } = await build();
  const [a, b] = [ewa.user_id, zofia.user_id];
  const [first, second, third, ...visits] = await Promise.all([
    merge(owner, a, b),
    merge(owner, b, a),
    merge(owner, a, b),
    visit(ewa.number),
    visit(zofia.number),
    visit(zofia.number),
  ]);
  const merges = [first, second, third];
  expect(merges.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([]);
  expect(merges.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  if (merges.every(({ status }) => status !== 201)) await merge(owner, a, b);
  const both = [await read(owner, a), await read(owner, b)];
  const [survivor] = both.filter(({ merged_into }) => merged_into === null);
  const [gone] = both.filter(({ merged_into }) => merged_into !== null);
  expect(gone?.merged_into).toBe(survivor?._id);
  expect(gone?.card_subscriptions).toEqual([]);
  const open = survivor!.card_subscriptions.filter(({ status }) => status === "active");
  const added = visits.filter(({ status }) => status === 201).length;
  expect(open.map(({ balance }) => balance).toSorted((x, y) => x - y)).toEqual([2, 12 + added]);
  expect((await statusOf(owner, stamps_id)).user_id).toBe(survivor?._id);
  await agrees(scope.business_id);
});
