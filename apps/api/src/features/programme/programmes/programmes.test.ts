import type { ErrorBody } from "@rewardo/contract/errors";
import type { Programme, ProgrammeVersion, PublishPreview } from "@rewardo/contract/programmes";
import type { Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { applyFaces } from "./faces.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

interface Desk {
  readonly business: TestBusiness;
  readonly card_id: string;
  readonly owner: Caller;
  read(): Promise<Programme>;
  change<T = Programme>(changes: object, version?: number): Promise<{ status: number; body: T }>;
  publish<T = Programme>(input: object, version?: number): Promise<{ status: number; body: T }>;
  /** A visit with this bill; what the membership has after it. */
  visit(number: string, amount: number): Promise<{ balance: number; delta: number }>;
}

let keys = 0;
const openDesk = async (card: "points_card_id" | "stamps_card_id" = "points_card_id"): Promise<Desk> => {
  clock.set(start);
  const business = await buildBusiness(app);
  const card_id = business[card];
  const owner = await app.as("OWNER", business.scope);
  const at = `/api/cards/${card_id}`;
  const read = async () => (await owner.call<Programme>("GET", `${at}/programme`)).body;
  const seen = async (version?: number) => ({ "if-match": String(version ?? (await read()).version) });
  return {
    business,
    card_id,
    owner,
    read,
    change: async (changes, version) => owner.call("PATCH", at, changes, await seen(version)),
    publish: async (input, version) => owner.call("POST", `${at}/publish`, input, await seen(version)),
    visit: async (number, amount) => {
      const basket = { number, place_id: business.place_id, amount };
      const key = `visit-${(keys += 1)}`;
      const { status, body } = await owner.call<{ transaction: { delta: number; balance_after: number } }>(
        "POST",
        "/api/scanner/commit",
        basket,
        { "idempotency-key": key },
      );
      expect(status).toBe(201);
      return { balance: body.transaction.balance_after, delta: body.transaction.delta };
    },
  };
};

const twice = { earning: { mode: "each", earns: 2, amount: 1000, filter: { mode: "all", names: [] } } };
const codesOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as ErrorBody).errors ?? []).map(({ path, code }) => `${path} ${code}`),
];

test("a draft stands beside what is in force: a till sees nothing of it before it is published, and then all of it", async () => {
  const desk = await openDesk();
  const { number } = desk.business.points;
  const before = await desk.read();
  expect(before).toMatchObject({ version: 1, draft: null, changes: [], live: { name: { pl: "Klub palarni" } } });
  const changed = await desk.change({ ...twice, stock: "rose" });
  expect(changed.body).toMatchObject({ version: 2, draft: { stock: "rose" }, live: { stock: "espresso" } });
  expect(changed.body.changes.map(({ part, difference, fields }) => [part, difference, fields[0]?.field])).toEqual([
    ["card", "changed", "stock"],
    ["card", "changed", "earning"],
  ]);
  expect((await desk.visit(number, 5000)).delta).toBe(5);

  clock.set("2026-06-12T08:01:00.000Z");
  const published = await desk.publish({ mode: "now" });
  expect(published.body).toMatchObject({ draft: null, live: { stock: "rose", ...twice } });
  expect(await desk.visit(number, 5000)).toEqual({ balance: 15, delta: 10 });
  const { body: versions } = await desk.owner.call<{ items: ProgrammeVersion[] }>(
    "GET",
    `/api/cards/${desk.card_id}/versions`,
  );
  expect(versions.items.map(({ number: nr, is_live, changes }) => [nr, is_live, changes.length])).toEqual([
    [2, true, 2],
    [1, false, 0],
  ]);
  const { body: card } = await desk.owner.call("GET", `/api/cards/${desk.card_id}`);
  expect(card).toMatchObject({ design: { stock: "rose" } });
});

