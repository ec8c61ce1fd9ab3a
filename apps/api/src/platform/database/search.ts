/** Searches behind the wall: a function of the database looks in an index that a policy would keep from being used. */
import type { Transaction } from "./database.ts";
import { sql, statement, type RawBuilder } from "./sql.ts";

/** Words that more rows share are found soon by walking the list in its order, so all rows need not be sorted. */
const mostGathered = 1000;

interface Search {
  /** The column of the ids, as `p._id`. */
  readonly id: string;
  /** The call of the function that answers the ids of the rows that match. */
  readonly found: RawBuilder<unknown>;
  /** The same search as a condition on each row. */
  readonly compared: RawBuilder<unknown>;
}

/** A search as a condition: where few rows match, they are looked up by their ids; where many do, each is compared. */
export const searchCondition = async (
  tx: Transaction,
  { id, found, compared }: Search,
): Promise<RawBuilder<unknown>> => {
  // The function is called in the select list, so that PostgreSQL stops calling it once the limit is reached.
  const rows = await tx.rows(
    statement<{ _id: string }>(sql`select ${found} as _id limit ${sql.lit(mostGathered + 1)}`),
  );
  return rows.length > mostGathered
    ? sql`and ${compared}`
    : sql`and ${sql.ref(id)} = any(${rows.map(({ _id }) => _id)}::uuid[])`;
};
