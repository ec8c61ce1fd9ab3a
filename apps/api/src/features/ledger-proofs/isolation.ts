/** Who may call, how, and how the queries are asked, for the tests of the walls between tenants. */
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
