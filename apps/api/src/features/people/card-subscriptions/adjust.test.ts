import type { IssuedApiKey } from "@rewardo/contract/api-keys";
import type { AdjustmentOutcome, ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { permissionsOf } from "@rewardo/contract/permissions";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createCard } from "../../programme/cards/index.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { joinCard } from "./join.ts";

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
const key = () => ({ "idempotency-key": `a${++keys}` });
interface Adjusted {
  transaction: Transaction;
  card_subscription: ManagedCardSubscription;
}
const adjust = (caller: Caller, id: string, delta: number, body: object = {}, headers = key()) =>
  caller.call<Adjusted>(
    "POST",
    `/api/card_subscriptions/${id}/adjust`,
    { delta, reason: "Lost receipt", ...body },
    headers,
  );
/** A program with all that an administrator may, for the account that calls. */
const keyOf = async (owner: Caller): Promise<Caller> => {
  const input = { name: "Web shop", permissions: [...permissionsOf("ADMIN")], place_ids: null, expires_at: null };
  const { body } = await owner.call<IssuedApiKey>("POST", "/api/api_keys", input);
  return app.withToken(body.key);
};
/** Gives the customer the address of the account. */
const makeOwn = (user_id: string, caller: Caller) =>
  witness.rows(
    `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $2)
      where _id = $1`,
    [user_id, caller.account_id],
  );
const agrees = async (business_id: string) =>
  expect((await auditLedger(app.server, business_id)).violations).toEqual([]);

test("a correction is seen before, written once with its reason, and noted", async () => {
  const { scope, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const url = `/api/card_subscriptions/${points.card_subscription_id}`;
  const preview = await owner.call<AdjustmentOutcome>("POST", `${url}/adjust_preview`, { delta: 12 });
  expect(preview.body).toMatchObject({ delta: 12, balance_before: 0, balance_after: 12 });
  expect((await owner.call(`GET`, `${url}/transactions`)).body).toMatchObject({ items: [] });

  const same = key();
  const [first, again] = [
    await adjust(owner, points.card_subscription_id, 12, {}, same),
    await adjust(owner, points.card_subscription_id, 12, {}, same),
  ];
  expect(first).toMatchObject({
    status: 201,
    body: {
      transaction: { kind: "adjust", delta: 12, balance_after: 12, reason: "Lost receipt", place_id: null },
      card_subscription: { balance: 12, can: { adjust: true, modify: true } },
    },
  });
  expect(again.body.transaction).toEqual(first.body.transaction);
  expect((await adjust(owner, points.card_subscription_id, 13, {}, same)).body).toMatchObject({
    code: "idempotency_key_reused",
  });
  const without = await owner.call("POST", `${url}/adjust`, { delta: 1, reason: "x" });
  expect(without.body).toMatchObject({ code: "idempotency_key_required" });

  const history = await owner.call<{ items: Transaction[] }>("GET", `${url}/transactions`);
  expect(history.body.items).toHaveLength(1);
  expect(first.body.transaction).toMatchObject(history.body.items[0] ?? {});
  const noted = await witness.rows(
    "select account_id, before, after from audit_entries where business_id = $1 and action = 'adjusted'",
    [scope.business_id],
  );
  expect(noted).toEqual([
    {
      account_id: owner.account_id,
      before: { balance: 0 },
      after: { balance: 12, delta: 12, transaction_id: first.body.transaction._id },
    },
  ]);
  await agrees(scope.business_id);
});

test("more is taken than is there, nothing at all, or for no reason: refused", async () => {
  const { scope, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const codes = async (delta: number, reason: string) => {
    const { status, body } = await adjust(owner, points.card_subscription_id, delta, { reason });
    expect(status).toBe(422);
    return (body as unknown as { params: { rejected: { code: string }[] } }).params.rejected.map(({ code }) => code);
  };
  expect(await codes(-1, "x")).toEqual(["insufficient_balance"]);
  expect(await codes(0, "x")).toEqual(["invalid_amount"]);
  expect(await codes(1, " ")).toEqual(["reason_required"]);
  expect((await adjust(owner, crypto.randomUUID(), 1)).status).toBe(404);
});

test("a role's limit holds both ways, and who is stopped by it hears who is not", async () => {
  const { scope, points } = await buildBusiness(app);
  const [employee, admin, owner] = [
    await app.as("EMPLOYEE", scope),
    await app.as("ADMIN", scope),
    await app.as("OWNER", scope),
  ];
  const id = points.card_subscription_id;
  const refusal = (limit: number, roles: string[]) => ({
    status: 422,
    body: { code: "refused", params: { rejected: [{ code: "staff_limit", params: { limit, unit: "point", roles } }] } },
  });
  expect((await adjust(employee, id, 50)).status).toBe(201);
  expect(await adjust(employee, id, 51)).toMatchObject(refusal(50, ["ADMIN", "OWNER"]));
  expect(await adjust(admin, id, 501)).toMatchObject(refusal(500, ["OWNER"]));
  expect((await adjust(owner, id, 501)).status).toBe(201);
  expect(await adjust(employee, id, -51)).toMatchObject(refusal(50, ["ADMIN", "OWNER"]));
  const preview = await employee.call("POST", `/api/card_subscriptions/${id}/adjust_preview`, { delta: 51 });
  expect(preview).toMatchObject(refusal(50, ["ADMIN", "OWNER"]));
  await agrees(scope.business_id);
});

test("an account's corrections of a day stay within its limit, however many are sent at once; the next day is new", async () => {
  const { ctx, scope, points, points_card_id } = await buildBusiness(app);
  const employee = await app.as("EMPLOYEE", scope);
  const [other] = await joinCard(ctx, points_card_id, [{}]);
  const ids = [points.card_subscription_id, other!.card_subscription_id];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => adjust(employee, ids[nr % 2]!, nr % 3 === 0 ? 40 : 30)),
  );
  const moved = answers.reduce((sum, { status, body }) => sum + (status === 201 ? body.transaction.delta : 0), 0);
  expect(moved).toBeLessThanOrEqual(200);
  expect(moved).toBeGreaterThan(160);
  const params = { limit: 200, unit: "point" };
  const over = await adjust(employee, ids[0]!, 50);
  expect(over).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "adjust_day_limit", params }] } } });
  expect((await adjust(await app.as("EMPLOYEE", scope), ids[0]!, 50)).status, "another account").toBe(201);
  clock.set("2026-06-12T22:00:00.000Z");
  expect((await adjust(employee, ids[0]!, 50)).status, "midnight in Warsaw").toBe(201);
  clock.set("2026-06-12T08:00:00.000Z");
  await agrees(scope.business_id);
});

