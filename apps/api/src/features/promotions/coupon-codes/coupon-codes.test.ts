/** Codes for coupons: made by the thousand, brought along, named at tills, and never used twice. */
import type { CodeBatch } from "@rewardo/contract/coupon-codes";
import type { Programme } from "@rewardo/contract/programmes";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { publishCoupon } from "../../../testing/give-coupon.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `codes-${(keys += 1)}` });
const tills = 64;

interface Desk {
  readonly business: TestBusiness;
  readonly owner: Caller;
  readonly coupon_id: string;
  readonly at: string;
  add<T = CodeBatch>(input: object, headers?: Record<string, string>): Promise<{ status: number; body: T }>;
  /** The CSV's lines without its head. */
  sheet(): Promise<string[]>;
  claim(number: string, code: string): Promise<{ outcome: string; grant_id: string }>;
  members(count: number): Promise<string[]>;
}

type Refused = { params?: { rejected?: { code: string }[] } };

/** A business whose card of points has one published coupon for codes. */
const openDesk = async (coupon: object = {}): Promise<Desk> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const card = `/api/cards/${business.points_card_id}`;
  const terms = { name: { pl: "Rabat" }, effect: { kind: "discount_percentage", percent: 10 }, issue: "on_grant" };
  const { body } = await owner.call<{ _id: string }>("POST", `${card}/coupons`, { ...terms, ...coupon }, key());
  const at = `${card}/coupons/${body._id}/codes`;
  expect((await owner.call("POST", at, { source: "made", count: 1 })).status).toBe(400);
  const { version } = (await owner.call<Programme>("GET", `${card}/programme`)).body;
  const published = await owner.call("POST", `${card}/publish`, { mode: "now" }, { "if-match": String(version) });
  expect(published.status).toBe(200);
  return {
    business,
    owner,
    coupon_id: body._id,
    at,
    add: (input, headers = key()) => owner.call("POST", at, input, headers),
    sheet: async () => {
      const file = await owner.call<string>("GET", `${at}/export?locale=en`);
      expect(file.status).toBe(200);
      return String(file.body).trimEnd().split("\r\n").slice(1);
    },
    claim: async (number, code) => {
      const asked = { number, place_id: business.place_id, code };
      const answer = await owner.call<{ grant_id: string } & Refused>("POST", "/api/scanner/codes", asked);
      const outcome = answer.body.params?.rejected?.[0]?.code ?? String(answer.status);
      return { outcome, grant_id: answer.body.grant_id };
    },
    members: async (count) => {
      const joined = await joinCard(
        business.ctx,
        business.points_card_id,
        Array.from({ length: count }, () => ({})),
      );
      return joined.map(({ number }) => number);
    },
  };
};

const count = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** The most that one batch makes takes 12 seconds: a tenth of it, and all with `LONG=1`. */
const manyCodes = process.env["LONG"] === "1" ? 100_000 : 10_000;

test(`${manyCodes} codes are all different, come as a table, and a repeat makes no more`, async () => {
  const desk = await openDesk();
  const same = key();
  const first = await desk.add({ source: "made", count: manyCodes }, same);
  expect(first).toMatchObject({ status: 201, body: { source: "made", codes_count: manyCodes, claimed_count: 0 } });
  expect((await desk.add({ source: "made", count: manyCodes }, same)).body._id).toBe(first.body._id);
  const lines = await desk.sheet();
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(manyCodes);
  expect(lines[0]).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5},Free,/);
  const { items } = (await desk.owner.call<{ items: CodeBatch[] }>("GET", desk.at)).body;
  expect(items).toHaveLength(1);
}, 120_000);

test("codes of another system are taken as a whole or not at all, whatever their case and spaces", async () => {
  const desk = await openDesk();
  const codes = ["summer 25-A", "summer 25-B", "SUMMER25B"];
  expect((await desk.add({ source: "imported", codes })).body).toMatchObject({ codes_count: 2 });
  const wrong = await desk.add<{ errors: object[] }>({ source: "imported", codes: ["new1", "n!"] });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: "codes.1", code: "invalid_code" }] } });
  const taken = await desk.add<{ errors: object[] }>({ source: "imported", codes: ["new1", "Summer25A"] });
  expect(taken).toMatchObject({ status: 400, body: { errors: [{ path: "codes", code: "taken" }] } });
  expect(await desk.sheet()).toHaveLength(2);
});

test("unused codes come page by page to be printed, for those who may export", async () => {
  const desk = await openDesk();
  const { _id } = (await desk.add({ source: "imported", codes: ["AAAA", "BBBB", "CCCC"] })).body;
  await desk.claim((await desk.members(1))[0]!, "bbbb");
  const print = (body: object, caller = desk.owner) =>
    caller.call("POST", `${desk.at}/print`, { batch_id: _id, ...body });
  expect((await print({ limit: 1 })).body).toEqual({ items: [{ code: "AAAA" }], next_cursor: "AAAA" });
  expect((await print({ limit: 1, cursor: "AAAA" })).body).toEqual({ items: [{ code: "CCCC" }], next_cursor: null });
  const staff = await app.as("EMPLOYEE", desk.business.scope);
  expect((await print({}, staff)).status).toBe(403);
});

