/** What nights make of levels, over the real database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProgrammeLevel } from "@rewardo/engine";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { writeHistories, type PastVisit } from "../../../testing/histories.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { someoneWaits } from "../../../testing/waiting.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";
import { runNights } from "../../operations/nightly/index.ts";

const clock = fixedClock("2026-01-01T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
let directory: string;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
beforeEach(async () => {
  clock.set("2026-01-01T10:00:00.000Z");
  await witness.rows("truncate nightly_runs");
  await retire();
  directory = mkdtempSync(join(tmpdir(), "levels-"));
});
afterEach(() => rmSync(directory, { recursive: true }));
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** No night asks for any business that is there. */
const retire = () => witness.rows("update businesses set created_at = '2099-01-01' where qr_key <> 'platform'");
const awaken = async ({ scope }: TestBusiness): Promise<void> => {
  await witness.rows("update businesses set created_at = '2020-01-01' where _id = $1", [scope.business_id]);
  // As after a while in service: without it the planner believes that most tables are nearly empty.
  await witness.rows("analyze");
};

const nightsAt = async (now: string) => {
  clock.set(now);
  const { database } = app;
  const roots = rootFiles(join(directory, "roots"));
  const { days, failed } = await runNights({ database, clock, log: jsonLog("error", clock.nowMs), roots });
  expect(failed).toBe(0);
  return days;
};

const ids = { silver: "00000000-0000-4000-8000-00000000000a", gold: "00000000-0000-4000-8000-00000000000b" };
const nameOf = (id: string | null): string | null => (id === null ? null : id === ids.gold ? "gold" : "silver");

const ladder = (input: Partial<ProgrammeLevel> = {}): ProgrammeLevel[] =>
  (["silver", "gold"] as const).map((name) => ({
    _id: ids[name],
    name: { en: name },
    threshold: name === "gold" ? 100 : 50,
    basis: "points_earned_period",
    period_months: 12,
    multiplier: 1,
    downgrade: "single_level",
    grace_days: 0,
    ...input,
  }));

const openCard = (business: TestBusiness, levels: ProgrammeLevel[], input: Partial<CardInput> = {}) =>
  createCard(business.ctx, { ...pointsCard, earning: { mode: "each", earns: 1, amount: 100 }, levels, ...input });

interface Past {
  readonly visits?: readonly PastVisit[];
  readonly level?: "silver" | "gold";
  readonly since?: string;
}

/** Members with what they earned and where they stand; nothing has touched them for long. */
const fill = async ({ scope }: TestBusiness, card_id: string, members: readonly Past[]): Promise<string[]> => {
  const { business_id } = scope;
  const made = await writeHistories(
    witness,
    { business_id, card_id },
    members.map(({ visits = [] }) => visits),
  );
  for (const [index, { level, since }] of members.entries()) {
    const standing = [level === undefined ? null : ids[level], since ?? null];
    await witness.rows(
      "update card_subscriptions set level_id = $3, level_since = $4, updated_at = '2020-01-01' where business_id = $1 and _id = $2",
      [business_id, made[index]!.card_subscription_id, ...standing],
    );
  }
  return made.map((one) => one.card_subscription_id);
};

const earns = (occurred_at: string, points: number): PastVisit => ({ occurred_at, amount: points * 100 });

interface Standing {
  _id: string;
  level_id: string | null;
  since: Date | null;
  below: Date | null;
}

const standings = async (members: readonly string[]) => {
  const rows = await witness.rows<Standing>(
    "select _id, level_id, level_since as since, level_below_since as below from card_subscriptions where _id = any($1::uuid[])",
    [members],
  );
  return members.map((id) => {
    const { level_id, since, below } = rows.find((row) => row._id === id)!;
    const instant = (date: Date | null) => (date === null ? "" : new Date(date).toISOString().slice(0, 13));
    return [nameOf(level_id), instant(since), instant(below)].join(" ").trim();
  });
};

const changesOf = async (members: readonly string[]) => {
  const rows = await witness.rows<{ _id: string; from_id: string | null; to_id: string | null; at: Date }>(
    `select card_subscription_id as _id, from_id, to_id, changed_at as at from level_changes
    where card_subscription_id = any($1::uuid[]) and transaction_id is null order by changed_at, _id`,
    [members],
  );
  return rows.map(
    ({ _id, from_id, to_id, at }) =>
      `${members.indexOf(_id)} ${nameOf(from_id)}→${nameOf(to_id)} ${new Date(at).toISOString().slice(0, 13)}`,
  );
};

