/** Whom publishing a change of coupons or rewards touches, and when. */
import type { Programme, PublishPreview } from "@rewardo/contract/programmes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const openDesk = async () => {
  const business = await buildBusiness(app);
  const card_id = business.points_card_id;
  const owner = await app.as("OWNER", business.scope);
  const at = `/api/cards/${card_id}`;
  const read = async () => (await owner.call<Programme>("GET", `${at}/programme`)).body;
  const preview = async () => (await owner.call<PublishPreview>("GET", `${at}/publish`)).body;
  return { business, card_id, owner, at, read, preview };
};

test("a coupon touches those who have it: a group, one member, everyone, or no one before it is given", async () => {
  const { owner, card_id, business, at, read, preview } = await openDesk();
  const [first, second] = await joinCard(business.ctx, card_id, [{}, {}]);
  await joinCard(business.ctx, card_id, [{ is_paper: true }]); // printed, and no one's yet
  const add = async (path: string, body: object) => {
    const added = await owner.call<{ _id: string }>("POST", `${at}/${path}`, body);
    expect([added.status, added.body]).toMatchObject([201, {}]);
    return added.body._id;
  };
  const group = await add("promotion_groups", { name: "Friends" });
  const ids = [first!.card_subscription_id, second!.card_subscription_id];
  expect((await owner.call("POST", `${at}/promotion_groups/${group}/members`, { add: ids })).status).toBe(200);
  const coupon = (name: string, fields: object) =>
    add("coupons", { name: { pl: name }, effect: { kind: "discount_percentage", percent: 10 }, ...fields });
  await coupon("Grupa", { target: { kind: "promotion_group", promotion_group_id: group } });
  const given = await coupon("Z ręki", { issue: "on_grant" });
  const counts = ({ changes }: PublishPreview) => changes.map(({ direction, members }) => [direction, members]);
  expect(await preview()).toMatchObject({ members: 3, touched: 2, worse: 0 });
  expect(counts(await preview())).toEqual([
    ["more", 2],
    ["more", 0],
  ]);
  await coupon("Jeden", { target: { kind: "card_subscription", card_subscription_id: ids[0] } });
  expect(await preview()).toMatchObject({ touched: 2 });
  await coupon("Wszyscy", {});
  expect(await preview()).toMatchObject({ touched: 3 });
  expect(counts(await preview()).map(([, members]) => members)).toEqual([2, 0, 1, 3]);
  const published = { "if-match": String((await read()).version) };
  expect((await owner.call("POST", `${at}/publish`, { mode: "now" }, published)).status).toBe(200);
  // Taking out what is only given takes from no one: what was given keeps its terms.
  expect((await owner.call("POST", `${at}/coupons/${given}/archive`)).status).toBe(204);
  expect(await preview()).toMatchObject({ touched: 0, worse: 0 });
});

test("what a reward does counts as a change for those within its reach", async () => {
  const { owner, business, at, read, preview } = await openDesk();
  const { version, live } = await read();
  const basket = { number: business.points.number, place_id: business.place_id, amount: 9000 };
  expect((await owner.call("POST", "/api/scanner/commit", basket, { "idempotency-key": "touched" })).status).toBe(201);
  const effect = { kind: "discount_amount", amount: 500 };
  await owner.call("PATCH", `${at}/rewards/${live.rewards[0]!._id}`, { effect }, { "if-match": String(version) });
  expect(await preview()).toMatchObject({ touched: 1, worse: 0 });
});

test("a card that is taken out of use stays as it is in force: what was to come does not come early", async () => {
  const { owner, at, read } = await openDesk();
  const { version, live } = await read();
  const [reward] = live.rewards;
  const dearer = { cost: reward!.cost + 5 };
  await owner.call("PATCH", `${at}/rewards/${reward!._id}`, dearer, { "if-match": String(version) });
  const seen = async () => ({ "if-match": String((await read()).version) });
  const coming = { mode: "from_day", day: "2099-01-01", reason: { pl: "Drożej" } };
  expect((await owner.call("POST", `${at}/publish`, coming, await seen())).status).toBe(200);
  expect((await owner.call("POST", `${at}/archive`, undefined, await seen())).status).toBe(200);
  const after = await read();
  expect([after.status, after.live.rewards[0]!.cost, after.draft]).toEqual(["archived", reward!.cost, null]);
});

test("members are kept on the old terms until something that can come for them", async () => {
  const { owner, at, read } = await openDesk();
  const { version } = await read();
  const changed = await owner.call("PATCH", at, { pending_hours: 24 }, { "if-match": String(version) });
  expect(changed.status).toBe(200);
  const publish = async (kind: string, more: object = {}, reason?: object) => {
    const seen = { "if-match": String((await read()).version) };
    return owner.call("POST", `${at}/publish`, { mode: "joiners", others_until: { kind, ...more }, reason }, seen);
  };
  // Points fill no card, and this one has no levels.
  for (const kind of ["full_card", "level_period"])
    expect(await publish(kind)).toMatchObject({ status: 400, body: { errors: [{ path: "others_until.kind" }] } });
  // From the day on they have less: they read why.
  expect(await publish("day", { day: "2099-01-01" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "reason" }] },
  });
  expect((await publish("day", { day: "2099-01-01" }, { pl: "Zwroty" })).status).toBe(200);
});

