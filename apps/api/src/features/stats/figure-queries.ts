/** Figures of a period: folded days and months and what is not folded yet, in one statement and so at one moment. */
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";
import { wholeMonths, type Days } from "./days.ts";
import { parts } from "./line-queries.ts";
import { measures, type Dimension, type Measure } from "./measures.ts";

const { factsFrom, linesFrom, waitingOf } = parts;

/**
 * Whose figures: one business's, or for the platform those of all businesses with a currency (`null`: of all). What `$1`
 * is, and how a business's id compares with it.
 */
export interface Whose {
  readonly scope: Scope;
  readonly currency: string | null;
}

const own = ({ scope }: Whose): string =>
  scope.kind === "business"
    ? "= $1::uuid"
    : "in (select b._id from businesses b where $1::text is null or b.currency = $1::text)";

const first = ({ scope, currency }: Whose): string | null => (scope.kind === "business" ? scope.business_id : currency);

export const whoseRows = { own, first };

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

/** Transactions that are not folded yet, of some days and places: `$1` business, `$2` and `$3` days, `$6` places. */
const unfolded = (
  whose: Whose,
  dimension: Dimension,
): string => `(select l.local_day as from_day, l.place_id, l.value, ${measures.map((one) => `l.${one}`).join(", ")}
    from (${linesFrom(`(${factsFrom(waitingOf(own(whose)))} where t.local_day between $2::date and $3::date)`, [
      dimension,
    ])}) l)`;

type TotalsQuery = Omit<FiguresQuery, "dimension">;

/** Totals by place, whose id is the value. */
export const selectPlaceFigures = (tx: Transaction, whose: Whose, query: TotalsQuery): Promise<FiguresRow[]> =>
  readFigures(tx, whose, { ...query, dimension: "total" }, "s.place_id::text");

export const selectFigures = (tx: Transaction, whose: Whose, query: FiguresQuery): Promise<FiguresRow[]> =>
  readFigures(tx, whose, query, "s.value");

const readFigures = (
  tx: Transaction,
  whose: Whose,
  { days, dimension, bucket, measures: wanted, place_ids }: FiguresQuery,
  value: "s.value" | "s.place_id::text",
): Promise<FiguresRow[]> => {
  const months = bucket === "day" ? { start: days.from, end: days.from } : wholeMonths(days);
  const sums = wanted.map((measure) => `sum(s.${measure})::double precision as ${measure}`).join(", ");
  return tx.rows({
    text: `select ${bucketOf[bucket]}::text as from_day, ${value} as value, ${sums} from (
        select f.from_day, f.place_id, f.value, ${measures.map((one) => `f.${one}`).join(", ")} from stat_figures f
        where f.business_id ${own(whose)} and f.dimension = $7 and f.grain = 'month' and f.from_day >= $4::date and f.from_day < $5::date
        union all
        select f.from_day, f.place_id, f.value, ${measures.map((one) => `f.${one}`).join(", ")} from stat_figures f
        where f.business_id ${own(whose)} and f.dimension = $7 and f.grain = 'day' and f.from_day >= $2::date and f.from_day < $4::date
        union all
        select f.from_day, f.place_id, f.value, ${measures.map((one) => `f.${one}`).join(", ")} from stat_figures f
        where f.business_id ${own(whose)} and f.dimension = $7 and f.grain = 'day' and f.from_day >= $5::date and f.from_day <= $3::date
        union all
        select * from ${unfolded(whose, dimension)} u
      ) s where ($6::uuid[] is null or s.place_id = any($6::uuid[])) group by 1, 2 order by 1, 2`,
    values: [first(whose), days.from, days.to, months.start, months.end, place_ids, dimension],
  });
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
        `(${factsFrom("transactions t")} where t.business_id = $1 and t.local_day between $2::date and $3::date)`,
        [dimension],
      )}) l group by 1, 2, 3
      having ${measures.map((one) => `sum(l.${one}) <> 0`).join(" or ")} order by 1, 2, 3`,
    values: [scope.business_id, days.from, days.to],
  });