test("an account with a limit cannot correct its own card; an owner's correction of theirs is flagged", async () => {
  const { ctx, scope, points_card_id } = await buildBusiness(app);
  const refused = { params: { rejected: [{ code: "own_card" }] } };
  for (const [role, status, body] of [
    ["EMPLOYEE", 422, refused],
    ["ADMIN", 422, refused],
    ["OWNER", 201, { transaction: { flags: ["own_card"] } }],
  ] as const) {
    const caller = await app.as(role, scope);
    const [own] = await joinCard(ctx, points_card_id, [{}]);
    await makeOwn(own!.user_id, caller);
    expect(await adjust(caller, own!.card_subscription_id, 5), role).toMatchObject({ status, body });
  }
});

test("an account and its keys have one limit of a day, however many are sent at once", async () => {
  const { scope, points } = await buildBusiness(app);
  const id = points.card_subscription_id;
  const [admin, other] = [await app.as("ADMIN", scope), await app.as("ADMIN", scope)];
  const [first, second] = [await keyOf(admin), await keyOf(admin)];
  const answers = await Promise.all([admin, first, second, first, second, admin].map((one) => adjust(one, id, 500)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  const over = { status: 422, body: { params: { rejected: [{ code: "adjust_day_limit", params: { limit: 2000 } }] } } };
  for (const caller of [admin, first, second]) expect(await adjust(caller, id, 1)).toMatchObject(over);
  expect((await adjust(await keyOf(other), id, 500)).status, "another account's key").toBe(201);
  await agrees(scope.business_id);
});

test("what an account may not do with its own card its key may not; an owner's key is flagged", async () => {
  const { ctx, scope, place_id, points_card_id } = await buildBusiness(app);
  const refused = { status: 422, body: { params: { rejected: [{ code: "own_card" }] } } };
  const flagged = { status: 201, body: { transaction: { account_id: null, source: "api", flags: ["own_card"] } } };
  for (const [role, expected] of [
    ["ADMIN", refused],
    ["OWNER", flagged],
  ] as const) {
    const owner = await app.as(role, scope);
    const program = await keyOf(owner);
    const [own] = await joinCard(ctx, points_card_id, [{}]);
    await makeOwn(own!.user_id, owner);
    expect(await adjust(program, own!.card_subscription_id, 5), role).toMatchObject(expected);
    const visit = { number: own!.number, place_id, amount: 1000 };
    expect(await program.call("POST", "/api/scanner/commit", visit, key()), role).toMatchObject(expected);
  }
});

test("an account limited to places adjusts at one of them", async () => {
  const { ctx, scope, place_id, points } = await buildBusiness(app);
  const other = await createPlace(ctx, { name: "Podgórze" });
  const id = points.card_subscription_id;
  const one = await app.as("EMPLOYEE", scope, { place_ids: [place_id] });
  expect((await adjust(one, id, 1)).body.transaction).toMatchObject({ place_id, place_name: "Kazimierz" });
  expect((await adjust(one, id, 1, { place_id: other })).status).toBe(404);
  const two = await app.as("EMPLOYEE", scope, { place_ids: [place_id, other] });
  expect(await adjust(two, id, 1)).toMatchObject({ status: 400, body: { errors: [{ path: "place_id" }] } });
  expect((await adjust(two, id, 1, { place_id: other })).body.transaction).toMatchObject({ place_id: other });
});

test("corrections and visits at once: each acknowledged one counts once", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const id = points.card_subscription_id;
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nr) =>
      nr % 2 === 0
        ? adjust(owner, id, 3)
        : owner.call<CommitResult>(
            "POST",
            "/api/scanner/commit",
            { number: points.number, place_id, amount: 1000 },
            key(),
          ),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const written = answers.filter(({ status }) => status === 201).map(({ body }) => body.transaction);
  expect(written.length).toBeGreaterThan(1);
  const now = await owner.call<ManagedCardSubscription>("GET", `/api/card_subscriptions/${id}`);
  expect(now.body.balance).toBe(written.reduce((sum, one) => sum + one.delta, 0));
  await agrees(scope.business_id);
});

