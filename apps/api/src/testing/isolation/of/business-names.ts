/** Arguments with which the isolation tests run the query. */
import type { Isolation } from "../isolation.ts";
import { selectBusinessNames } from "../../../features/base/business-names/queries.ts";

export const isolation: Isolation = {
  reads: {
    selectBusinessNames: (tx, scope, of) => selectBusinessNames(tx, scope, [of.id]),
  },
};
