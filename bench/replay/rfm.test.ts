/**
 * RFM groups of the files' visits compared, by household, with a script that reads only the files. `JOURNEY=FOLDER`
 * uses the real files instead of generated ones.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshRfm } from "../../apps/api/src/features/ledger/rfm/index.ts";
import { openDatabase, type Database } from "../../apps/api/src/platform/database/database.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { buildBusiness } from "../../apps/api/src/testing/builders.ts";
import { openTestDatabase } from "../../apps/api/src/testing/database.ts";
import { writeHistories, type PastVisit } from "../../apps/api/src/testing/histories.ts";
import { openWitness, type Witness } from "../../apps/api/src/testing/witness.ts";
import { readJourney } from "./read.ts";
import { toInstant } from "./time.ts";

const real = process.env["JOURNEY"];
const folder = real ?? mkdtempSync(join(tmpdir(), "rfm-journey-"));
const weeks = 462;
const zone = "America/New_York";

let server: DatabaseServer;
let database: Database;
let witness: Witness;
beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase(server, { statementTimeoutMs: 60_000 });
  witness = await openWitness(server);
});
afterAll(async () => {
  await witness.close();
  await database.close();
  if (real === undefined) rmSync(folder, { recursive: true });
});

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n")}\n`;

/** 130 households with visits from yearly to weekly, over a year and a half. */
const writeJourney = (): void => {
  let seed = 11;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  const lines: (string | number)[][] = [];
  for (let household = 1; household <= 130; household++) {
    const visits = 1 + random(1 + (household % 12));
    for (let visit = 0; visit < visits; visit++) {
      const ms = Date.parse("2016-07-01T00:00:00Z") + random(540 - (household % 5) * 90) * 86_400_000;
      const time = `${new Date(ms).toISOString().slice(0, 10)} ${String(8 + random(12)).padStart(2, "0")}:10:00`;
      for (let line = 0; line <= random(2); line++) {
        lines.push([
          time,
          40_000_000 + lines.length - line,
          household,
          300,
          100,
          1,
          `${random(90)}.${10 + random(90)}`,
          0,
          0,
          0,
        ]);
      }
    }
  }
  const columns =
    "transaction_timestamp,basket_id,household_id,store_id,product_id,quantity,sales_value,retail_disc,coupon_disc";
  const head = [...columns.split(","), "coupon_match_disc"];
  writeFileSync(join(folder, "line_items.csv.gz"), gzipSync(csv([head, ...lines])));
  const product = "product_id,manufacturer_id,department,brand,product_category,product_type,package_size".split(",");
  writeFileSync(
    join(folder, "products.csv.gz"),
    gzipSync(csv([product, [100, 1, "GROCERY", "Private", "EGGS", "EGGS", ""]])),
  );
  const households = Array.from({ length: 130 }, (_, index) => [index + 1, ""]);
  writeFileSync(join(folder, "households.csv"), csv([["household_id", "age"], ...households]));
};

const groupsApart = (day: string): Map<string, string> => {
  const script = join(import.meta.dirname, "rfm.mjs");
  const printed = execFileSync(process.execPath, [script, folder, day, String(weeks)], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return new Map(Object.entries(JSON.parse(printed) as Record<string, string>));
};

/** Creates a customer for each household, with its visits in order; returns the mapping. */
const writeVisits = async (card: { business_id: string; card_id: string }): Promise<Map<string, string>> => {
  const visits = new Map<string, PastVisit[]>();
  for (const { household_id, time, lines } of (await readJourney(folder)).baskets) {
    const visit = {
      occurred_at: toInstant(time, weeks, zone),
      amount: lines.reduce((sum, one) => sum + one.amount, 0),
    };
    visits.set(household_id, [...(visits.get(household_id) ?? []), visit]);
  }
  const members = await writeHistories(witness, card, visits.values());
  // Households become customers with their first visit.
  await witness.rows("update users set created_at = '2100-01-01' where business_id = $1", [card.business_id]);
  return new Map([...visits.keys()].map((household, index) => [members[index]!.user_id, household]));
};

const groupsKept = async (business_id: string, households: ReadonlyMap<string, string>, day: string) => {
  const rows = await witness.rows<{ user_id: string; rfm_group: string }>(
    `select distinct on (c.user_id) c.user_id, c.rfm_group from rfm_changes c
    where c.business_id = $1 and c.valid_from <= $2 order by c.user_id, c.valid_from desc`,
    [business_id, day],
  );
  return new Map(rows.map(({ user_id, rfm_group }) => [households.get(user_id) ?? user_id, rfm_group]));
};

const sorted = (groups: ReadonlyMap<string, string>) => [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));

test("the stored groups and the day's moves equal the script's", { timeout: 600_000 }, async () => {
  if (real === undefined) writeJourney();
  const { scope, stamps_card_id } = await buildBusiness({ database, clock: systemClock }, { time_zone: zone });
  const households = await writeVisits({ business_id: scope.business_id, card_id: stamps_card_id });
  // First a few customers, then all, then some without a visit for a year.
  const days = ["2025-12-01", "2026-03-15", "2026-06-01", "2026-06-02", "2026-06-03", "2026-11-01", "2027-01-20"];
  let before = new Map<string, string>();
  for (const day of days) {
    const refreshed = await refreshRfm({ database }, scope, { day, zone: zone });
    const expected = groupsApart(day);
    expect(refreshed?.customers, day).toBe(expected.size);
    expect(sorted(await groupsKept(scope.business_id, households, day)), day).toEqual(sorted(expected));
    const moves = new Map<string, number>();
    for (const [number, group] of expected) {
      const move = `${before.get(number) ?? "none"} ${group}`;
      moves.set(move, (moves.get(move) ?? 0) + 1);
    }
    const kept = await witness.rows<{ move: string; customers: number }>(
      "select from_group || ' ' || to_group as move, customers::integer from rfm_moves where business_id = $1 and local_day = $2",
      [scope.business_id, day],
    );
    expect(new Map(kept.map(({ move, customers }) => [move, customers])), day).toEqual(moves);
    before = expected;
  }
  // Only changes: consecutive groups of a customer differ.
  const repeated = await witness.rows(
    `select 1 from (select rfm_group, lag(rfm_group) over (partition by user_id order by valid_from) as earlier
      from rfm_changes where business_id = $1) c where rfm_group = earlier`,
    [scope.business_id],
  );
  expect(repeated).toEqual([]);
  const count = () => witness.contents();
  const kept = await count();
  await refreshRfm({ database }, scope, { day: days.at(-1)!, zone: zone });
  expect(await count()).toEqual(kept);
});
