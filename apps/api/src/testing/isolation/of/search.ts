/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Isolation } from "../isolation.ts";
import * as search from "../../../features/operations/search/queries.ts";

export const isolation: Isolation = {
  probes: {
    listSearchHits: { isUnmarked: true, query: () => ({ q: "zab" }) },
  },
  reads: {
    selectCardCandidates: (tx, scope) => search.selectCardCandidates(tx, scope),
    selectPlaceCandidates: (tx, scope) => search.selectPlaceCandidates(tx, scope, { key: "", place_ids: null }),
    selectDeviceCandidates: (tx, scope) => search.selectDeviceCandidates(tx, scope, null),
    selectProductCandidates: (tx, scope) => search.selectProductCandidates(tx, scope, ""),
    selectAccountCandidates: (tx, scope) => search.selectAccountCandidates(tx, scope, { key: "", place_ids: null }),
    selectBusinessCandidates: (tx, scope) => search.selectBusinessCandidates(tx, scope, { key: "", tin: "" }),
    selectReceipts: (tx, scope) => search.selectReceipts(tx, scope, { start: "", place_ids: null, limit: 200 }),
  },
};
