/**
 * The night's check: the figures of the day that ended and of an older one, of all places and of each, and what lapses,
 * against a recount of the ledger; and the older day's month against its days.
 */
import { createHash } from "node:crypto";
import { addDays, addMonths } from "@rewardo/rules";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { recount, selectFigures, selectPlaceFigures } from "./figure-queries.ts";
import { recountLapsing, selectLapsing, type LapsingRow } from "./lapsing-queries.ts";
import { dimensions, measures } from "./measures.ts";

/** Older days are checked within this many. */
const daysBack = 730;

/** An older day to check: another one each night, and the same if the night is repeated. */
const olderDay = (business_id: string, day: string): string => {
  const hash = createHash("sha256").update(`${business_id} ${day}`).digest();
  return addDays(day, -1 - (hash.readUInt32BE() % daysBack));
};

const figuresOf = (rows: readonly object[]): Map<string, string> => {
  const sums = new Map<string, number[]>();
  for (const row of rows as readonly Record<string, number | string>[]) {
    const key = String(row["value"]);
    const known = sums.get(key) ?? measures.map(() => 0);
    sums.set(
      key,
      known.map((sum, index) => sum + Number(row[measures[index]!] ?? 0)),
    );
  }
  return new Map(
    [...sums]
      .filter(([, figures]) => figures.some((one) => one !== 0))
      .map(([key, one]) => [key, String(one.map(rounded))]),
  );
};

/** Parts of a piece, such as grams, are added up in another order than PostgreSQL does. */
const rounded = (figure: number): number => Math.round(figure * 1000) / 1000;

interface Compared {
  readonly rows: number;
  readonly different: number;
}

type Figures = ReturnType<typeof figuresOf>;

const compareBoth = (kept: Figures, anew: Figures): Compared => {
  const keys = [...new Set([...kept.keys(), ...anew.keys()])];
  return { rows: keys.length, different: keys.filter((key) => kept.get(key) !== anew.get(key)).length };
};

const totalOf = (compared: readonly Compared[]): Compared => {
  const sum = (name: keyof Compared): number => compared.reduce((total, one) => total + one[name], 0);
  return { rows: sum("rows"), different: sum("different") };
};

const compareDay = async (tx: Transaction, scope: BusinessScope, day: string): Promise<Compared> => {
  const days = { from: day, to: day };
  const statScope = { scope, currency: null };
  const query = { bucket: "day", measures, place_ids: null } as const;
  const compared: Compared[] = [];
  for (const dimension of dimensions) {
    const kept = await selectFigures(tx, statScope, { ...query, days, dimension });
    const anew = await recount(tx, scope, { days, dimension });
    compared.push(compareBoth(figuresOf(kept), figuresOf(anew)));
    // A transaction that is counted at another place is in the same sum.
    if (dimension === "total") {
      const [byPlace = []] = await selectPlaceFigures(tx, statScope, [days], query);
      const atPlaces = anew.map((row) => ({ ...row, value: row.place_id }));
      compared.push(compareBoth(figuresOf(byPlace), figuresOf(atPlaces)));
    }
  }
  return totalOf(compared);
};

/** Compares the stored figures of a month with the sum of its stored days. */
const compareMonth = async (tx: Transaction, scope: BusinessScope, day: string): Promise<Compared> => {
  const from = `${day.slice(0, 7)}-01`;
  const days = { from, to: addDays(addMonths(from, 1), -1) };
  const compared: Compared[] = [];
  for (const dimension of dimensions) {
    const of = async (bucket: "day" | "month") =>
      figuresOf(
        await selectFigures(tx, { scope, currency: null }, { days, dimension, bucket, measures, place_ids: null }),
      );
    compared.push(compareBoth(await of("month"), await of("day")));
  }
  return totalOf(compared);
};

/** Compares the stored units that will lapse, by month. */
const compareLapsing = async (tx: Transaction, scope: BusinessScope): Promise<Compared> => {
  const byMonth = (rows: readonly LapsingRow[]) =>
    new Map(rows.map((row) => [row.month ?? "never", JSON.stringify(row)]));
  const kept = byMonth(await selectLapsing(tx, { scope, currency: null }));
  const anew = byMonth(await recountLapsing(tx, scope));
  return compareBoth(kept, anew);
};

/** Compares both days, the month and what lapses at one moment; answers how many figures there are, and how many differ. */
export const compareFigures = (
  { database }: { readonly database: Database },
  scope: BusinessScope,
  day: string,
): Promise<Compared> =>
  database.background(
    scope,
    async (tx) => {
      const older = olderDay(scope.business_id, day);
      return totalOf([
        await compareDay(tx, scope, day),
        await compareDay(tx, scope, older),
        await compareMonth(tx, scope, older),
        await compareLapsing(tx, scope),
      ]);
    },
    { steady: true },
  );
