/** What the nights' checks of the ledger found, for the business's own people. */
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import type { BusinessContext } from "../../../platform/context.ts";
import { selectLedgerProof } from "./queries.ts";

/** The latest check, `null` before the first. */
export const readLedgerProof = async (ctx: BusinessContext): Promise<LedgerProof | null> =>
  (await ctx.database.read(ctx.scope, (tx) => selectLedgerProof(tx, ctx.scope))) ?? null;
