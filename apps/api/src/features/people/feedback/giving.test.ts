import type { Feedback } from "@rewardo/contract/feedback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildTenant, commitAt, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { freshMember, memberCaller, openMemberSession, type TestSession } from "../../../testing/members.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { moved } from "../../../testing/moved.ts";

let app: TestApp;
let witness: Witness;
let home: Tenant;
let visitor: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  visitor = app.withToken(null);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const owner = () => home.accounts.owner.caller;
const visit = (place = 0) => commitAt(owner(), home.points.number, home.places[place]!, { amount: 900 });
const readToken = (caller: Caller, id: string) =>
  caller.call<{ token: string; expires_at: string }>("GET", `/api/transactions/${id}/feedback_token`);
const tokenOf = async (id: string) => (await readToken(owner(), id)).body.token;
const give = (body: object) =>
  visitor.call<{ code?: string; errors?: { path: string }[] }>("POST", "/api/feedback", body);
const list = async (id: string) =>
  (
    await owner().call<{ items: Feedback[] }>("GET", `/api/cards/${home.points_card_id}/feedback?limit=200`)
  ).body.items.filter(({ transaction_id }) => transaction_id === id);

test("a customer speaks of a visit once by its token, with who served and where; the same again changes nothing", async () => {
  const id = await visit();
  const token = await tokenOf(id);
  const said = { token, rating: 2, comment: "  Zimna kawa ", language: "pl" };
  const first = await give(said);
  expect(first).toMatchObject({ status: 201, body: { rating: 2, comment: "Zimna kawa", language: "pl" } });
  expect(await give(said)).toMatchObject({ status: 201, body: first.body });
  // Another token of the same visit says no more.
  expect(await give({ ...said, token: await tokenOf(id), rating: 5 })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect(await list(id)).toMatchObject([
    {
      rating: 2,
      comment: "Zimna kawa",
      status: "new",
      account_id: home.accounts.owner.account_id,
      place_id: home.places[0],
      card_subscription_id: home.points.card_subscription_id,
    },
  ]);
});

test("said twice at once it is said once", async () => {
  const id = await visit();
  const said = { token: await tokenOf(id), rating: 4, comment: " ", language: "uk" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(said)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(await list(id)).toMatchObject([{ rating: 4, comment: null, language: "uk" }]);
});

test("without a token that was sealed here nothing is said", async () => {
  const token = await tokenOf(await visit());
  const bent = Buffer.from(token, "base64url");
  bent[40]! ^= 1;
  for (const wrong of ["none", home.transactions[0]!, bent.toString("base64url"), token.slice(0, -4)]) {
    expect(await give({ token: wrong, rating: 5, language: "pl" })).toMatchObject({
      status: 422,
      body: { code: "token_invalid" },
    });
  }
  for (const [bad, path] of [
    [{ rating: 0 }, "rating"],
    [{ rating: 4.5 }, "rating"],
    [{ language: "fr" }, "language"],
    [{ comment: "x".repeat(2001) }, "comment"],
  ] as const) {
    const { status, body } = await give({ token, rating: 5, language: "pl", ...bad });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  }
});

test("a visit is spoken of for fourteen days, and not once it was taken back", async () => {
  const [old, taken] = [await visit(), await visit()];
  const tokens = [await tokenOf(old), await tokenOf(taken)];
  await witness.rows(`update transactions set occurred_at = ${moved("occurred_at", -14, "day")} where _id = $1`, [old]);
  await owner().call("POST", `/api/transactions/${taken}/reverse`, {}, { "idempotency-key": "back" });
  const codes = [];
  for (const token of tokens) codes.push((await give({ token, rating: 1, language: "pl" })).body.code);
  expect(codes).toEqual(["token_expired", "token_invalid"]);
  for (const id of [old, taken]) expect((await readToken(owner(), id)).status).toBe(404);
});

test("tills have the token of visits at their own places", async () => {
  const { device } = home;
  const [here, there] = [await visit(), await visit(1)];
  expect((await readToken(device, here)).status).toBe(200);
  expect((await readToken(device, there)).status).toBe(404);
  expect((await readToken(visitor, here)).status).toBe(401);
});

test("one address does not try tokens forever", async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 61; at += 1) statuses.add((await give({ token: "none", rating: 5, language: "pl" })).status);
  expect([...statuses]).toEqual([422, 429]);
});

test("at their own card a customer speaks of a visit of theirs once, and of nobody else's", async () => {
  const [mine, others] = [await openMemberSession(home.ctx, home.points.user_id), await freshMember(home)];
  const rate = (of: TestSession, transaction_id: string, more: object = {}) =>
    memberCaller(app, of).call<{ code?: string }>("POST", `/api/member/${home.qr_key}/feedback`, {
      ...{ transaction_id, rating: 4, language: "pl", ...more },
    });
  const id = await visit();
  expect(await rate(others, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(await list(id)).toEqual([]);
  const said = { comment: " Dobra kawa " };
  const [first, second] = await Promise.all([rate(mine, id, said), rate(mine, id, said)]);
  for (const answer of [first, second, await rate(mine, id, said)])
    expect(answer).toMatchObject({ status: 201, body: { rating: 4, comment: "Dobra kawa" } });
  expect(await rate(mine, id, { rating: 1 })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await list(id)).toMatchObject([{ rating: 4, comment: "Dobra kawa", status: "new" }]);
  for (const rating of [0, 6, 2.5]) expect((await rate(mine, id, { rating })).status).toBe(400);

  const old = await visit();
  await witness.rows(`update transactions set occurred_at = ${moved("occurred_at", -15, "day")} where _id = $1`, [old]);
  expect(await rate(mine, old)).toMatchObject({ body: { code: "token_expired" } });
  const returned = await visit();
  const key = { "idempotency-key": crypto.randomUUID() };
  expect((await owner().call("POST", `/api/transactions/${returned}/reverse`, {}, key)).status).toBe(200);
  expect((await rate(mine, returned)).status).toBe(404);
});
