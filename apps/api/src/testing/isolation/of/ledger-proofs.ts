/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Isolation } from "../isolation.ts";
import * as proofs from "../../../features/ledger/ledger-proofs/queries.ts";

export const isolation: Isolation = {
  rights: {
    ledger_proofs: ["select"],
  },
  probes: {
    readLedgerProof: {},
  },
  reads: {
    selectLedgerProof: (tx, scope) => proofs.selectLedgerProof(tx, scope),
  },
};