test("what takes from members holds 14 full days after it is published at the earliest", async () => {
  const { owner, at, read, preview } = await openDesk();
  const reason = { pl: "Drożej" };
  const publish = async (input: object) =>
    owner.call("POST", `${at}/publish`, { reason, ...input }, { "if-match": String((await read()).version) });
  const change = async (changes: object) =>
    owner.call("PATCH", at, changes, { "if-match": String((await read()).version) });
  const refused = (path: string) => ({ status: 400, body: { errors: [{ path, code: "notice_too_short" }] } });
  const caps = (visits_per_day: number | null) => ({
    caps: {
      visits_per_day,
      earned_per_day: null,
      minutes_between_visits: null,
      confirm_spending_above: null,
      confirm_on_phone_from: null,
    },
  });
  await change(caps(1));
  expect(await preview()).toMatchObject({ worse: 1, earliest_day: "2026-06-27" });
  expect(await publish({ mode: "now" })).toMatchObject(refused("mode"));
  expect(await publish({ mode: "from_day", day: "2026-06-26" })).toMatchObject(refused("day"));
  const soon = { kind: "day", day: "2026-06-26" };
  expect(await publish({ mode: "joiners", others_until: soon })).toMatchObject(refused("others_until.day"));
  expect((await publish({ mode: "from_day", day: "2026-06-27" })).status).toBe(200);
  // A look that goes live at once would bring what was announced with it.
  await change({ stock: "rose" });
  expect(await publish({ mode: "now" })).toMatchObject(refused("mode"));
  // What lapses never, then after a year, is less; the other way round it is more, and needs no notice.
  await change({ ...caps(null), expiry: { kind: "rolling_months", months: 12 } });
  expect(await preview()).toMatchObject({ worse: 1, earliest_day: "2026-06-27" });
  await change({ expiry: { kind: "none" } });
  expect(await preview()).toMatchObject({ worse: 0, earliest_day: null });
});

test("what was published by mistake is taken back at once within two days, but no more than that", async () => {
  const { owner, at, read, preview } = await openDesk();
  const publish = async (input: object) =>
    owner.call("POST", `${at}/publish`, input, { "if-match": String((await read()).version) });
  const earnPer = async (amount: number) => {
    const { version, live } = await read();
    const earning = { ...live.earning, amount };
    expect((await owner.call("PATCH", at, { earning }, { "if-match": String(version) })).status).toBe(200);
  };
  const amount = (await read()).live.earning.amount ?? 0;
  await earnPer(amount / 10);
  expect((await publish({ mode: "now" })).status).toBe(200);
  await earnPer(amount * 2);
  expect((await preview()).earliest_day).not.toBeNull();
  await earnPer(amount);
  expect(await preview()).toMatchObject({ worse: 1, earliest_day: null });
  clock.set("2026-06-14T08:00:01.000Z");
  expect((await preview()).earliest_day).not.toBeNull();
  clock.set("2026-06-14T08:00:00.000Z");
  expect((await publish({ mode: "now", reason: { pl: "Pomyłka" } })).status).toBe(200);
});

test("what was announced and undone, or holds for joiners alone, reaches members of before no sooner by a second version", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { owner, at, read, preview } = await openDesk();
  const reason = { pl: "Drożej" };
  const publish = async (input: object) =>
    owner.call("POST", `${at}/publish`, { reason, ...input }, { "if-match": String((await read()).version) });
  const change = async (changes: object) =>
    owner.call("PATCH", at, changes, { "if-match": String((await read()).version) });
  const tooSoon = { status: 400, body: { errors: [{ code: "notice_too_short" }] } };
  // Announced, then undone: the announced version never held, and going back to it corrects nothing.
  await change({ pending_hours: 24 });
  expect((await publish({ mode: "from_day", day: "2026-06-27" })).status).toBe(200);
  await change({ pending_hours: 0 });
  expect((await publish({ mode: "now" })).status).toBe(200);
  await change({ pending_hours: 24 });
  expect(await preview()).toMatchObject({ worse: 1, earliest_day: "2026-06-27" });
  expect(await publish({ mode: "now" })).toMatchObject(tooSoon);

  // For joiners it holds now. Members of before keep theirs, and a new look for everyone would take it from them.
  const until = { kind: "day", day: "2026-07-20" };
  expect((await publish({ mode: "joiners", others_until: until })).status).toBe(200);
  await change({ stock: "rose" });
  expect(await preview()).toMatchObject({ worse: 1, earliest_day: "2026-06-27" });
  expect(await publish({ mode: "now" })).toMatchObject(tooSoon);
  expect((await publish({ mode: "from_day", day: "2026-06-27" })).status).toBe(200);
});