test("changing back what was changed leaves no draft, and discarding drops it", async () => {
  const desk = await openDesk();
  const { live } = await desk.read();
  await desk.change({ stock: "rose" });
  expect((await desk.change({ stock: live.stock })).body).toMatchObject({ draft: null, changes: [], version: 3 });
  await desk.change({ stock: "sky" });
  const { version } = await desk.read();
  const dropped = await desk.owner.call<Programme>("POST", `/api/cards/${desk.card_id}/discard`, undefined, {
    "if-match": String(version),
  });
  expect(dropped.body).toMatchObject({ draft: null, live: { stock: live.stock } });
  const { body: audit } = await desk.owner.call<{ items: { action: string }[] }>(
    "GET",
    "/api/audit_entries?entity=cards",
  );
  expect(audit.items[0]).toMatchObject({ action: "draft_discarded", after: { changes: 1 } });
  expect(codesOf(await desk.publish({ mode: "now" }))).toEqual([400, "draft nothing_to_publish"]);
});

test("of two who edit or publish at once one is told that there is something new", async () => {
  const desk = await openDesk();
  await desk.change({ stock: "rose" });
  const { version } = await desk.read();
  const both = await Promise.all([desk.publish({ mode: "now" }, version), desk.publish({ mode: "now" }, version)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await desk.change({ stock: "sky" }, version)).status).toBe(409);
  const { body } = await desk.owner.call<{ items: unknown[] }>("GET", `/api/cards/${desk.card_id}/versions`);
  expect(body.items).toHaveLength(2);
});

test("publishing that is sent again with its key after a lost answer publishes once", async () => {
  const { change, read, owner, card_id } = await openDesk();
  await change({ stock: "rose" });
  const headers = { "if-match": String((await read()).version), "idempotency-key": "publish-1" };
  const publish = (input: object) => owner.call<Programme>("POST", `/api/cards/${card_id}/publish`, input, headers);
  const sent = [await publish({ mode: "now" }), ...(await Promise.all([1, 2].map(() => publish({ mode: "now" }))))];
  expect(sent.map(({ status, body }) => [status, body.live.stock])).toEqual(sent.map(() => [200, "rose"]));
  expect((await publish({ mode: "joiners", others_until: { kind: "full_card" } })).status).toBe(409);
  const { body } = await owner.call<{ items: unknown[] }>("GET", `/api/cards/${card_id}/versions`);
  expect(body.items).toHaveLength(2);
});

test("a draft says which of its fields are wrong, in the business's own language too", async () => {
  const desk = await openDesk();
  const wrong = async (changes: object) => codesOf(await desk.change(changes));
  expect(await wrong({ name: { en: "Club" } })).toEqual([400, "name.pl required"]);
  expect(await wrong({ stamps_required: 10 })).toEqual([400, "stamps_required not_allowed"]);
  expect(await wrong({ earning: { ...twice.earning, amount: null } })).toEqual([400, "earning.amount required"]);
  expect(await wrong({ earning: { ...twice.earning, mode: "visit" } })).toEqual([400, "earning.amount not_allowed"]);
  const named = { ...twice.earning, filter: { mode: "include_item_names", names: [] } };
  expect(await wrong({ earning: named })).toEqual([400, "earning.filter.names required"]);
  expect(await wrong({ place_ids: [crypto.randomUUID()] })).toEqual([400, "place_ids unknown_place"]);
  expect((await desk.read()).draft).toBeNull();

  const { version } = await desk.read();
  const add = async (part: string, body: object) =>
    codesOf(await desk.owner.call("POST", `/api/cards/${desk.card_id}/${part}`, body));
  const name = { pl: "Nowe" };
  const range = { kind: "datetime_range", from: "2026-07-01T00:00", to: "2026-06-01T00:00" };
  expect(await add("rewards", { name, cost: 5, validity: range })).toEqual([400, "validity.to ends_before_start"]);
  expect(await add("coupons", { name, effect: { kind: "freebie" } })).toEqual([400, "items required"]);
  expect(await add("offers", { name, kind: "reward" })).toEqual([400, "reward_id unknown_reward"]);
  expect(await add("offers", { name, kind: "points" })).toEqual([400, "cost required"]);
  expect((await desk.read()).version).toBe(version);
});

