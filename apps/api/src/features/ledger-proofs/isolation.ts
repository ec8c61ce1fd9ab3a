/** For the isolation tests: who may call, and how each call and query is made. */
import type { Isolation } from "../../testing/isolation/isolation.ts";
import * as proofs from "./queries.ts";

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
