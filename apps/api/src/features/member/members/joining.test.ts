/** How customers come to a card of their own: by joining, by the link that is the card, and not by guessing. */
import { createHash, randomBytes } from "node:crypto";
import { memberTokenFrom } from "@rewardo/rules";
import type { MemberView } from "@rewardo/contract/member-view";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { keyOfBusiness, memberCaller, signInMember } from "../../../testing/members.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Said {
  readonly business_key?: string;
  readonly was_member?: boolean;
  readonly code?: string;
}

const cookieIn = (lines: string | readonly string[] | undefined): string | undefined =>
  [lines ?? []].flat().flatMap((line) => /^rewardo_member=([^;]+)/.exec(line)?.[1] ?? [])[0];

/** A call of a visitor, or of a browser that has the cookie. */
const post = async (
  path: string,
  payload: object,
  { token, from = "10.1.0.1" }: { token?: string | undefined; from?: string } = {},
) => {
  const headers = token === undefined ? {} : { cookie: `rewardo_member=${token}` };
  const answer = await app.app.inject({ method: "POST", url: `/api${path}`, payload, headers, remoteAddress: from });
  return {
    status: answer.statusCode,
    body: answer.json<Said>(),
    token: cookieIn(answer.headers["set-cookie"]) ?? token,
  };
};
const join = (business_key: string, options?: Parameters<typeof post>[2], more: object = {}) =>
  post("/member_joins", { business_key, ...more }, options);
const open = (token: string, options?: Parameters<typeof post>[2]) => post("/member_links/open", { token }, options);
const viewOf = async (key: string, token: string) =>
  (await memberCaller(app, { token }).call<MemberView>("GET", `/api/member/${key}/view`)).body;
const customersOf = async ({ scope }: TestBusiness): Promise<number> =>
  (await witness.rows("select 1 from users where business_id = $1", [scope.business_id])).length;

const shop = async () => {
  const business = await buildBusiness(app);
  return { ...business, key: await keyOfBusiness(business.ctx) };
};

test("where the card was taken is kept, where it is a place of the business", async () => {
  const [one, other] = [await shop(), await shop()];
  const placeOf = async (place_id: string) => {
    const { token } = await join(one.key, {}, { place_id });
    const [card] = (await viewOf(one.key, token!)).cards;
    const owner = await app.as("OWNER", one.scope);
    const path = `/api/card_subscriptions/${card!.card_subscription_id}`;
    return (await owner.call<{ joined_place_name: string | null }>("GET", path)).body.joined_place_name;
  };
  expect(await placeOf(one.place_id)).toBe("Kazimierz");
  expect(await placeOf(other.place_id)).toBeNull();
});

test("a browser gets one card of a business, also by two calls at once, and another's beside it", async () => {
  const [one, other] = [await shop(), await shop()];
  const before = await customersOf(one);
  const first = await join(one.key, {}, { language: "uk" });
  expect(first).toMatchObject({ status: 200, body: { business_key: one.key, was_member: false } });
  const { token } = first;
  const view = await viewOf(one.key, token!);
  expect(view).toMatchObject({
    cards: [{ type: "stamps_stacked", status: "active", balance: 0, number: expect.stringMatching(/^\d{12}$/) }],
    self: { language: "uk", first_name: null, consents: [], is_asked: false },
  });
  expect((await join(one.key, { token })).body).toMatchObject({ was_member: true });
  expect((await join(one.key.toLowerCase(), { token })).body).toMatchObject({ was_member: true });
  expect(await customersOf(one)).toBe(before + 1);

  // The same cookie holds another business's card, under another customer.
  const both = await Promise.all(Array.from({ length: 8 }, () => join(other.key, { token })));
  expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(both.filter(({ body }) => body.was_member === false)).toHaveLength(1);
  expect(await customersOf(other)).toBe(before + 1);
  expect((await viewOf(other.key, token!)).cards[0]!.card_subscription_id).not.toBe(
    view.cards[0]!.card_subscription_id,
  );
  const noted = await witness.rows("select 1 from audit_entries where business_id = $1 and action = 'joined'", [
    one.scope.business_id,
  ]);
  expect(noted).toHaveLength(1);
});

