/** The night's check: the figures of the day that ended and of an older one, and what lapses, against a recount of the ledger. */
import { createHash } from "node:crypto";
import { addDays } from "@rewardo/rules";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { recount, selectFigures } from "./figure-queries.ts";
import { recountLapsing, selectLapsing, type LapsingRow } from "./lapsing-queries.ts";
import { dimensions, measures } from "./measures.ts";

/** Older days are checked within this many. */
const daysBack = 730;

/** Another day each night, the same when the night is taken up again. */
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
    [...sums].filter(([, figures]) => figures.some((one) => one !== 0)).map(([key, one]) => [key, String(one)]),
  );
};

interface Compared {
  readonly rows: number;
  readonly different: number;
}

const compareDay = async (tx: Transaction, scope: BusinessScope, day: string): Promise<Compared> => {
  const days = { from: day, to: day };
  let rows = 0;
  let different = 0;
  for (const dimension of dimensions) {
    const kept = figuresOf(
      await selectFigures(
        tx,
        { scope: scope, currency: null },
        { days, dimension, bucket: "day", measures, place_ids: null },
      ),
    );
    const anew = figuresOf(await recount(tx, scope, { days, dimension }));
    const keys = new Set([...kept.keys(), ...anew.keys()]);
    rows += keys.size;
    different += [...keys].filter((key) => kept.get(key) !== anew.get(key)).length;
  }
  return { rows, different };
};

/** What lapses when, by month. */
const compareLapsing = async (tx: Transaction, scope: BusinessScope): Promise<Compared> => {
  const byMonth = (rows: readonly LapsingRow[]) => new Map(rows.map((row) => [row.month, JSON.stringify(row)]));
  const kept = byMonth(await selectLapsing(tx, { scope, currency: null }));
  const anew = byMonth(await recountLapsing(tx, scope));
  const months = [...new Set([...kept.keys(), ...anew.keys()])];
  return { rows: months.length, different: months.filter((month) => kept.get(month) !== anew.get(month)).length };
};

/** Compares both days, and what lapses, at one moment; answers how many figures there are, and how many differ. */
export const compareFigures = (
  { database }: { readonly database: Database },
  scope: BusinessScope,
  day: string,
): Promise<Compared> =>
  database.background(
    scope,
    async (tx) => {
      const compared = [
        await compareDay(tx, scope, day),
        await compareDay(tx, scope, olderDay(scope.business_id, day)),
        await compareLapsing(tx, scope),
      ];
      const sum = (name: keyof Compared): number => compared.reduce((total, one) => total + one[name], 0);
      return { rows: sum("rows"), different: sum("different") };
    },
    { steady: true },
  );
