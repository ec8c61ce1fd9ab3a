/** Corrections above a limit: asked for, seen by whom they concern, decided once, written as the card is then. */
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { IssuedApiKey } from "@rewardo/contract/api-keys";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { permissionsOf } from "@rewardo/contract/permissions";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createPlace } from "../../tenants/places/index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
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
const key = () => ({ "idempotency-key": `r${++keys}` });
const build = async () => {
  clock.set(start);
  const business = await buildBusiness(app);
  const { ctx, scope, place_id } = business;
  const other_place = await createPlace(ctx, { name: "Podgórze" });
  const [kuba, ewa] = [
    await app.as("EMPLOYEE", scope, { place_ids: [place_id] }),
    await app.as("EMPLOYEE", scope, { place_ids: [other_place] }),
  ];
  const [admin, owner] = [await app.as("ADMIN", scope), await app.as("OWNER", scope)];
  const there = await app.as("ADMIN", scope, { place_ids: [other_place] });
  return { ...business, other_place, kuba, ewa, admin, owner, there, id: business.points.card_subscription_id };
};
const ask = (caller: Caller, id: string, delta: number, headers = key()) =>
  caller.call<AdjustmentRequest>(
    "POST",
    `/api/card_subscriptions/${id}/adjustment_requests`,
    { delta, reason: " Double day forgotten " },
    headers,
  );
interface Approved {
  adjustment_request: AdjustmentRequest;
  transaction: Transaction;
  card_subscription: ManagedCardSubscription;
}
const approve = (caller: Caller, id: string, headers = key()) =>
  caller.call<Approved>("POST", `/api/adjustment_requests/${id}/approve`, undefined, headers);
const decide = (caller: Caller, id: string, verb: "decline" | "withdraw", body?: object) =>
  caller.call<AdjustmentRequest>("POST", `/api/adjustment_requests/${id}/${verb}`, body);
const list = async (caller: Caller, query = "") =>
  (
    await caller.call<{ items: AdjustmentRequest[]; next_cursor: string | null }>(
      "GET",
      `/api/adjustment_requests${query}`,
    )
  ).body;
const idsOf = async (caller: Caller, query = "") => (await list(caller, query)).items.map(({ _id }) => _id);

test("what a limit refuses is asked for once, approved within a wider limit, and says who did what", async () => {
  const { kuba, admin, owner, scope, id, place_id, points } = await build();
  const same = key();
  const asked = await ask(kuba, id, 51, same);
  expect(asked).toMatchObject({
    status: 201,
    body: {
      delta: 51,
      reason: "Double day forgotten",
      status: "pending",
      place_id,
      account_id: kuba.account_id,
      user_name: "Zofia Lewandowska",
      card_number: points.number,
      lapses_at: "2026-07-12T08:00:00.000Z",
      can: { decide: false, withdraw: true },
    },
  });
  expect((await ask(kuba, id, 51, same)).body).toEqual(asked.body);
  expect(await ask(kuba, id, 52, same)).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
  expect((await approve(kuba, asked.body._id)).status).toBe(403);

  expect(await idsOf(admin, "?status=pending")).toEqual([asked.body._id]);
  const once = key();
  const approved = await approve(admin, asked.body._id, once);
  expect(approved).toMatchObject({
    status: 201,
    body: {
      adjustment_request: {
        status: "approved",
        decided_by: admin.account_id,
        decided_at: start,
        transaction_id: approved.body.transaction._id,
        can: { decide: false, withdraw: false },
      },
      transaction: {
        kind: "adjust",
        delta: 51,
        place_id,
        account_id: admin.account_id,
        reason: "Double day forgotten",
      },
      card_subscription: { _id: id, balance: 51 },
    },
  });
  expect((await approve(admin, asked.body._id, once)).body).toEqual(approved.body);
  expect(await approve(owner, asked.body._id)).toMatchObject({
    status: 409,
    body: { code: "already_decided", params: { status: "approved" } },
  });
  const [noted] = await witness.rows(
    "select account_id, after from audit_entries where business_id = $1 and action = 'adjusted'",
    [scope.business_id],
  );
  expect(noted).toMatchObject({
    account_id: admin.account_id,
    after: { asked_by: kuba.account_id, approved_by: admin.account_id, adjustment_request_id: asked.body._id },
  });
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});

