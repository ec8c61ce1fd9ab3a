/** Searches behind the wall: a function of the database looks in an index that a policy would keep from being used. */
import type { Transaction } from "./database.ts";
import { sql, statement, type RawBuilder } from "./sql.ts";

/** Words that more rows share are found soon by walking the list in its order, so all rows need not be sorted. */
const mostGathered = 1000;
/** One more than are looked up by their ids, which tells that there are too many. */
export const mostFound = mostGathered + 1;

interface Search {
  /** The column of the ids, as `p._id`. */
  readonly id: string;
  /** The call of the function that answers the ids of the rows that match. */
  readonly found: RawBuilder<unknown>;
  /** The same search as a condition on each row. */
  readonly compared: RawBuilder<unknown>;
}

/** Longest stretch of a list that is walked for its first page before the index of parts is asked. */
export const longestWalk = 1000;

/** A search as a condition: where few rows match, they are looked up by their ids; where many do, each is compared. */
export const searchCondition = async (
  tx: Transaction,
  { id, found, compared }: Search,
): Promise<RawBuilder<unknown>> => {
  // The function is called in the select list, so that PostgreSQL stops calling it once the limit is reached. Ids that are
  // too many to be of use do not leave the database.
  const row = await tx.row(
    statement<{
      ids: string[] | null;
    }>(sql`with f as materialized (select array(select ${found} limit ${sql.lit(mostFound)}) as ids)
      select case when cardinality(f.ids) <= ${sql.lit(mostGathered)} then f.ids end as ids from f`),
  );
  const ids = row?.ids ?? null;
  return ids === null ? sql`and ${compared}` : sql`and ${sql.ref(id)} = any(${ids}::uuid[])`;
};
