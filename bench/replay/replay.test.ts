import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../apps/api/src/platform/database/database.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import { openTestDatabase } from "../../apps/api/src/testing/database.ts";
import { toCents } from "./read.ts";
import { replayFolder } from "./replay.ts";
import { toInstant } from "./time.ts";

let server: DatabaseServer;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), "journey-"));
beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase(server);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const quoted = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n")}\n`;

/** A small year in the files' format, with every oddity of the real one. */
const writeJourney = (visits: number): void => {
  const lines = Array.from({ length: visits }, (_, visit) => {
    const time = `2017-0${1 + (visit % 9)}-${String(1 + (visit % 27)).padStart(2, "0")} 0${visit % 10}:15:00`;
    const head = [time, 31_000_000 + visit, 1 + (visit % 7), 300 + (visit % 4)];
    return [
      [...head, 100 + (visit % 3), visit % 5 === 0 ? 0 : 1, visit % 6 === 0 ? 0 : "1.39", 0, 0, 0],
      [...head, visit % 8 === 0 ? 999_999 : 101, visit % 9 === 0 ? 32_623 : 2, "12.5", 0, 0, 0],
    ];
  }).flat();
  const columns = [
    "transaction_timestamp",
    "basket_id",
    "household_id",
    "store_id",
    "product_id",
    "quantity",
    "sales_value",
    "retail_disc",
    "coupon_disc",
    "coupon_match_disc",
  ];
  writeFileSync(join(folder, "line_items.csv.gz"), gzipSync(quoted([columns, ...lines])));
  const products = [
    ["product_id", "manufacturer_id", "department", "brand", "product_category", "product_type", "package_size"],
    [100, 1, "GROCERY", "Private", "EGGS", "EGGS - X-LARGE", ""],
    [101, 1, "FUEL", "National", "", "", ""],
    [102, 1, "GROCERY", "Private", "MILK", "MILK", ""],
  ];
  writeFileSync(join(folder, "products.csv.gz"), gzipSync(quoted(products)));
  const households = [
    ["household_id", "age"],
    ...Array.from({ length: 7 }, (_, index) => [index + 1, index < 3 ? "45-54" : ""]),
  ];
  writeFileSync(join(folder, "households.csv"), quoted(households));
};

const options = { weeks: 462, time_zone: "America/New_York", currency: "USD" };
const countApart = () =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, "count.mjs"), folder], { encoding: "utf8" }),
  ) as Record<string, unknown>;

test("an interrupted and repeated replay holds exactly what an independent count finds", async () => {
  writeJourney(30);
  const part = await replayFolder({ server, database }, folder, options, () => {});
  expect(part.written).toBe(30);
  writeJourney(75);
  const whole = await replayFolder({ server, database }, folder, options, () => {});
  expect(whole.written).toBe(45);
  const again = await replayFolder({ server, database }, folder, options, () => {});
  expect(again.written).toBe(0);

  const { visits, members, places, amount_cents, stamps, lines } = countApart();
  expect(again.figures).toMatchObject({ visits, members, places, amount_cents, stamps, lines, balances: stamps });
  expect(again.oddities).toContain("15 lines with a quantity of zero");
});

test("amounts are parsed by their digits", () => {
  expect(["1.5", "1.39", "0", "12", "2.9900000000000002"].map(toCents)).toEqual([150, 139, 0, 1200, 299]);
  expect(() => toCents("-1")).toThrow("Not an amount");
  expect(() => toCents("1.005")).toThrow("Not an amount");
});

test("wall-clock times keep their weekday and hour across clock changes", () => {
  // 2017-01-01 was a Sunday; 462 weeks later is Sunday 2025-11-09, in winter time.
  expect(toInstant("2017-01-01 07:30:27", 462, "America/New_York")).toBe("2025-11-09T12:30:27.000Z");
  expect(toInstant("2017-07-01 07:30:27", 462, "America/New_York")).toBe("2026-05-09T11:30:27.000Z");
  // Skipped, and repeated, by a clock change.
  expect(toInstant("2026-03-08 02:30:00", 0, "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
  expect(toInstant("2026-11-01 01:30:00", 0, "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
});
