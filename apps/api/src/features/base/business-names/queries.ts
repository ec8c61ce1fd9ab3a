import { platformBusinessId } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { Scope } from "../../../platform/scope.ts";

/** Names of these businesses; without that of the platform itself. */
export const selectBusinessNames = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> =>
  tx.rows(
    statement<{ _id: string; name: string }>(
      sql`select b._id, b.name from businesses b where ${inScope(scope, "b._id")} and b._id = any(${[...ids]}::uuid[])
        and b._id <> ${platformBusinessId}::uuid`,
    ),
  );
