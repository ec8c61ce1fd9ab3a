/** Figures of a period: folded days and months and what is not folded yet, in one statement and so at one moment. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { rangesOfDays, rangesOfGroups, rangesOfTotal, type Days } from "./days.ts";
import { parts, type Same } from "./line-queries.ts";
import { measures, type Dimension, type Measure } from "./measures.ts";

const { factsFrom, linesFrom, ofOne, waitingOf } = parts;

/**
 * Scope of the figures: one business, or for the platform all businesses with a currency (`null`: all businesses). Also
 * gives the value of `$1` and how a business id is compared with it.
 */
export interface StatScope {
  readonly scope: Scope;
  readonly currency: string | null;
}

const own = ({ scope }: StatScope): string =>
  scope.kind === "business"
    ? "= $1::uuid"
    : "in (select b._id from businesses b where $1::text is null or b.currency = $1::text)";

/** As `own`, of a relation that is joined to one that is bound. */
const same = ({ scope }: StatScope): Same => (scope.kind === "business" ? ofOne : (joined) => `= ${joined}`);

const first = ({ scope, currency }: StatScope): string | null =>
  scope.kind === "business" ? scope.business_id : currency;

export const scopeRows = { own, same, first };

export type Bucket = "day" | "month" | "whole";

export interface FiguresQuery {
  readonly days: Days;
  readonly dimension: Dimension;
  readonly bucket: Bucket;
  readonly measures: readonly Measure[];
  /** Only these places; `null`: all, and what happened at none. */
  readonly place_ids: readonly string[] | null;
}

export type FiguresRow = { readonly from_day: string | null; readonly value: string } & {
  readonly [measure in Measure]?: number;
};

const bucketOf: Readonly<Record<Bucket, string>> = {
  day: "s.from_day",
  month: "date_trunc('month', s.from_day)::date",
  whole: "null::date",
};

type PeriodsQuery = Omit<FiguresQuery, "days">;

/** Totals of periods by place, statScope id is the value. */
export const selectPlaceFigures = (
  tx: Transaction,
  statScope: StatScope,
  periods: readonly Days[],
  query: Omit<PeriodsQuery, "dimension">,
): Promise<FiguresRow[][]> => readFigures(tx, statScope, periods, { ...query, dimension: "total" }, "s.place_id::text");

/** Figures of one period. */
export const selectFigures = async (
  tx: Transaction,
  statScope: StatScope,
  { days, ...query }: FiguresQuery,
): Promise<FiguresRow[]> => (await selectPeriods(tx, statScope, [days], query))[0]!;

/** Figures of each of the periods, read together: what is not folded yet is counted once for all. */
export const selectPeriods = (
  tx: Transaction,
  statScope: StatScope,
  periods: readonly Days[],
  query: PeriodsQuery,
): Promise<FiguresRow[][]> => readFigures(tx, statScope, periods, query, "s.value");

const periodsText = "unnest($2::date[], $3::date[]) with ordinality p (from_day, to_day, nr)";
const rangesText =
  "unnest($4::integer[], $5::text[], $6::date[], $7::date[], $10::integer[]) r (nr, grain, from_day, end_day, sign)";

const readFigures = async (
  tx: Transaction,
  statScope: StatScope,
  periods: readonly Days[],
  { dimension, bucket, measures: wanted, place_ids }: PeriodsQuery,
  value: "s.value" | "s.place_id::text",
): Promise<FiguresRow[][]> => {
  const isTotal = bucket === "whole" && dimension === "total" && value === "s.value";
  const rangesOf = bucket === "day" ? rangesOfDays : isTotal ? rangesOfTotal : rangesOfGroups;
  const ranges = periods.flatMap((days, index) => rangesOf(days, index + 1));
  const columns = (of: string): string => wanted.map((measure) => `${of}.${measure}`).join(", ");
  const signed = wanted.map((measure) => `r.sign * f.${measure} as ${measure}`).join(", ");
  const sums = wanted.map((measure) => `sum(s.${measure})::double precision as ${measure}`).join(", ");
  const isHere = (of: string): string => `($9::uuid[] is null or ${of}.place_id = any($9::uuid[]))`;
  // Each range by the index; where tables are spread, ranges are not asked one by one of all nodes.
  const fence = tx.isSpread === true ? "" : "offset 0";
  const rows = await tx.rows<FiguresRow & { readonly nr: number }>({
    text: `select s.nr, ${bucketOf[bucket]}::text as from_day, ${value} as value, ${sums} from (
        select r.nr, f.from_day, f.place_id, f.value, ${signed} from ${rangesText}
        cross join lateral (select f.from_day, f.place_id, f.value, ${columns("f")} from stat_figures f
          where f.business_id ${own(statScope)} and f.dimension = $8 and f.grain = r.grain
            and f.from_day >= r.from_day and f.from_day < r.end_day and ${isHere("f")} ${fence}) f
        union all
        select p.nr::integer, l.local_day, l.place_id, l.value, ${columns("l")}
        from (${linesFrom(`(${factsFrom(waitingOf(own(statScope), same(statScope)), same(statScope))})`, same(statScope), [dimension])}) l
        join ${periodsText} on l.local_day between p.from_day and p.to_day where ${isHere("l")}
      ) s group by 1, 2, 3 order by 1, 2, 3`,
    values: [
      ...[first(statScope), periods.map(({ from }) => from), periods.map(({ to }) => to)],
      ...[ranges.map(({ nr }) => nr), ranges.map(({ grain }) => grain)],
      ...[ranges.map(({ start }) => start), ranges.map(({ end }) => end)],
      ...[dimension, place_ids, ranges.map(({ sign }) => sign)],
    ],
  });
  return periods.map((_, index) => rows.filter(({ nr }) => nr === index + 1));
};

/** All lines of some days, recounted from the transactions; `measures` as sums of folded figures would have them. */
export const recount = (
  tx: Transaction,
  scope: BusinessScope,
  { days, dimension }: { days: Days; dimension: Dimension },
): Promise<(FiguresRow & { place_id: string })[]> =>
  tx.rows({
    text: `select l.local_day::text as from_day, l.place_id, l.value,
        ${measures.map((one) => `sum(l.${one})::double precision as ${one}`).join(", ")}
      from (${linesFrom(
        `(${factsFrom("transactions t", ofOne)} where t.business_id = $1 and t.local_day between $2::date and $3::date)`,
        ofOne,
        [dimension],
      )}) l group by 1, 2, 3
      having ${measures.map((one) => `sum(l.${one}) <> 0`).join(" or ")} order by 1, 2, 3`,
    values: [scope.business_id, days.from, days.to],
  });
