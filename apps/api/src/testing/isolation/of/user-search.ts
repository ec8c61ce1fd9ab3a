/** How the queries are asked, for the isolation tests. */
import type { Isolation } from "../isolation.ts";
import * as find from "../../../features/base/user-search/queries.ts";

const noWay = { name_starts: [], word_starts: [], reversed: null, parts: [], phone: null, number: null };

export const isolation: Isolation = {
  reads: {
    selectFoundUsers: (tx, scope) => find.selectFoundUsers(tx, scope, { ...noWay, name_starts: [""] }, 1000),
  },
};