test.each<[name: string, zone: string, since: string, months: number, before: string, end: string]>([
  ["Warsaw", "Europe/Warsaw", "2026-01-15T12:00:00.000Z", 1, "2026-02-14T22:59", "2026-02-14T23:06"],
  ["ahead", "Pacific/Kiritimati", "2026-01-15T12:00:00.000Z", 1, "2026-02-15T09:59", "2026-02-15T10:06"],
  ["behind", "Pacific/Honolulu", "2026-01-15T05:00:00.000Z", 1, "2026-02-14T09:59", "2026-02-14T10:06"],
  ["a day of 23 hours", "Europe/Warsaw", "2025-12-30T12:00:00.000Z", 3, "2026-03-29T21:59", "2026-03-29T22:06"],
  ["a day of 25 hours", "Europe/Warsaw", "2025-10-26T12:00:00.000Z", 12, "2026-10-25T22:59", "2026-10-25T23:06"],
  ["leap day", "Europe/Warsaw", "2024-02-29T12:00:00.000Z", 12, "2025-02-27T22:59", "2025-02-27T23:06"],
  ["end of a year", "Europe/Warsaw", "2024-12-31T23:30:00.000Z", 12, "2025-12-31T22:59", "2025-12-31T23:06"],
])("a period ends with its very local day: %s", async (_name, time_zone, since, months, before, end) => {
  const business = await buildBusiness(app, { time_zone });
  const card = await openCard(business, ladder({ period_months: months }));
  const members = await fill(business, card, [{ level: "gold", since }]);
  await awaken(business);
  expect(await nightsAt(`${before}:59.999Z`)).toBe(1);
  expect(await standings(members)).toEqual([`gold ${since.slice(0, 13)}`]);
  // The day is over, and its night begins five minutes later.
  expect(await nightsAt(`${end}:00.000Z`)).toBe(1);
  expect(await changesOf(members)).toEqual([`0 gold→silver ${end.slice(0, 13)}`]);
});

test("a member who earned enough keeps the level, grace delays a fall, a fall is one step, and some levels are permanent", async () => {
  const business = await buildBusiness(app);
  const since = "2025-03-10T12:00:00.000Z";
  const gold = { level: "gold", since } as const;
  const graceful = await fill(business, await openCard(business, ladder({ grace_days: 10 })), [
    { ...gold, visits: [earns("2025-03-09T22:30:00.000Z", 500), earns("2025-04-01T10:00:00.000Z", 99)] },
    { ...gold, visits: [earns("2025-04-01T10:00:00.000Z", 100)] },
    { ...gold, visits: [earns("2025-04-01T10:00:00.000Z", 40), earns("2026-03-15T10:00:00.000Z", 70)] },
    gold,
  ]);
  const kept = await fill(business, await openCard(business, ladder({ downgrade: "none" })), [gold]);
  const missed = await fill(business, await openCard(business, ladder()), [
    // What was earned on a membership that was merged into this one, and the one that was.
    { level: "silver", since, visits: [earns("2025-04-01T10:00:00.000Z", 20)] },
    { visits: [earns("2025-04-01T10:00:00.000Z", 30)] },
  ]);
  await witness.rows(
    "update card_subscriptions set merged_into = $2, merged_person_id = $2, status = 'closed' where _id = $1",
    [missed[1], missed[0]],
  );
  await awaken(business);
  await nightsAt("2026-03-09T10:00:00.000Z");
  expect(await standings(graceful)).toEqual(graceful.map(() => "gold 2025-03-10T12"));
  expect(await nightsAt("2026-03-10T10:00:00.000Z")).toBe(1);
  // The first was earned a day too early: half an hour before that midnight.
  expect(await standings(graceful)).toEqual([
    "gold 2025-03-10T12",
    "gold 2026-03-09T23",
    "gold 2025-03-10T12",
    "gold 2025-03-10T12",
  ]);
  expect(await standings(kept)).toEqual(["gold 2026-03-09T23"]);
  expect(await standings(missed)).toEqual(["silver 2026-03-09T23", ""]);
  await nightsAt("2026-03-19T22:00:00.000Z");
  expect(await changesOf(graceful)).toEqual([]);
  await nightsAt("2026-03-20T10:00:00.000Z");
  expect(await standings(graceful)).toEqual([
    "silver 2026-03-19T23",
    "gold 2026-03-09T23",
    "gold 2026-03-09T23",
    "silver 2026-03-19T23",
  ]);
  expect((await changesOf(graceful)).toSorted()).toEqual([
    "0 gold→silver 2026-03-19T23",
    "3 gold→silver 2026-03-19T23",
  ]);
  expect(await changesOf([...kept, ...missed])).toEqual([]);
});