test("parts are added, changed and archived in the draft, and come into force with it", async () => {
  const desk = await openDesk();
  const { number } = desk.business.points;
  const at = `/api/cards/${desk.card_id}`;
  const name = { pl: "Kawa" };
  interface Part {
    _id: string;
    difference: string | null;
    status: string;
  }
  const added = await desk.owner.call<Part>("POST", `${at}/rewards`, { name, cost: 3 }, { "idempotency-key": "once" });
  expect(added).toMatchObject({ status: 201, body: { difference: "new", status: "active", stock: null } });
  const again = await desk.owner.call<Part>("POST", `${at}/rewards`, { name, cost: 3 }, { "idempotency-key": "once" });
  expect(again.body._id).toBe(added.body._id);
  const list = async () => (await desk.owner.call<{ items: Part[] }>("GET", `${at}/rewards`)).body.items;
  expect((await list()).map(({ difference }) => difference)).toEqual([null, "new"]);

  const cake = (await list())[0]!;
  const change = async (id: string, body: object) =>
    desk.owner.call<Part>("PATCH", `${at}/rewards/${id}`, body, { "if-match": String((await desk.read()).version) });
  expect((await change(cake._id, { cost: 4 })).body.difference).toBe("changed");
  await desk.visit(number, 3000);
  const offered = async () => {
    const basket = { number, place_id: desk.business.place_id };
    const { body } = await desk.owner.call<Preview>("POST", "/api/scanner/preview", basket);
    return body.rewards.map(({ cost }) => cost);
  };
  expect(await offered()).toEqual([5]);
  await desk.publish({ mode: "now" });
  expect(await offered()).toEqual([4, 3]);

  expect((await desk.owner.call("POST", `${at}/rewards/${cake._id}/archive`)).status).toBe(204);
  expect((await list()).map(({ difference }) => difference)).toEqual(["removed", null]);
  expect(await offered()).toEqual([4, 3]);
  // No member has the four points that it costs.
  expect((await desk.publish({ mode: "now" })).status).toBe(200);
  expect(await offered()).toEqual([3]);
  expect(await list()).toHaveLength(1);
});

test("publishing counts whom it touches, and asks for a reason where members would have less", async () => {
  const desk = await openDesk();
  const members = await joinCard(desk.business.ctx, desk.card_id, [{}, {}, {}]);
  for (const [index, amount] of [4000, 5000, 9000].entries()) await desk.visit(members[index]!.number, amount);
  const [reward] = (await desk.read()).live.rewards;
  const at = `/api/cards/${desk.card_id}`;
  const { version } = await desk.read();
  await desk.owner.call("PATCH", `${at}/rewards/${reward!._id}`, { cost: 8 }, { "if-match": String(version) });
  const { body: preview } = await desk.owner.call<PublishPreview>("GET", `${at}/publish`);
  expect(preview).toMatchObject({ members: 4, touched: 1, worse: 1 });
  expect(preview.changes).toMatchObject([{ part: "rewards", direction: "less", members: 1 }]);
  expect(codesOf(await desk.publish({ mode: "now" }))).toEqual([400, "reason required"]);
  const reason = { pl: "Ciasto jest większe" };
  expect((await desk.publish({ mode: "from_day", day: preview.earliest_day, reason })).status).toBe(200);
  const { body } = await desk.owner.call<{ items: ProgrammeVersion[] }>("GET", `${at}/versions`);
  expect(body.items[0]).toMatchObject({ reason, members_touched: 1, members_worse: 1, published_by: {} });
});

test("a version from a day on waits for that day in the business's zone; another published before it replaces it", async () => {
  const desk = await openDesk();
  const { number } = desk.business.points;
  await desk.change(twice);
  const past = { mode: "from_day", day: "2026-06-12" };
  expect(codesOf(await desk.publish(past))).toEqual([400, "day day_not_ahead"]);
  expect((await desk.publish({ mode: "from_day", day: "2026-06-15" })).body).toMatchObject({
    draft: null,
    live: { earning: { earns: 1 } },
  });
  clock.set("2026-06-14T21:59:00.000Z");
  expect((await desk.visit(number, 1000)).delta).toBe(1);
  clock.set("2026-06-14T22:00:00.000Z");
  expect((await desk.visit(number, 1000)).delta).toBe(2);

  await desk.change({ earning: { ...twice.earning, earns: 5 } });
  await desk.publish({ mode: "from_day", day: "2026-06-20" });
  // What comes next goes on from what was published last.
  await desk.change({ stock: "sky" });
  await desk.publish({ mode: "now" });
  expect((await desk.visit(number, 1000)).delta).toBe(5);
  clock.set("2026-06-20T08:00:00.000Z");
  expect((await desk.visit(number, 1000)).delta).toBe(5);
  expect((await desk.read()).live.stock).toBe("sky");
});

