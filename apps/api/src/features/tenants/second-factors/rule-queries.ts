/** A business's rules for its people's sign-in; in its own scope. */
import { roleIds } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export const selectRequiresFactor = async (tx: Transaction, scope: BusinessScope): Promise<boolean | undefined> =>
  (
    await tx.row(
      statement<{ requires_second_factor: boolean }>(
        sql`select b.requires_second_factor from businesses b where b._id = ${scope.business_id}::uuid`,
      ),
    )
  )?.requires_second_factor;

/** Puts in a mail to each active owner that this account ended the requirement. */
export const insertRuleMails = async (tx: Transaction, scope: BusinessScope, account_id: string): Promise<void> => {
  await tx.rows(
    statement(sql`select jobs.enqueue('mail', jsonb_build_object('kind', 'second_factor_not_required', 'identity_id', a.identity_id,
        'account_id', ${account_id}::uuid)) from accounts a where ${inScope(scope, "a.business_id")}
      and a.account_role_id = ${roleIds.OWNER}::uuid and a.status = 'active'`),
  );
};

/** False when it is so already. */
export const updateRequiresFactor = async (
  tx: Transaction,
  scope: BusinessScope,
  requires: boolean,
  now: string,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update businesses set requires_second_factor = ${requires}, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid and requires_second_factor <> ${requires} returning 1`),
  )) !== undefined;