/** Points that wait, lapse and lift, over ten days. */
const livelyWeek = async (business: TestBusiness): Promise<string[]> => {
  const byBalance = ladder({ basis: "balance", grace_days: 2 });
  const expiry = { kind: "rolling_days", days: 5 } as const;
  const lapsing = await openCard(business, byBalance, { expiry });
  const waiting = await openCard(business, byBalance, { pending_hours: 72, expiry: { kind: "rolling_days", days: 6 } });
  const byPeriod = await openCard(business, ladder({ period_months: 1, grace_days: 1 }));
  const atOnce = await openCard(business, ladder({ basis: "balance" }), { expiry });
  const since = "2026-02-03T12:00:00.000Z";
  const gold = { level: "gold", since } as const;
  return [
    ...(await fill(business, lapsing, [
      { ...gold, visits: [earns("2026-02-26T10:00:00.000Z", 60), earns("2026-02-28T10:00:00.000Z", 60)] },
      { ...gold, visits: [earns("2026-02-27T10:00:00.000Z", 110)] },
    ])),
    ...(await fill(business, waiting, [{ visits: [earns("2026-02-28T10:00:00.000Z", 120)] }])),
    ...(await fill(business, byPeriod, [gold, { ...gold, visits: [earns("2026-02-10T10:00:00.000Z", 100)] }])),
    ...(await fill(business, atOnce, [{ ...gold, visits: [earns("2026-02-27T10:00:00.000Z", 110)] }])),
  ];
};

test("levels by balance rise and fall; a server that was off for a week gives what it gives night by night", async () => {
  const daily = await buildBusiness(app);
  const members = await livelyWeek(daily);
  await awaken(daily);
  const noons = Array.from({ length: 10 }, (_, day) => `2026-03-${String(day + 1).padStart(2, "0")}T10:00:00.000Z`);
  const seen: string[] = [];
  for (const noon of noons) {
    await nightsAt(noon);
    seen.push((await standings(members))[0] ?? "");
  }
  expect(seen).toEqual([
    "gold 2026-02-03T12",
    "gold 2026-02-03T12",
    "gold 2026-02-03T12",
    // The first sixty have gone with the third of March.
    "gold 2026-02-03T12 2026-03-03T23",
    "gold 2026-02-03T12 2026-03-03T23",
    "silver 2026-03-05T23 2026-03-05T23",
    "silver 2026-03-05T23 2026-03-05T23",
    "",
    "",
    "",
  ]);
  const changes = await changesOf(members);
  await retire();
  const off = await buildBusiness(app);
  clock.set("2026-01-01T10:00:00.000Z");
  const others = await livelyWeek(off);
  await awaken(off);
  expect(await nightsAt(noons[0]!)).toBe(1);
  expect(await nightsAt(noons.at(-1)!)).toBe(9);
  expect(await standings(others)).toEqual(await standings(members));
  expect((await changesOf(others)).toSorted()).toEqual(changes.toSorted());
  expect(changes.toSorted()).toEqual(
    [
      "0 gold→silver 2026-03-05T23",
      "0 silver→null 2026-03-07T23",
      "1 gold→silver 2026-03-06T23",
      "1 silver→null 2026-03-08T23",
      // Began to count with the third of March, and lapsed with the sixth.
      "2 null→gold 2026-03-03T23",
      "2 gold→silver 2026-03-08T23",
      "3 gold→silver 2026-03-03T23",
      // No grace, and yet one step a night.
      "5 gold→silver 2026-03-04T23",
      "5 silver→null 2026-03-05T23",
    ].toSorted(),
  );
  for (const { scope } of [daily, off]) {
    expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  }
});

