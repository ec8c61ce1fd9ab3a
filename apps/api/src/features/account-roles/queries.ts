import type { AccountRole } from "@rewardo/contract/account-roles";
import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { Scope } from "../../platform/scope.ts";

export const selectAccountRole = (
  tx: Transaction,
  scope: Scope,
  _id: string,
): Promise<Omit<AccountRole, "built_in"> | undefined> =>
  tx.row(
    statement<Omit<AccountRole, "built_in">>(sql`select r._id, r.name, r.permissions, r.limits from account_roles r
      where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid`),
  );