test("two sendings of one correction at once are one correction", async () => {
  const { scope, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const same = key();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => adjust(owner, points.card_subscription_id, 4, {}, same)),
  );
  expect(new Set(answers.map(({ body }) => body.transaction._id)).size).toBe(1);
  expect(answers.at(-1)?.body.card_subscription.balance).toBe(4);
  await agrees(scope.business_id);
});

test("a frozen membership earns and spends nothing until it is unfrozen; a closed one never again", async () => {
  const { scope, points, place_id, points_card_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const id = points.card_subscription_id;
  const url = `/api/card_subscriptions/${id}`;
  await adjust(owner, id, 10);
  const visit = () =>
    owner.call("POST", "/api/scanner/commit", { number: points.number, place_id, amount: 5000 }, key());
  const refused = (code: string) => ({ status: 422, body: { params: { rejected: [{ code }] } } });
  const cardMembers = async () =>
    (
      await witness.rows("select members_count::integer as members_count from cards where _id = $1", [points_card_id])
    )[0];

  expect((await owner.call("POST", `${url}/unfreeze`)).body).toMatchObject({ status: "active" });
  const frozen = await owner.call("POST", `${url}/freeze`);
  expect(frozen.body).toMatchObject({ status: "frozen", balance: 10, can: { adjust: false, modify: true } });
  expect(await visit()).toMatchObject(refused("membership_frozen"));
  expect(await adjust(owner, id, 1)).toMatchObject(refused("membership_frozen"));
  expect((await owner.call("POST", `${url}/unfreeze`)).body).toMatchObject({ status: "active" });
  expect((await visit()).status).toBe(201);

  const before = await cardMembers();
  const closed = await owner.call("POST", `${url}/close`);
  expect(closed.body).toMatchObject({ status: "closed", balance: 0, can: { adjust: false, modify: false } });
  expect((await owner.call("POST", `${url}/close`)).status).toBe(200);
  expect(await cardMembers()).toEqual({ members_count: (before as { members_count: number }).members_count - 1 });
  expect(await visit()).toMatchObject(refused("membership_closed"));
  expect(await owner.call("POST", `${url}/unfreeze`)).toMatchObject(refused("membership_closed"));
  const noted = await witness.rows<{ action: string }>(
    "select action from audit_entries where business_id = $1 and entity_id = $2 order by recorded_at, _id",
    [scope.business_id, id],
  );
  expect(noted.map(({ action }) => action)).toEqual(["adjusted", "frozen", "unfrozen", "closed"]);
  await agrees(scope.business_id);
});

test("a freeze and visits at once: nothing is written after the freeze", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const card_id = await createCard(ctx, pointsCard);
  const [member] = await joinCard(ctx, card_id, [{}]);
  const url = `/api/card_subscriptions/${member!.card_subscription_id}`;
  const visits = Array.from({ length: 8 }, () =>
    owner.call("POST", "/api/scanner/commit", { number: member!.number, place_id, amount: 1000 }, key()),
  );
  const [freeze, ...answers] = await Promise.all([owner.call("POST", `${url}/freeze`), ...visits]);
  expect(freeze.status).toBe(200);
  expect(answers.filter(({ status }) => ![201, 409, 422].includes(status))).toEqual([]);
  const written = answers.filter(({ status }) => status === 201).length;
  const now = await owner.call<ManagedCardSubscription>("GET", url);
  expect(now.body).toMatchObject({ status: "frozen", balance: written });
  await agrees(scope.business_id);
});
