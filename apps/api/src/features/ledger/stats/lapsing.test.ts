/** What lapses when: by idleness, and after a change of the time zone, folded or not. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stat } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";
import { runNights } from "../../operations/nightly/index.ts";
import { recountLapsing, selectLapsing } from "./lapsing-queries.ts";
import { foldNext } from "./queue.ts";

const start = "2026-06-01T10:00:00.000Z";
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

/** A card whose points lapse so, and a member of it with a till. */
const open = async (expiry: CardInput["expiry"]) => {
  clock.set(start);
  const business = await buildBusiness(app);
  const card_id = await createCard(business.ctx, { ...pointsCard, ...(expiry === undefined ? {} : { expiry }) });
  const [member] = await joinCard(business.ctx, card_id, [{ first_name: "Ewa" }]);
  const owner = await app.as("OWNER", business.scope);
  const visit = (occurred_at: string, amount: number) =>
    commitAt(owner, member!.number, business.place_id, { amount, occurred_at, imported: true });
  return { business, owner, visit };
};

/** Points by month, as the statistic answers; the same as counted from all lots. */
const lapsing = async ({ scope }: TestBusiness, owner: Caller) => {
  await app.database.read(scope, async (tx) =>
    expect(await selectLapsing(tx, { scope, currency: null })).toEqual(await recountLapsing(tx, scope)),
  );
  const { body } = await owner.call<Stat>("GET", "/api/stats/points_liability/table");
  return body.items.map(({ key, value }) => [key, value]);
};

test("points that lapse by idleness move with every visit, and are owed no more after their night", async () => {
  const { business, owner, visit } = await open({ kind: "inactivity", months: 2 });
  await visit("2026-04-10T10:00:00.000Z", 50_00);
  expect(await lapsing(business, owner)).toEqual([["2026-06-01", 5]]);
  await foldNext(app.database, business.scope);
  expect(await lapsing(business, owner)).toEqual([["2026-06-01", 5]]);
  // Both lots live on from the later visit, folded or not.
  await visit("2026-05-20T10:00:00.000Z", 20_00);
  expect(await lapsing(business, owner)).toEqual([["2026-07-01", 7]]);
  await foldNext(app.database, business.scope);
  expect(await lapsing(business, owner)).toEqual([["2026-07-01", 7]]);

  await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business.scope.business_id]);
  clock.set("2026-07-21T10:00:00.000Z");
  const directory = mkdtempSync(join(tmpdir(), "lapsing-"));
  const log = jsonLog("silent", clock.nowMs);
  await runNights({ database: app.database, clock, log, roots: rootFiles(join(directory, "roots")) });
  rmSync(directory, { recursive: true });
  // The session of June is over.
  const later = await app.as("OWNER", business.scope);
  const owed = async () => {
    const path = "/api/stats/points_liability/line?from=2026-07-19&to=2026-07-21";
    return (await later.call<Stat>("GET", path)).body.points.map(({ from, value }) => [from, value]);
  };
  const days = [
    ["2026-07-19", 7],
    ["2026-07-20", 7],
    ["2026-07-21", 0],
  ];
  expect(await owed()).toEqual(days);
  expect(await lapsing(business, later)).toEqual([]);
  while ((await foldNext(app.database, business.scope)) > 0);
  expect(await owed()).toEqual(days);
  expect(await lapsing(business, later)).toEqual([]);
});

test("after a change of the time zone months are those of the new one, before the next fold and after it", async () => {
  const { business, owner, visit } = await open({ kind: "rolling_days", days: 91 });
  await visit("2026-06-01T08:00:00.000Z", 50_00);
  await foldNext(app.database, business.scope);
  // The last moment of August in Warsaw is in September in Auckland.
  expect(await lapsing(business, owner)).toEqual([["2026-08-01", 5]]);
  await witness.rows("update businesses set time_zone = 'Pacific/Auckland' where _id = $1", [
    business.scope.business_id,
  ]);
  expect(await lapsing(business, owner)).toEqual([["2026-09-01", 5]]);
  await visit("2026-06-01T09:00:00.000Z", 30_00);
  expect((await lapsing(business, owner)).length).toBeGreaterThan(0);
  await foldNext(app.database, business.scope);
  await visit("2026-06-01T09:30:00.000Z", 10_00);
  const zones = "select time_zone from stat_lapsing_zones where business_id = $1";
  expect(await witness.rows(zones, [business.scope.business_id])).toEqual([{ time_zone: "Pacific/Auckland" }]);
  await lapsing(business, owner);
});
