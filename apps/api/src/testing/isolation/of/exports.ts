/** How the queries are asked, for the isolation tests. */
import type { Isolation } from "../isolation.ts";
import * as exported from "../../../features/base/exports/queries.ts";

export const isolation: Isolation = {
  holders: {
    data_export: ["admin"],
  },
  reads: {
    selectExportOwner: (tx, scope) => exported.selectExportOwner(tx, scope),
  },
};