test("what may not be asked for, and what the engine refuses when it is approved", async () => {
  const { kuba, admin, owner, scope, id, ctx, points_card_id } = await build();
  const refused = (code: string) => ({ status: 422, body: { params: { rejected: [{ code }] } } });
  expect(await ask(kuba, id, 50)).toMatchObject({ status: 400, body: { errors: [{ code: "within_limit" }] } });
  expect(await ask(owner, id, 5000)).toMatchObject({ status: 400, body: { errors: [{ code: "within_limit" }] } });
  expect(await ask(kuba, id, -60)).toMatchObject(refused("insufficient_balance"));
  expect((await ask(kuba, crypto.randomUUID(), 60)).status).toBe(404);

  await owner.call("POST", `/api/card_subscriptions/${id}/adjust`, { delta: 100, reason: "Start" }, key());
  const less = (await ask(kuba, id, -60)).body._id;
  const much = (await ask(admin, id, 501)).body._id;
  await owner.call("POST", `/api/card_subscriptions/${id}/adjust`, { delta: -50, reason: "Spent" }, key());
  expect(await approve(admin, less)).toMatchObject(refused("insufficient_balance"));
  expect((await list(admin, "?status=pending")).items.map(({ _id }) => _id)).toContain(less);
  // Whose limit is too narrow does not even see it.
  expect((await approve(kuba, much)).status).toBe(404);
  await owner.call("POST", `/api/card_subscriptions/${id}/freeze`);
  expect(await approve(owner, much)).toMatchObject(refused("membership_frozen"));
  await owner.call("POST", `/api/card_subscriptions/${id}/unfreeze`);

  // On a card that was merged meanwhile it is the one that stayed that is corrected.
  const [stays] = await joinCard(ctx, points_card_id, [{}]);
  const into = stays!.card_subscription_id;
  await owner.call("POST", `/api/card_subscriptions/${into}/merge`, { from_id: id }, key());
  expect((await approve(owner, much)).body).toMatchObject({ card_subscription: { _id: into, balance: 551 } });
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});

test("each sees what is theirs to decide or their own, undecided first, and in pages", async () => {
  const { kuba, ewa, admin, owner, there, id, scope } = await build();
  const asked: string[] = [];
  for (const [nr, [caller, delta]] of (
    [
      [kuba, 60],
      [ewa, 70],
      [kuba, 600],
      [admin, 700],
    ] as const
  ).entries()) {
    clock.set(new Date(Date.parse(start) + nr * 1000).toISOString());
    asked.push((await ask(caller, id, delta)).body._id);
  }
  const [here, over, much, nowhere] = asked;
  expect(await idsOf(owner)).toEqual([nowhere, much, over, here]);
  expect(await idsOf(admin)).toEqual([nowhere, over, here]);
  expect(await idsOf(there)).toEqual([over]);
  expect(await idsOf(kuba)).toEqual([much, here]);
  expect(await idsOf(ewa)).toEqual([over]);
  expect((await decide(there, here!, "decline")).status).toBe(404);

  expect((await decide(admin, over!, "decline", { note: " Ask for less " })).body).toMatchObject({
    status: "declined",
    note: "Ask for less",
    decided_by: admin.account_id,
  });
  expect((await decide(admin, over!, "decline")).body.note).toBe("Ask for less");
  expect((await decide(owner, over!, "decline")).status).toBe(409);
  expect((await decide(admin, nowhere!, "decline")).status).toBe(403);
  expect((await decide(owner, much!, "withdraw")).status).toBe(403);
  expect((await decide(kuba, much!, "withdraw")).body).toMatchObject({
    status: "withdrawn",
    decided_by: kuba.account_id,
  });
  expect((await decide(kuba, much!, "withdraw")).status).toBe(200);
  const first = await list(owner, "?limit=3");
  const rest = await list(owner, `?limit=3&cursor=${first.next_cursor}`);
  expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual([nowhere, here, much, over]);
  expect((await list(ewa)).items).toMatchObject([{ status: "declined", note: "Ask for less" }]);

  // Nothing has to run for a request to lapse.
  clock.set("2026-07-12T08:00:00.000Z");
  const later = await app.as("OWNER", scope);
  expect(await idsOf(later, "?status=pending")).toEqual([nowhere]);
  const [open, lapsed] = (await list(later)).items;
  expect(open).toMatchObject({ _id: nowhere, status: "pending", can: { decide: true } });
  expect(lapsed).toMatchObject({ _id: here, status: "lapsed", can: { decide: false } });
  expect(await approve(later, here!)).toMatchObject({ status: 409, body: { params: { status: "lapsed" } } });
});

