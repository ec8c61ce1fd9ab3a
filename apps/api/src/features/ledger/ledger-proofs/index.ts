/** Results of the nightly checks of the ledger, for the business's own people. */
import * as contract from "@rewardo/contract/ledger-proofs";
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import { route } from "../../../platform/http/route.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { selectLedgerProof } from "./queries.ts";

export { computeRoot } from "./root.ts";
export { proveAll, proveBatch } from "./prove.ts";

export const routes = [route(contract.readLedgerProof, ({ ctx }) => readLedgerProof(ctx))];

/** The latest check, `null` before the first. */
const readLedgerProof = async (ctx: BusinessContext): Promise<LedgerProof | null> =>
  (await ctx.database.read(ctx.scope, (tx) => selectLedgerProof(tx, ctx.scope))) ?? null;
