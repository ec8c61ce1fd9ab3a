/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Isolation } from "../isolation.ts";
import { inPolish } from "../probe.ts";
import * as archives from "../../../features/reports/archives/queries.ts";
import { archiveTables, columnsOf, orderOf } from "../../../features/reports/archives/tables.ts";

export const isolation: Isolation = {
  probes: {
    exportBusiness: inPolish,
    exportPerson: { ...inPolish, item: (ids) => ids.id((of) => of.points.user_id) },
  },
  reads: {
    selectTablePages: async (tx, scope) => {
      const found: archives.ArchiveRow[] = [];
      for (const table of archiveTables) {
        const wanted = { table, columns: columnsOf(table), order: orderOf(table) };
        await archives.selectTablePages(tx, scope, wanted, async (rows) => void found.push(...rows));
      }
      return found;
    },
    selectHasRows: async (tx, scope) => ((await archives.selectHasRows(tx, scope, "users", 1)) ? "rows" : undefined),
    selectCustomerExists: async (tx, scope, of) =>
      (await archives.selectCustomerExists(tx, scope, of.points.user_id)) ? "exists" : undefined,
  },
};