test("the look and the places of a version from a day on come with the night before it", async () => {
  const desk = await openDesk();
  const { business, card_id } = desk;
  const at = "2026-07-14T22:00:00.000Z";
  await desk.change({ stock: "rose", place_ids: [business.place_id] });
  const reason = { pl: "Tylko tutaj" };
  expect((await desk.publish({ mode: "from_day", day: "2026-07-15", reason })).status).toBe(200);
  const face = async () => {
    const owner = await app.as("OWNER", business.scope);
    const { body } = await owner.call<{ design: { stock: string }; place_ids: string[] | null }>(
      "GET",
      `/api/cards/${card_id}`,
    );
    return [body.design.stock, body.place_ids];
  };
  const before = ["espresso", null];
  expect(await face()).toEqual(before);
  const { signal } = new AbortController();
  const apply = (when: string) => applyFaces({ database: app.database, clock }, business.scope, { at: when, signal });
  clock.set("2026-07-13T22:05:00.000Z");
  expect(await apply("2026-07-13T22:00:00.000Z")).toEqual({ cards: 0 });
  expect(await face()).toEqual(before);
  clock.set("2026-07-14T22:05:00.000Z");
  expect([await apply(at), await apply(at)]).toEqual([{ cards: 1 }, { cards: 1 }]);
  expect(await face()).toEqual(["rose", [business.place_id]]);
});

test("only those who join later: members of before keep their version until the next full card", async () => {
  const desk = await openDesk("stamps_card_id");
  const { number } = desk.business.stamps;
  const earning = { mode: "visit", earns: 3, amount: null, filter: { mode: "all", names: [] } };
  await desk.change({ earning });
  clock.set("2026-06-12T09:00:00.000Z");
  await desk.publish({ mode: "joiners", others_until: { kind: "full_card" } });
  const [joiner] = await joinCard(desk.business.ctx, desk.card_id, [{}]);
  expect((await desk.visit(joiner!.number, 100)).delta).toBe(3);
  for (let visits = 1; visits <= 10; visits += 1) {
    clock.set(`2026-06-13T${String(visits + 7).padStart(2, "0")}:00:00.000Z`);
    expect(await desk.visit(number, 100)).toEqual({ balance: visits, delta: 1 });
  }
  clock.set("2026-06-14T08:00:00.000Z");
  expect((await desk.visit(number, 100)).delta).toBe(3);
});

test("only those who join later: members of before keep their version until a day", async () => {
  const desk = await openDesk();
  const { number } = desk.business.points;
  await desk.change(twice);
  clock.set("2026-06-12T09:00:00.000Z");
  await desk.publish({ mode: "joiners", others_until: { kind: "day", day: "2026-06-20" } });
  const [joiner] = await joinCard(desk.business.ctx, desk.card_id, [{}]);
  expect((await desk.visit(joiner!.number, 1000)).delta).toBe(2);
  clock.set("2026-06-19T21:00:00.000Z");
  expect((await desk.visit(number, 1000)).delta).toBe(1);
  clock.set("2026-06-20T08:00:00.000Z");
  expect((await desk.visit(number, 1000)).delta).toBe(2);
});

test("a member who keeps older terms is shown the level as those have it", async () => {
  const desk = await openDesk();
  const { number, card_subscription_id } = desk.business.points;
  const at = `/api/cards/${desk.card_id}`;
  const level = { name: { pl: "Złoto" }, threshold: 3, multiplier: 2 };
  const { body: added } = await desk.owner.call<{ _id: string }>("POST", `${at}/levels`, level);
  await desk.publish({ mode: "now" });
  await desk.visit(number, 5000);
  const { version } = await desk.read();
  const seen = { "if-match": String(version) };
  await desk.owner.call("PATCH", `${at}/levels/${added._id}`, { multiplier: 3 }, seen);
  clock.set("2026-06-12T09:00:00.000Z");
  await desk.publish({ mode: "joiners", others_until: { kind: "day", day: "2026-06-20" } });
  const shown = async () =>
    (await desk.owner.call<{ level: { multiplier: number } }>("GET", `/api/card_subscriptions/${card_subscription_id}`))
      .body.level.multiplier;
  expect(await shown()).toBe(2);
  clock.set("2026-06-20T08:00:00.000Z");
  const later = await app.as("OWNER", desk.business.scope);
  const { body } = await later.call<{ level: { multiplier: number } }>(
    "GET",
    `/api/card_subscriptions/${card_subscription_id}`,
  );
  expect(body.level.multiplier).toBe(3);
});

