/** How the queries are asked, for the tests of the walls between tenants. */
import type { Isolation } from "../../testing/isolation/isolation.ts";
import * as exported from "./queries.ts";

export const isolation: Isolation = {
  holders: {
    data_export: ["admin"],
  },
  reads: {
    selectExportOwner: (tx, scope) => exported.selectExportOwner(tx, scope),
  },
};