test("an unknown key, a suspended business and one without a card in use give no card", async () => {
  const { key, scope, stamps_card_id, points_card_id } = await shop();
  for (const wrong of ["00000000", "no key", "' or 1=1"])
    expect((await join(wrong)).body, wrong).toMatchObject({ code: "link_not_found" });
  await witness.rows("update cards set status = 'archived' where _id = any($1)", [[stamps_card_id, points_card_id]]);
  expect((await join(key)).body).toMatchObject({ code: "link_not_found" });
  await witness.rows("update cards set status = 'active' where _id = $1", [points_card_id]);
  expect((await join(key)).status).toBe(200);
  await witness.rows("update businesses set status = 'suspended' where _id = $1", [scope.business_id]);
  expect((await join(key)).body).toMatchObject({ code: "link_not_found" });
});

test("cards are taken so often from one network, and so often of one business", async () => {
  const { key, scope } = await shop();
  const countAs = async (name: string, count: number) => {
    const counted = createHash("sha256").update(name).digest();
    const set = "update counters.tries set count = $2 where key = $1 returning 1";
    expect(await witness.rows(set, [counted, count])).toHaveLength(1);
  };
  const statusFrom = async (from: string) => (await join(key, { from })).status;
  expect(await statusFrom("192.0.2.1")).toBe(200);
  await countAs("joins 192.0.2.1", 299);
  expect([await statusFrom("192.0.2.1"), await statusFrom("192.0.2.1")]).toEqual([200, 429]);
  expect(await statusFrom("192.0.2.2")).toBe(200);
  await countAs(`joinsOfBusiness ${scope.business_id}`, 3000);
  expect(await statusFrom("192.0.2.3")).toBe(429);
});

