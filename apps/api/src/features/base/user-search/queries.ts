import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { TextRange } from "./search.ts";

/** Ways of finding, all at once; what is empty or null finds nothing. Names are folded. */
export interface UserWays {
  /** Beginnings of the whole name. */
  readonly name_starts: readonly string[];
  /** Beginnings of its last word. */
  readonly word_starts: readonly string[];
  /** The last word first, as in a register: how it begins, and how the name does. */
  readonly reversed: { readonly last: string; readonly first: string } | null;
  /** Patterns over the whole name. */
  readonly parts: readonly string[];
  readonly phone: TextRange | null;
  readonly number: TextRange | null;
}

/** Ids of the transaction's business, the best fits first; one that fits in two ways may be named twice. */
export const selectFoundUsers = async (
  tx: Transaction,
  scope: BusinessScope,
  ways: UserWays,
  limit: number,
): Promise<string[]> => {
  const { name_starts, word_starts, reversed, parts, phone, number } = ways;
  const rows = await tx.rows(
    statement<{ _id: string }>(
      // `find_users` is called in the select list, so that PostgreSQL stops calling it once the limit is reached.
      sql`select f._id from (select find_users(${[...name_starts]}, ${[...word_starts]}, ${reversed?.last ?? null}, ${reversed?.first ?? null},
        ${[...parts]}, ${phone?.from ?? null}, ${phone?.to ?? null}, ${number?.from ?? null}, ${number?.to ?? null}) as _id) f
        where nullif(current_setting('app.business_id', true), '')::uuid = ${scope.business_id}::uuid limit ${sql.lit(limit)}`,
    ),
  );
  return rows.map(({ _id }) => _id);
};