test("an earlier version is drafted again, in place of the draft", async () => {
  const desk = await openDesk();
  await desk.change({ stock: "rose" });
  await desk.publish({ mode: "now" });
  const { body } = await desk.owner.call<{ items: ProgrammeVersion[] }>("GET", `/api/cards/${desk.card_id}/versions`);
  const first = body.items.at(-1)!;
  const again = await desk.owner.call<Programme>(
    "POST",
    `/api/cards/${desk.card_id}/versions/${first._id}/draft`,
    undefined,
    { "if-match": String((await desk.read()).version) },
  );
  expect(again.body).toMatchObject({ draft: { stock: "espresso" }, live: { stock: "rose" } });
  const one = await desk.owner.call("GET", `/api/cards/${desk.card_id}/versions/${first._id}`);
  expect(one.body).toMatchObject({ number: 1, is_live: false, content: { stock: "espresso" } });
});

test("an account that is limited to places changes no card", async () => {
  const desk = await openDesk();
  const admin = await app.as("ADMIN", desk.business.scope, { place_ids: [desk.business.place_id] });
  const refused = await admin.call<ErrorBody>(
    "PATCH",
    `/api/cards/${desk.card_id}`,
    { stock: "rose" },
    { "if-match": "1" },
  );
  expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
});

test("an archived card gives nothing, lets members spend what they have, and comes back when it is published again", async () => {
  const desk = await openDesk();
  const { number } = desk.business.points;
  expect((await desk.visit(number, 50_000)).balance).toBe(50);
  const version = String((await desk.read()).version);
  const archived = await desk.owner.call<Programme>("POST", `/api/cards/${desk.card_id}/archive`, undefined, {
    "if-match": version,
  });
  expect(archived).toMatchObject({ status: 200, body: { status: "archived", draft: null } });
  clock.set("2026-06-12T08:01:00.000Z");
  const basket = { number, place_id: desk.business.place_id, amount: 5000 };
  const preview = await desk.owner.call<Preview>("POST", "/api/scanner/preview", basket);
  expect(preview.body.rejected.map(({ code }) => code)).toEqual(["card_is_archived"]);
  const { rewards } = (await desk.read()).live;
  const spend = { ...basket, amount: undefined, earns: false, reward_ids: [rewards[0]!._id] };
  const key = { "idempotency-key": "spent-archived" };
  expect((await desk.owner.call("POST", "/api/scanner/commit", spend, key)).status).toBe(201);
  clock.set("2026-06-12T08:02:00.000Z");
  expect((await desk.publish({ mode: "now" })).body).toMatchObject({ status: "active" });
  clock.set("2026-06-12T08:03:00.000Z");
  expect((await desk.visit(number, 1000)).delta).toBe(1);
});

test("a reward for a full card follows the stamps, and its name counts them", async () => {
  const desk = await openDesk("stamps_card_id");
  const [reward] = (await desk.read()).live.rewards;
  const name = { en: "10th coffee", de: "10. Kaffee", pl: "10. kawa", uk: "10-та кава" };
  const path = `/api/cards/${desk.card_id}/rewards`;
  const seen = async () => ({ "if-match": String((await desk.read()).version) });
  await desk.owner.call("PATCH", `${path}/${reward!._id}`, { name }, await seen());
  await desk.owner.call("POST", path, { name: { pl: "10. urodziny" }, cost: 6 });
  const { body } = await desk.change({ stamps_required: 8 });
  expect(body.draft?.rewards.map(({ cost, name }) => ({ cost, name }))).toEqual([
    { cost: 8, name: { en: "8th coffee", de: "8. Kaffee", pl: "8. kawa", uk: "8-ма кава" } },
    { cost: 6, name: { pl: "10. urodziny" } },
  ]);
  const twelve = await desk.change({ stamps_required: 12 });
  expect(twelve.body.draft?.rewards[0]).toMatchObject({ cost: 12, name: { uk: "12-та кава", en: "12th coffee" } });
});