test("a link opens the card in another browser, until it is ended or replaced by a new one", async () => {
  const { key, ctx, stamps } = await shop();
  const mine = await signInMember(app, ctx, stamps.user_id);
  const linkOf = async (body: object = {}) =>
    (await mine.call<{ path: string }>("POST", "/link", body)).body.path.replace(/^\/c\//, "");
  const [first, second] = [await linkOf(), await linkOf()];
  expect(first).toMatch(new RegExp(`^${key}[0-9A-HJKMNP-TV-Z]{26}$`));
  // However a camera or a person writes it.
  const opened = await open(first.toLowerCase());
  expect(opened).toMatchObject({ status: 200, body: { business_key: key } });
  expect((await viewOf(key, opened.token!)).cards[0]).toMatchObject({ number: stamps.number });
  expect((await open(first, { token: opened.token })).status).toBe(200);
  expect((await mine.call<{ items: unknown[] }>("GET", "/browsers")).body.items).toHaveLength(2);

  const third = await linkOf({ replaces: true });
  for (const ended of [first, second]) expect((await open(ended)).body).toMatchObject({ code: "link_not_found" });
  expect((await open(third)).status).toBe(200);
  // The token itself is kept nowhere.
  const kept = await witness.rows<{ text: string }>("select l::text as text from member_links l");
  expect(kept.filter(({ text }) => text.includes(third))).toEqual([]);
});

test("a link does not take the place of another customer's cards in a browser", async () => {
  const { key, ctx, stamps, points } = await shop();
  const mine = await signInMember(app, ctx, stamps.user_id);
  const { path } = (await mine.call<{ path: string }>("POST", "/link", {})).body;
  const { token } = await join(key);
  const before = await viewOf(key, token!);
  expect(await open(path.slice(3), { token })).toMatchObject({ status: 409, body: { code: "card_on_phone" } });
  const after = await viewOf(key, token!);
  expect(after.cards.map((card) => card.number)).toEqual(before.cards.map((card) => card.number));
  expect(after.cards.map((card) => card.number)).not.toContain(points.number);
});

test("of a thousand guessed links none opens, and a right one from the same address does", async () => {
  const { key, ctx, stamps } = await shop();
  const mine = await signInMember(app, ctx, stamps.user_id);
  const { path } = (await mine.call<{ path: string }>("POST", "/link", {})).body;
  const from = "192.0.2.77";
  const statuses: number[] = [];
  for (let nr = 0; nr < 1000; nr += 1)
    statuses.push((await open(memberTokenFrom(key, randomBytes(16)), { from })).status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  // All guests of a café come from one address.
  expect((await open(path.slice(3), { from })).status).toBe(200);
  const malformed = ["", "x".repeat(34), `${key}${"0".repeat(25)}`, "' or true --"];
  for (const token of malformed.slice(1))
    expect((await open(token, { from: "192.0.2.78" })).body).toMatchObject({ code: "link_not_found" });
});

test("two first calls of a browser at once, to join or to take a visit's code, both read that it has the card", async () => {
  const business = await shop();
  const employee = await app.as("EMPLOYEE", business.scope);
  for (let round = 0; round < 5; round += 1) {
    const joins = { token: randomBytes(32).toString("base64url") };
    const joined = await Promise.all([join(business.key, joins), join(business.key, joins)]);
    expect(joined.map(({ status }) => status)).toEqual([200, 200]);
    const started = await employee.call<{ url: string }>(
      ...(["POST", "/api/scanner/claims"] as const),
      { place_id: business.place_id, card_id: business.stamps_card_id, amount: 900 },
      { "idempotency-key": randomBytes(16).toString("hex") },
    );
    expect(started.status).toBe(201);
    const claims = { token: randomBytes(32).toString("base64url") };
    const code = { token: new URL(started.body.url).pathname.split("/").at(-1)! };
    const taken = await Promise.all([post("/member_claims", code, claims), post("/member_claims", code, claims)]);
    expect(taken.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  }
});

test("who has the card joins again as often as they like, and spends nothing of their network's newcomers", async () => {
  const business = await shop();
  const from = "10.77.0.1";
  const { token } = await join(business.key, { from });
  for (let time = 0; time < 310; time += 1)
    expect((await join(business.key, { token, from })).body).toMatchObject({ was_member: true });
  expect((await join(business.key, { from })).body).toMatchObject({ was_member: false });
});

test("no browser keeps what it opens by a link that is ended meanwhile", async () => {
  const business = await shop();
  const { token } = await join(business.key);
  const [holder] = await witness.rows<{ user_id: string }>(
    "select user_id from member_browsers where business_id = $1",
    [business.scope.business_id],
  );
  const browsers = () => witness.rows("select 1 from member_browsers where user_id = $1", [holder!.user_id]);
  const owner = await app.as("OWNER", business.scope);
  const give = async (replaces: boolean) => {
    const given = await owner.call<{ url: string }>(
      ...(["POST", `/api/users/${holder!.user_id}/card_links`] as const),
      { channel: "screen", replaces },
      { "idempotency-key": randomBytes(16).toString("hex") },
    );
    expect(given.status).toBe(201);
    return new URL(given.body.url).pathname.split("/").at(-1)!;
  };
  const own = memberCaller(app, { token: token! });
  const { body } = await own.call<{ path: string }>("POST", `/api/member/${business.key}/link`, {});
  const link = body.path.split("/").at(-1)!;
  const opens = Array.from({ length: 16 }, (_, nr) => open(link, { from: `10.78.0.${nr}` }));
  await Promise.all([...opens.slice(0, 8), give(true), ...opens.slice(8)]);
  expect(await browsers()).toEqual([]);
  expect((await open(link)).status).toBe(404);
});