test("a member changed by a till meanwhile is decided again, and a finished night writes nothing more", async () => {
  const business = await buildBusiness(app);
  const since = "2026-01-15T12:00:00.000Z";
  const card = await openCard(business, ladder({ period_months: 1 }));
  const members = await fill(business, card, [
    { level: "gold", since },
    { level: "gold", since },
  ]);
  await awaken(business);
  const till = await openWitness(app.server);
  await till.rows("begin");
  await till.rows(
    "update card_subscriptions set version = version + 1, level_since = '2026-02-14T12:00:00Z' where _id = $1",
    [members[0]],
  );
  const night = nightsAt("2026-02-15T10:00:00.000Z");
  await someoneWaits(witness, "rewardo_jobs");
  await till.rows("commit");
  await till.close();
  expect(await night).toBe(1);
  expect(await standings(members)).toEqual(["gold 2026-02-14T12", "silver 2026-02-14T23"]);
  expect(await changesOf(members)).toEqual(["1 gold→silver 2026-02-14T23"]);
  // Groups of businesses before their first night are worked out again: the same ones.
  const before = await witness.contents();
  expect(await nightsAt("2026-02-15T10:00:00.000Z")).toBe(0);
  expect(await witness.contents()).toEqual(before);
});

test("members who reached a level before there was one are lifted by the first night, and by that after a change", async () => {
  const business = await buildBusiness(app);
  const levels = ladder();
  const card = await openCard(business, levels);
  const members = await fill(business, card, [{ visits: [earns("2026-01-10T10:00:00.000Z", 60)] }]);
  await awaken(business);
  await nightsAt("2026-02-01T10:00:00.000Z");
  expect(await standings(members)).toEqual(["silver 2026-01-31T23"]);
  await witness.rows("update card_subscriptions set updated_at = '2020-01-01' where business_id = $1", [
    business.scope.business_id,
  ]);
  await witness.rows(
    `insert into programme_versions (business_id, _id, card_id, programme, valid_from, number)
    select business_id, gen_random_uuid(), card_id, jsonb_set(programme, '{levels,1,threshold}', '55'), '2026-02-02T10:00:00Z', 2
    from programme_versions where business_id = $1 and card_id = $2`,
    [business.scope.business_id, card],
  );
  await nightsAt("2026-02-02T10:00:00.000Z");
  expect(await standings(members)).toEqual(["silver 2026-01-31T23"]);
  await nightsAt("2026-02-03T10:00:00.000Z");
  expect(await standings(members)).toEqual(["gold 2026-02-02T23"]);
  expect(await changesOf(members)).toEqual(["0 null→silver 2026-01-31T23", "0 silver→gold 2026-02-02T23"]);
});

test("a member who is kept on an older version is decided by its levels, and those who joined later by the newer ones", async () => {
  const business = await buildBusiness(app);
  const { business_id } = business.scope;
  const card = await openCard(business, ladder());
  const members = await fill(business, card, [
    { level: "gold", since: "2025-03-01T12:00:00.000Z", visits: [earns("2025-06-01T10:00:00.000Z", 120)] },
    { visits: [earns("2026-02-28T12:00:00.000Z", 120)] },
    { visits: [earns("2026-01-10T10:00:00.000Z", 30)] },
  ]);
  for (const [index, joined] of ["2025-01-01", "2026-02-28T11:00:00Z", "2025-01-01"].entries()) {
    await witness.rows("update card_subscriptions set joined_at = $2 where _id = $1", [members[index], joined]);
  }
  await awaken(business);
  await nightsAt("2026-02-28T10:00:00.000Z");
  expect(await standings(members)).toEqual(["gold 2025-03-01T12", "", ""]);
  await witness.rows(
    `insert into programme_versions (business_id, _id, card_id, programme, valid_from, number, audience, others_from)
    select business_id, gen_random_uuid(), card_id,
      jsonb_set(jsonb_set(programme, '{levels,0,threshold}', '20'), '{levels,1,threshold}', '200'),
      '2026-02-28T10:30:00Z', 2, 'joiners', '2026-03-02T10:00:00Z'
    from programme_versions where business_id = $1 and card_id = $2`,
    [business_id, card],
  );
  const apart = ["gold 2026-02-28T23", "silver 2026-02-28T23"];
  await nightsAt("2026-03-01T10:00:00.000Z");
  expect(await standings(members)).toEqual([...apart, ""]);
  await nightsAt("2026-03-02T10:00:00.000Z");
  expect(await standings(members)).toEqual([...apart, ""]);
  // The newer version holds for the others from that day on.
  await nightsAt("2026-03-03T10:00:00.000Z");
  expect(await standings(members)).toEqual([...apart, "silver 2026-03-02T23"]);
});
