import type { BusinessScope } from "../scope.ts";
import type { Transaction } from "./database.ts";
import { inScope, sql, statement } from "./sql.ts";

/**
 * Waits for others who hold the business, and holds up those that come after until the end of the transaction. A statement
 * of its own: one that also reads would read what was there before it waited. Nothing where there is no such business.
 */
export const holdBusiness = async (tx: Transaction, scope: BusinessScope): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select b._id from businesses b where ${inScope(scope, "b._id")} for no key update`),
  );
