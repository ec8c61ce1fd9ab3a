/** Where passes wait, as the workers' role sees it: of which business, and nothing of the card. */
import type { Transaction } from "../../../platform/database/database.ts";
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

/** Businesses with passes, from one to the next by the key. */
export const selectBusinessesWithPasses = async (tx: Transaction): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `with recursive found as (
          (select p.business_id from wallet_passes p order by p.business_id limit 1)
          union all
          select (select p.business_id from wallet_passes p where p.business_id > h.business_id order by p.business_id limit 1)
          from found h where h.business_id is not null
        ) select h.business_id from found h where h.business_id is not null`,
      values: [],
    })
  ).map(({ business_id }) => business_id);
