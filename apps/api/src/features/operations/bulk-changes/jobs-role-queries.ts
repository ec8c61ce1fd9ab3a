/** Nightly removal of bulk changes that ended, or were never begun, long enough ago. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/**
 * Takes one bulk change away with what its records were before: a hundred thousand rows at most, which is enough for one
 * statement. Returns whether there was one.
 */
export const removeBulkChange = async (
  tx: Transaction,
  scope: BusinessScope,
  { before }: { before: string },
): Promise<boolean> =>
  (
    await tx.rows({
      text: `with over as (
          select b._id from bulk_changes b where b.business_id = $1 and coalesce(b.finished_at, b.created_at) < $2
            and b.status not in ('running', 'undoing') order by b._id limit 1
        ), befores as (
          delete from bulk_change_rows r using over where r.business_id = $1 and r.bulk_change_id = over._id
        )
        delete from bulk_changes b using over where b.business_id = $1 and b._id = over._id returning 1`,
      values: [scope.business_id, before],
    })
  ).length > 0;
