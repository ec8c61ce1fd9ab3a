import type { OfflineLimits } from "@rewardo/contract/offline-limits";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** `undefined` for a business that has settled nothing. */
export const selectOfflineLimits = (tx: Transaction, scope: BusinessScope): Promise<OfflineLimits | undefined> =>
  tx.row(
    statement<OfflineLimits>(
      sql`select l.stamps, l.visits from offline_limits l where ${inScope(scope, "l.business_id")}`,
    ),
  );

export const upsertOfflineLimits = async (
  tx: Transaction,
  scope: BusinessScope,
  { stamps, visits, now }: OfflineLimits & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into offline_limits (business_id, stamps, visits, updated_at)
      values (${scope.business_id}::uuid, ${stamps}::integer, ${visits}::integer, ${now}::timestamptz)
      on conflict (business_id) do update set stamps = excluded.stamps, visits = excluded.visits, updated_at = excluded.updated_at`),
  );
};
