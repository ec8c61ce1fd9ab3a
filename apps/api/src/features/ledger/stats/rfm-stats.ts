/** RFM groups and scores as of the end of a day: as a night kept them, or computed now where no night did. */
import { rfmAmong, type RfmFacts, type RfmGroup } from "@rewardo/engine";
import { addDays } from "@rewardo/rules";
import type { Context } from "../../../platform/context.ts";
import { type BusinessScope, businessScope } from "../../../platform/scope.ts";
import { rfmPeriodOf, readCustomerFacts } from "../rfm/index.ts";
import { countGroups, selectKeptDays, selectScores } from "./queries.ts";

type Reader = Pick<Context, "database" | "scope">;

/** The day to look at, and the present one, both local. */
export interface AsOf {
  readonly day: string;
  readonly today: string;
}

/**
 * Today's groups are those of the last night, or of the one before as long as the last one is not through. Any other day has
 * those of its own night, so that a night that was missed shows no older state as its own.
 */
const isKept = (kept: string | null, { day, today }: AsOf): boolean =>
  kept !== null && (kept === day || (day === today && kept >= addDays(today, -2)));

interface Split {
  /** Businesses whose night kept the day. */
  readonly kept: readonly { readonly business_id: string; readonly kept_day: string }[];
  readonly open: readonly { readonly business_id: string; readonly time_zone: string }[];
}

const splitByNights = async ({ database, scope }: Reader, asOf: AsOf): Promise<Split> => {
  const rows = await database.read(scope, (tx) => selectKeptDays(tx, scope, asOf.day));
  const kept = rows.flatMap(({ business_id, kept_day }) =>
    kept_day !== null && isKept(kept_day, asOf) ? [{ business_id, kept_day }] : [],
  );
  return { kept, open: rows.filter(({ kept_day }) => !isKept(kept_day, asOf)) };
};

/** Groups and scores of all customers of a business, worked out from their visits until the end of the day. */
const compute = async (
  { database }: Pick<Reader, "database">,
  scope: BusinessScope,
  day: string,
  zone: string,
): Promise<ReturnType<ReturnType<typeof rfmAmong>>[]> => {
  const facts: RfmFacts[] = [];
  await database.background(
    scope,
    (tx) => readCustomerFacts(tx, scope, rfmPeriodOf(day, zone), (portion) => void facts.push(...portion)),
    { steady: true },
  );
  const among = rfmAmong(facts);
  return facts.map((fact) => among(fact));
};

/** Customers by R (5 first) and FM. */
export const countScores = async (reader: Reader, asOf: AsOf): Promise<number[][]> => {
  const counts = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]);
  const { kept, open } = await splitByNights(reader, asOf);
  for (const { business_id, kept_day } of kept) {
    const one = businessScope(business_id);
    for (const { r, fm, customers } of await reader.database.read(one, (tx) => selectScores(tx, one, kept_day))) {
      counts[5 - r]![fm - 1]! += customers;
    }
  }
  for (const { business_id, time_zone } of open) {
    for (const { scores } of await compute(reader, businessScope(business_id), asOf.day, time_zone)) {
      if (scores !== null) counts[5 - scores.r]![scores.fm - 1]! += 1;
    }
  }
  return counts;
};

/** Customers by group as of the ends of two days. */
export const countRfmGroups = async (
  reader: Reader,
  days: readonly AsOf[],
): Promise<readonly ReadonlyMap<RfmGroup, number>[]> => {
  const { database, scope } = reader;
  const splits: Split[] = [];
  for (const asOf of days) splits.push(await splitByNights(reader, asOf));
  const asked = days.map(({ day }, nr) => ({
    day,
    business_ids: splits[nr]!.kept.map(({ business_id }) => business_id),
  }));
  const groups = await database.read(scope, (tx) => countGroups(tx, { scope, currency: null }, asked));
  const counts = days.map((_, nr) => new Map(groups.map(({ key, customers }) => [key, customers[nr]!])));
  for (const [nr, { day }] of days.entries()) {
    for (const { business_id, time_zone } of splits[nr]!.open) {
      for (const { group } of await compute(reader, businessScope(business_id), day, time_zone)) {
        counts[nr]!.set(group, (counts[nr]!.get(group) ?? 0) + 1);
      }
    }
  }
  return counts;
};
