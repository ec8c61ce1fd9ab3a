/** Where passes wait, as the workers' role sees it: of which business, and nothing of the card. */
import type { Transaction } from "../../../platform/database/database.ts";
import { eachBusinessText } from "../../../platform/database/each-business.ts";
import type { WalletKind } from "@rewardo/contract/wallet-passes";

/** Businesses of which passes of this kind are due; those that have waited longest come first. */
export const selectBusinessesWithDuePasses = async (
  tx: Transaction,
  { kind, now }: { kind: WalletKind; now: string },
): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `select d.business_id from (select w.business_id, w.due_at from wallet_passes w
          where w.kind = $1 and w.due_at <= $2 order by w.due_at limit 5000) d
        group by d.business_id order by min(d.due_at)`,
      values: [kind, now],
    })
  ).map(({ business_id }) => business_id);

/** Businesses with passes. */
export const selectBusinessesWithPasses = async (tx: Transaction): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: eachBusinessText("wallet_passes", tx.isSpread === true),
      values: [],
    })
  ).map(({ business_id }) => business_id);
