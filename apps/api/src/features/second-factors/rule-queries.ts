/** What a business requires of its people's sign-in; in its own scope. */
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

export const selectRequiresFactor = async (tx: Transaction, scope: BusinessScope): Promise<boolean | undefined> =>
  (
    await tx.row(
      statement<{ requires_second_factor: boolean }>(
        sql`select b.requires_second_factor from businesses b where b._id = ${scope.business_id}::uuid`,
      ),
    )
  )?.requires_second_factor;

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