test("a code named at a till gives its coupon, which the visit uses; no other customer gets it", async () => {
  const desk = await openDesk();
  await desk.add({ source: "imported", codes: ["WELCOME1"] });
  const [anna, bert] = (await desk.members(2)) as [string, string];
  const { outcome, grant_id } = await desk.claim(anna, " welcome-1 ");
  expect(outcome).toBe("201");
  expect(await desk.claim(anna, "WELCOME1")).toEqual({ outcome, grant_id });
  expect((await desk.claim(bert, "WELCOME1")).outcome).toBe("already_redeemed");
  expect((await desk.claim(bert, "WELCOME2")).outcome).toBe("not_found");
  const { coupon_id, business } = desk;
  const basket = { number: anna, place_id: business.place_id, amount: 1000, coupons: [{ coupon_id, grant_id }] };
  expect((await desk.owner.call<Preview>("POST", "/api/scanner/preview", basket)).body).toMatchObject({
    discount: 100,
  });
  const used = await desk.owner.call<CommitResult>("POST", "/api/scanner/commit", basket, key());
  expect(used.body.transaction).toMatchObject({ amount: 900, discount: 100 });
  expect((await desk.sheet())[0]).toMatch(/^WELCOME1,Used,/);
});

test("64 tills name one code at once: one customer has it; a code for everyone gives each customer one", async () => {
  const desk = await openDesk();
  await desk.add({ source: "imported", codes: ["ONLYONE"] });
  const everybody = await desk.add({ source: "shared", code: "spring" });
  expect(everybody.body).toMatchObject({ source: "shared", code: "SPRING" });
  const members = await desk.members(tills);
  const all = async (code: string) =>
    count((await Promise.all(members.map((number) => desk.claim(number, code)))).map(({ outcome }) => outcome));
  expect(await all("ONLYONE")).toEqual({ 201: 1, already_redeemed: tills - 1 });
  expect(await all("SPRING")).toEqual({ 201: tills });
  const again = await Promise.all(members.map(() => desk.claim(members[0] ?? "", "SPRING")));
  expect(new Set(again.map(({ grant_id }) => grant_id)).size).toBe(1);
  const { items } = (await desk.owner.call<{ items: CodeBatch[] }>("GET", desk.at)).body;
  expect(items.map(({ source, claimed_count }) => [source, claimed_count])).toEqual([
    ["shared", tills],
    ["imported", 1],
  ]);
});

test("four tills name one code for the same customer at once: all four answer with the one coupon", async () => {
  const desk = await openDesk();
  await desk.add({ source: "shared", code: "SPRING" });
  const members = await desk.members(10);
  const singles = members.map((_, index) => `SINGLE${index}`);
  await desk.add({ source: "imported", codes: singles });
  const claims = members.flatMap((number, index) => ["SPRING", singles[index]!].map((code) => ({ number, code })));
  for (const { number, code } of claims) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.claim(number, code)));
    expect(count(answers.map(({ outcome }) => outcome))).toEqual({ 201: 4 });
    expect(new Set(answers.map(({ grant_id }) => grant_id)).size).toBe(1);
  }
});

test("64 tills with a code each use a campaign of ten exactly ten times", async () => {
  const desk = await openDesk({ campaign_limit: 10 });
  await desk.add({ source: "shared", code: "TENONLY" });
  const members = await desk.members(tills);
  const grants = await Promise.all(members.map((number) => desk.claim(number, "TENONLY")));
  const outcomes = await Promise.all(
    grants.map(async ({ grant_id }, till) => {
      const basket = { number: members[till], place_id: desk.business.place_id, amount: 1000 };
      const coupons = [{ coupon_id: desk.coupon_id, grant_id }];
      const used = await desk.owner.call<Refused>("POST", "/api/scanner/commit", { ...basket, coupons }, key());
      return used.body.params?.rejected?.[0]?.code ?? String(used.status);
    }),
  );
  expect(count(outcomes)).toEqual({ 201: 10, campaign_limit_reached: tills - 10 });
});

test("a code of a coupon for a group is not used up by a customer who is not in it", async () => {
  const desk = await openDesk();
  const card = `/api/cards/${desk.business.points_card_id}`;
  const [anna, bert] = await joinCard(desk.business.ctx, desk.business.points_card_id, [{}, {}]);
  const group = await desk.owner.call<{ _id: string }>("POST", `${card}/promotion_groups`, { name: "Friends" }, key());
  const members = `${card}/promotion_groups/${group.body._id}/members`;
  await desk.owner.call("POST", members, { add: [anna!.card_subscription_id] });
  const target = { kind: "promotion_group", promotion_group_id: group.body._id };
  const { coupon_id } = await publishCoupon(desk.owner, desk.business.points_card_id, { target });
  const codes = { source: "imported", codes: ["FRIENDS1"] };
  expect((await desk.owner.call("POST", `${card}/coupons/${coupon_id}/codes`, codes, key())).status).toBe(201);
  expect((await desk.claim(bert!.number, "FRIENDS1")).outcome).toBe("recipient_does_not_match");
  expect((await desk.claim(anna!.number, "FRIENDS1")).outcome).toBe("201");
});

test("a code is found however it was pasted, and one that was brought in two spellings is one", async () => {
  const { add, claim, members } = await openDesk();
  const shared = await add({ source: "shared", code: "\u201eZima–2026\u201d" });
  expect(shared).toMatchObject({ status: 201, body: { code: "ZIMA2026" } });
  const spelled = [
    "ZIMA–2026",
    "zima\u20112026",
    "zima\u22122026\u200b",
    "\u202aZIMA\u00ad2026\u202c",
    "ＺＩＭＡ－２０２６",
    "zima\u2009\u0662\u0660\u0662\u0666",
    "*ZIMA2026*",
    "ZIMA-2026\u201d",
    "\ufeff'Zima 2026'",
  ];
  const numbers = await members(spelled.length);
  const outcomes = await Promise.all(spelled.map((code, index) => claim(numbers[index]!, code)));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(spelled.map(() => "201"));
  expect((await add({ source: "imported", codes: ["zi\u00adma\u20102026"] })).status).toBe(400);
});
