/** Warnings and outages over the real database: what lapses, what waits, and figures that agree with a recount. */
import type { CardLapsing, LapsingHistory, LapsingHolder } from "@rewardo/contract/lapsing";
import { balanceAt, emptyState, isWarned, lotDue, type Lot } from "@rewardo/engine";
import { localDay } from "@rewardo/rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";
import { updateGuards } from "../../programme/programmes/index.ts";
import { settleDue } from "../ledger/index.ts";
import { recountLapsing, selectLapsing } from "../stats/lapsing-queries.ts";
import { foldNext } from "../stats/queue.ts";
import { selectLapsingFigures } from "./figure-queries.ts";
import { moveForOutages, noteWarnings, updateUnwarned, warnedUntilOf } from "./index.ts";

const start = "2026-06-01T10:00:00.000Z";
const zone = "Europe/Warsaw";
const clock = fixedClock(start);
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
beforeEach(async () => {
  clock.set(start);
  business = await buildBusiness(app);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Opened {
  readonly card_id: string;
  readonly member: Member;
}

/** Points of 20 days, with a member who earned five on 1 June: they end with 21 June. */
const open = async (changes: Partial<CardInput> = {}): Promise<Opened> => {
  const card_id = await createCard(business.ctx, {
    ...{ ...pointsCard, expiry: { kind: "rolling_days", days: 20 }, lapse_after_warning: 14 },
    ...changes,
  });
  const [member] = await joinCard(business.ctx, card_id, [{ first_name: "Ewa" }]);
  await visit(member!, start);
  return { card_id, member: member! };
};

const visit = async (member: Member, occurred_at: string, amount = 50_00) => {
  clock.set(occurred_at);
  // A session lasts days, and these tests weeks.
  const owner = await app.as("OWNER", business.scope);
  return commitAt(owner, member.number, business.place_id, { amount, occurred_at });
};

const warn = (member: Member, at: string, message_id: string | null = null) =>
  app.database.write(business.scope, (tx) => {
    const { card_subscription_id } = member;
    const delivered = [{ card_subscription_id, at, from: null, until: warnedUntilOf(at), message_id }];
    return noteWarnings(tx, business.scope, { delivered, now: at });
  });

/** The night's sweep up to then. */
const sweep = async (until: string): Promise<void> => {
  clock.set(until);
  for (const kind of ["expire", "lapse"] as const)
    await app.database.background(business.scope, (tx) =>
      settleDue(tx, business.scope, { kind, until, now: until, after: null, limit: 100 }),
    );
};

const stored = async ({ card_subscription_id }: Member) => {
  const [row] = await witness.rows<{ balance: number }>("select balance from card_subscriptions where _id = $1", [
    card_subscription_id,
  ]);
  return row!.balance;
};

/** Instants as they are on the wire. */
const plain = async <Row>(rows: Promise<Row[]>): Promise<Row[]> => JSON.parse(JSON.stringify(await rows)) as Row[];

const lotsOf = ({ card_subscription_id }: Member) =>
  plain(
    witness.rows<Lot>(
      `select _id, amount, remaining, held, source_transaction_id, occurred_at, expires_at, inactivity_months, keep_until, pending_until,
      lapse_after_warning, warned_at, lapses_at from lots where card_subscription_id = $1 and is_open order by _id`,
      [card_subscription_id],
    ),
  );

const movesOf = ({ card_subscription_id }: Member) =>
  plain(
    witness.rows(
      "select cause, from_at, until_at, amount from lapse_moves where card_subscription_id = $1 order by until_at",
      [card_subscription_id],
    ),
  );

/** What the business owes by the month of its end, as the engine has it: what waits keeps the month of its rule. */
const owed = async () => {
  const lots = await plain(
    witness.rows<Lot & { card_subscription_id: string; last_activity_at: string | null }>(
      `select l.*, cs.last_activity_at from lots l join card_subscriptions cs on cs.business_id = l.business_id and cs._id = l.card_subscription_id
        where l.business_id = $1 and l.is_open and l.remaining + l.held > 0`,
      [business.scope.business_id],
    ),
  );
  const months = Map.groupBy(lots, (lot) => {
    const end = lotDue(lot, lot.last_activity_at, zone);
    return end === Infinity ? null : `${localDay(new Date(end - 1).toISOString(), zone).slice(0, 7)}-01`;
  });
  return [...months]
    .map(([month, of]) => ({
      month,
      points: of.reduce((sum, { remaining, held }) => sum + remaining + held, 0),
      members: new Set(of.map((lot) => lot.card_subscription_id)).size,
    }))
    .toSorted((a, b) => `${a.month ?? "z"}`.localeCompare(b.month ?? "z"));
};

/** The statistic, folded or not, is a recount of the lots and what the engine says of them; the ledger agrees with itself. */
const agrees = async () => {
  const { scope } = business;
  const compare = async () => {
    const [kept, counted] = await app.database.read(scope, async (tx) => [
      await selectLapsing(tx, { scope, currency: null }),
      await recountLapsing(tx, scope),
    ]);
    expect(kept).toEqual(counted);
    expect(counted).toEqual(await owed());
  };
  await compare();
  while ((await foldNext(app.database, scope)) > 0);
  await compare();
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
};

const figures = async (card_id: string): Promise<CardLapsing> => {
  const owner = await app.as("OWNER", business.scope);
  return (await owner.call<CardLapsing>("GET", `/api/cards/${card_id}/lapsing`)).body;
};

const nothing = { units: 0, customers: 0 };
const five = { units: 5, customers: 1 };

test("what nobody was warned of is in no night, and the next visit gives it 14 days", async () => {
  const { card_id, member } = await open();
  await sweep("2026-07-10T22:00:00.000Z");
  expect(await stored(member)).toBe(5);
  expect(await figures(card_id)).toMatchObject({ due: nothing, waiting: five, moved: nothing });
  await agrees();
  await visit(member, "2026-07-20T10:00:00.000Z", 10_00);
  const said = "select explanation from transactions where card_subscription_id = $1 order by occurred_at desc limit 1";
  const [{ explanation }] = (await witness.rows(said, [member.card_subscription_id])) as [{ explanation: unknown[] }];
  const params = { amount: 5, unit: "point", local_day: "2026-08-03" };
  expect(explanation).toContainEqual({ code: "lapse_moved", params });
  await agrees();
  await sweep("2026-08-03T21:59:59.000Z");
  expect(await stored(member)).toBe(6);
  await sweep("2026-08-03T22:00:00.000Z");
  expect(await stored(member)).toBe(1);
  await agrees();
});

test("a warning in time moves nothing, a late one moves the end once, and both are counted", async () => {
  const { card_id, member } = await open();
  expect(await figures(card_id)).toMatchObject({ due: five, warned: nothing, unreachable: five });
  expect(await warn(member, "2026-06-05T07:00:00.000Z")).toBe(1);
  expect(await figures(card_id)).toMatchObject({ due: five, warned: five, unreachable: nothing, moved: nothing });
  await agrees();
  await sweep("2026-06-21T22:00:00.000Z");
  expect(await stored(member)).toBe(0);

  const late = await open();
  clock.set("2026-06-20T07:00:00.000Z");
  await agrees();
  expect(await warn(late.member, "2026-06-20T07:00:00.000Z")).toBe(1);
  await agrees();
  // The card is opened again and again.
  expect(await warn(late.member, "2026-06-25T07:00:00.000Z")).toBe(0);
  const moved = {
    cause: "warning",
    from_at: "2026-06-21T22:00:00.000Z",
    until_at: "2026-07-04T22:00:00.000Z",
    amount: 5,
  };
  expect(await movesOf(late.member)).toEqual([moved]);
  clock.set("2026-06-25T10:00:00.000Z");
  expect(await figures(late.card_id)).toMatchObject({ due: five, warned: five, moved: five });
  await sweep("2026-07-04T21:59:59.000Z");
  expect(await stored(late.member)).toBe(5);
  await sweep("2026-07-04T22:00:00.000Z");
  expect(await stored(late.member)).toBe(0);
  await agrees();
});

test("a mail that comes back warned nobody, also where a till was at the card meanwhile", async () => {
  const { member } = await open();
  const message_id = newId();
  await warn(member, "2026-06-02T07:00:00.000Z", message_id);
  const [before] = await lotsOf(member);
  expect(before?.warned_at).toBe("2026-06-02T07:00:00.000Z");
  const back = { message_id, user_id: member.user_id };
  const unwarn = () => app.database.write(business.scope, (tx) => updateUnwarned(tx, business.scope, back));
  expect(await unwarn()).toEqual([member.card_subscription_id]);
  expect(await unwarn()).toEqual([]);
  await visit(member, "2026-06-03T10:00:00.000Z", 10_00);
  expect((await lotsOf(member)).map(({ warned_at }) => warned_at)).toEqual([null, null]);
  await sweep("2026-06-30T22:00:00.000Z");
  expect(await stored(member)).toBe(6);
  await agrees();
});

test("an outage before the end moves it by whole days, once, and tells why", async () => {
  const { card_id, member } = await open();
  await warn(member, "2026-06-02T07:00:00.000Z");
  const hour = 3_600_000;
  const from = Date.parse("2026-06-20T08:00:00.000Z");
  const move = (hours: number) =>
    app.database.write(business.scope, (tx) =>
      moveForOutages(tx, business.scope, {
        away: [{ from, until: from + hours * hour }],
        now: "2026-06-21T18:00:00.000Z",
      }),
    );
  expect(await move(1)).toBe(0);
  expect(await move(30)).toBe(1);
  expect(await move(30)).toBe(0);
  expect(await movesOf(member)).toEqual([
    { cause: "outage", from_at: "2026-06-21T22:00:00.000Z", until_at: "2026-06-23T22:00:00.000Z", amount: 5 },
  ]);
  clock.set("2026-06-21T18:00:00.000Z");
  expect(await figures(card_id)).toMatchObject({ due: five, moved: five });
  await agrees();
  await sweep("2026-06-23T21:00:00.000Z");
  expect(await stored(member)).toBe(5);
  await sweep("2026-06-23T22:00:00.000Z");
  expect(await stored(member)).toBe(0);
});

test("a card of before lapses silently until its owner turns warnings on, and is told what would wait", async () => {
  const { card_id, member } = await open({ lapse_after_warning: null });
  expect(await figures(card_id)).toMatchObject({ due: nothing, silent: five, silent_unreachable: five });
  const other = await open({ lapse_after_warning: null });
  await app.database.write(business.scope, (tx) => updateGuards(tx, business.scope, { card_id, days: 14, now: start }));
  expect(await figures(card_id)).toMatchObject({ due: five, silent: nothing });
  await sweep("2026-06-21T22:00:00.000Z");
  expect(await stored(member)).toBe(5);
  expect(await stored(other.member)).toBe(0);
  // What has ended is not called back.
  expect(
    await app.database.write(business.scope, (tx) =>
      updateGuards(tx, business.scope, { card_id: other.card_id, days: 14, now: "2026-06-21T22:00:00.000Z" }),
    ),
  ).toBe(0);
  await agrees();
});

const expiries: readonly NonNullable<CardInput["expiry"]>[] = [
  { kind: "rolling_days", days: 12 },
  { kind: "rolling_months", months: 1 },
  { kind: "end_of_year", years_after: 0 },
  { kind: "inactivity", months: 1 },
];

test.each(expiries)("the database and the engine agree on whom $kind warns, and when it ends", async (expiry) => {
  const { member } = await open({ expiry });
  await warn(member, "2026-06-03T22:30:00.000Z");
  await visit(member, "2026-06-04T10:00:00.000Z", 20_00);
  await warn(member, "2026-06-28T22:30:00.000Z");
  const [{ last_activity_at: last }] = (await plain(
    witness.rows<{ last_activity_at: string }>("select last_activity_at from card_subscriptions where _id = $1", [
      member.card_subscription_id,
    ]),
  )) as [{ last_activity_at: string }];
  const lots = await lotsOf(member);
  const sum = (some: readonly Lot[]) => some.reduce((total, { remaining }) => total + remaining, 0);
  const state = { ...emptyState("point"), balance: sum(lots), last_activity_at: last, lots };
  for (
    let ms = Date.parse("2026-06-29T12:00:00.000Z");
    ms < Date.parse("2027-01-20");
    ms += 9 * 86_400_000 + 5_000_000
  ) {
    const now = new Date(ms).toISOString();
    const { waiting, due } = await app.database.read(business.scope, (tx) =>
      selectLapsingFigures(tx, business.scope, { card_id: null, now, until: now }),
    );
    const overdue = lots.filter((lot) => !isWarned(lot, last) && lotDue(lot, last, zone) <= ms);
    expect([now, waiting.units, due.units]).toEqual([now, sum(overdue), 0]);
  }
  const nights = ["2026-07-04T22:00:00.000Z", "2026-07-12T22:00:00.000Z", "2026-12-31T23:00:00.000Z"];
  for (const until of nights) {
    await sweep(until);
    expect([until, await stored(member)]).toEqual([until, balanceAt(state, until, zone).balance]);
  }
  await agrees();
});

test("who lapses, waits and cannot be reached is listed by the first end, page by page, with the reason", async () => {
  const { card_id, member } = await open();
  clock.set("2026-06-02T10:00:00.000Z");
  const rest = await joinCard(business.ctx, card_id, [{ first_name: "Jan" }, { first_name: "Ola" }]);
  const [jan, ola] = rest;
  await witness.rows("update users set email = 'jan@example.test' where _id = $1", [jan!.user_id]);
  await visit(jan!, "2026-06-02T10:00:00.000Z");
  await visit(ola!, "2026-06-03T10:00:00.000Z");
  const owner = await app.as("OWNER", business.scope);
  const list = async (query: string, caller = owner) =>
    caller.call<{ items: LapsingHolder[]; next_cursor: string | null; code?: string }>(
      "GET",
      `/api/cards/${card_id}/lapsing/holders?${query}`,
    );
  const first = (await list("part=unreachable&limit=2")).body;
  expect(first.items).toMatchObject([
    {
      ...{ _id: member.card_subscription_id, user_name: "Ewa", units: 5, ends_at: "2026-06-21T22:00:00.000Z" },
      ...{ unreached: "no_contact", warned_at: null, is_by_message: null, moved: null },
    },
    { user_name: "Jan", unreached: "not_agreed", ends_at: "2026-06-22T22:00:00.000Z" },
  ]);
  const next = (await list(`part=unreachable&limit=2&cursor=${first.next_cursor}`)).body;
  expect(next).toMatchObject({ items: [{ user_name: "Ola" }], next_cursor: null });
  const foreign = await list(`part=waiting&cursor=${first.next_cursor}`);
  expect(foreign, "a cursor of another part").toMatchObject({ status: 400, body: { code: "bad_request" } });
  expect((await list("part=nobody")).status).toBe(400);

  await warn(member, "2026-06-20T07:00:00.000Z", newId());
  await warn(jan!, "2026-06-20T08:00:00.000Z");
  clock.set("2026-06-24T10:00:00.000Z");
  const later = await app.as("OWNER", business.scope);
  expect((await list("part=warned", later)).body.items).toMatchObject([
    { user_name: "Ewa", is_by_message: true, unreached: null, warned_at: "2026-06-20T07:00:00.000Z" },
    {
      ...{ user_name: "Jan", is_by_message: false },
      moved: { cause: "warning", from_at: "2026-06-22T22:00:00.000Z", until_at: "2026-07-04T22:00:00.000Z" },
    },
  ]);
  expect((await list("part=moved", later)).body.items.map(({ user_name }) => user_name)).toEqual(["Ewa", "Jan"]);
  expect((await list("part=waiting", later)).body.items.map(({ user_name }) => user_name)).toEqual(["Ola"]);
  const history = await later.call<LapsingHistory>("GET", `/api/cards/${card_id}/lapsing/history`);
  expect(history.body).toEqual({
    unreached: [{ reason: "no_contact", customers: 1 }],
    days: [{ day: "2026-06-20", by_message: 1, on_card: 1, by_outage: 0, by_warning: 2 }],
  });
  const here = await app.as("EMPLOYEE", business.scope, { place_ids: [business.place_id] });
  expect((await list("part=waiting", here)).status, "of single places").toBe(403);
});
