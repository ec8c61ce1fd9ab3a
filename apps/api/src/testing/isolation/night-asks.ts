/** What the nights leave behind: how each of its query functions is asked. */
import * as proofs from "../../features/ledger-proofs/queries.ts";
import type { Ask } from "./asks.ts";

export const nightReads: Readonly<Record<string, Ask>> = {
  selectLedgerProof: (tx, scope) => proofs.selectLedgerProof(tx, scope),
};