test("a key asks and decides for its owner, and never what its owner has asked for", async () => {
  const { admin, owner, kuba, id } = await build();
  const keyOf = async (caller: Caller) => {
    const input = { name: "Web shop", permissions: [...permissionsOf("ADMIN")], place_ids: null, expires_at: null };
    return app.withToken((await caller.call<IssuedApiKey>("POST", "/api/api_keys", input)).body.key);
  };
  const [program, owners] = [await keyOf(admin), await keyOf(owner)];
  const mine = await ask(program, id, 501);
  expect(mine).toMatchObject({
    status: 201,
    body: { account_id: admin.account_id, can: { decide: false, withdraw: true } },
  });
  expect(await idsOf(admin)).toEqual([mine.body._id]);
  expect((await decide(admin, mine.body._id, "withdraw")).body).toMatchObject({ decided_by: admin.account_id });

  for (let nr = 0; nr < 4; nr++) {
    const adjusted = admin.call(
      "POST",
      `/api/card_subscriptions/${id}/adjust`,
      { delta: 500, reason: "Missed" },
      key(),
    );
    expect((await adjusted).status).toBe(201);
  }
  const own = (await ask(admin, id, 500)).body._id;
  for (const caller of [admin, program]) {
    expect((await approve(caller, own)).status).toBe(403);
    expect((await decide(caller, own, "decline")).status).toBe(403);
  }
  expect((await approve(owners, own)).body.adjustment_request).toMatchObject({
    status: "approved",
    decided_by: owner.account_id,
  });
  const kubas = (await ask(kuba, id, 60)).body._id;
  expect((await decide(program, kubas, "decline")).body).toMatchObject({ decided_by: admin.account_id });
  expect((await decide(program, kubas, "decline")).status, "again").toBe(200);
});

test("many decide at once: one decision, one correction, whatever the till does meanwhile", async () => {
  const { kuba, admin, owner, scope, id, points, place_id } = await build();
  const request = (await ask(kuba, id, 60)).body._id;
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, nr) => approve(nr % 2 === 0 ? admin : owner, request)),
    decide(admin, request, "decline"),
    decide(kuba, request, "withdraw"),
    owner.call("POST", "/api/scanner/commit", { number: points.number, place_id, amount: 1000 }, key()),
  ]);
  const visits = answers.pop()!.status === 201 ? 1 : 0;
  expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  const approved = answers.slice(0, 6).filter(({ status }) => status === 201).length;
  const now = await owner.call<ManagedCardSubscription>("GET", `/api/card_subscriptions/${id}`);
  expect(now.body.balance).toBe(approved * 60 + visits);
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});

test("a correction of one's own card, or above the day's sum, waits for another account's approval", async () => {
  const { ctx, kuba, admin, id, points_card_id } = await build();
  const [own] = await joinCard(ctx, points_card_id, [{}]);
  await witness.rows(
    `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $2)
      where _id = $1`,
    [own!.user_id, kuba.account_id],
  );
  const asked = await ask(kuba, own!.card_subscription_id, 5);
  expect(asked).toMatchObject({ status: 201, body: { status: "pending", can: { decide: false } } });
  expect(await approve(admin, asked.body._id)).toMatchObject({
    status: 201,
    body: { transaction: { delta: 5, account_id: admin.account_id }, card_subscription: { balance: 5 } },
  });

  expect(await ask(kuba, id, 50), "within every limit").toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  for (let nr = 0; nr < 4; nr++) {
    const adjusted = kuba.call("POST", `/api/card_subscriptions/${id}/adjust`, { delta: 50, reason: "Missed" }, key());
    expect((await adjusted).status).toBe(201);
  }
  expect((await ask(kuba, id, 50)).status, "200 of 200 are used").toBe(201);
});
