/** Nightly removal of files of imports that ended, or were never run, long enough ago. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/**
 * Takes the file and the wrong lines of one import away: gigabytes and a million of lines at most, which is enough for one
 * statement. Returns whether there was one.
 */
export const removeImportFile = async (
  tx: Transaction,
  scope: BusinessScope,
  { before, now }: { before: string; now: string },
): Promise<boolean> =>
  (
    await tx.rows({
      text: `with over as (
          select i._id from imports i where i.business_id = $1 and i.file_removed_at is null and i.updated_at < $2
            and i.status not in ('checking', 'running', 'undoing') order by i._id limit 1
        ), chunks as (
          delete from import_chunks c using over where c.business_id = $1 and c.import_id = over._id
        ), problems as (
          delete from import_problems p using over where p.business_id = $1 and p.import_id = over._id
        )
        update imports i set file_removed_at = $3 from over where i.business_id = $1 and i._id = over._id returning 1`,
      values: [scope.business_id, before, now],
    })
  ).length > 0;
