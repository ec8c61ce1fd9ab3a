/** For the isolation tests: who may call, and how each call and query is made. */
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
