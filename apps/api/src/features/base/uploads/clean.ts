/** Uploaded pictures that were never used, such as those of an unsaved form, are removed after a while. */
import type { Deps } from "../../../platform/context.ts";
import { businessScope, platformScope } from "../../../platform/scope.ts";
import { deleteUnusedUpload, selectUnusedUploads } from "./queries.ts";

/** A form may stay open over a weekend and more. */
const keptMs = 14 * 24 * 3_600_000;
const atOnce = 500;

/** Removes them and answers how many. What anything refers to is kept, by the question and by the foreign keys. */
export const removeUnusedUploads = async ({
  database,
  clock,
  uploads,
}: Pick<Deps, "database" | "clock" | "uploads">): Promise<number> => {
  const before = new Date(clock.nowMs() - keptMs).toISOString();
  let removed = 0;
  for (;;) {
    const unused = await database.read(platformScope, (tx) =>
      selectUnusedUploads(tx, platformScope, { before, limit: atOnce }),
    );
    let gone = 0;
    for (const { business_id, name } of unused) {
      const scope = businessScope(business_id);
      const isGone = await database.write(scope, async (tx) => {
        if (!(await deleteUnusedUpload(tx, scope, name, before))) return false;
        // The file is removed before the commit: a concurrent upload of the same picture waits, and finds neither row
        // nor file.
        await uploads.remove(name);
        return true;
      });
      if (isGone) gone += 1;
    }
    removed += gone;
    if (unused.length < atOnce || gone === 0) return removed;
  }
};
