/** How far each integration was read. */
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

/** Nothing is read any more; the marks stay, for connecting again. */
export const updateSyncStopped = async (
  tx: Transaction,
  scope: BusinessScope,
  integration_id: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_syncs set next_at = null, trouble = null, trouble_since = null, failures = 0, told_trouble = false
      where business_id = ${scope.business_id}::uuid and integration_id = ${integration_id}::uuid`),
  );
};
