/** Purchases that an import has brought, as returns of the same import find them. */
import type { Explanation } from "@rewardo/engine";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";

export interface ReceiptLine {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

export interface StoredReceipt {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly occurred_at: string;
  readonly amount: number;
  readonly receipt: string | null;
  readonly items: readonly (ReceiptLine & { readonly line_no: number })[];
  readonly explanation: Explanation;
  /** Reversals of the receipt, oldest first, with their lines if known. */
  readonly reversals: readonly {
    readonly amount: number | null;
    readonly items: readonly ReceiptLine[];
    readonly explanation: Explanation;
  }[];
}

/** Purchases of these memberships from one import of which something is left, the last first. */
export const selectBroughtReceipts = (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, ids, until }: { import_id: string; ids: readonly string[]; until: string },
): Promise<StoredReceipt[]> =>
  tx.rows({
    text: `select t._id, t.card_subscription_id, t.occurred_at, t.amount, t.external_order_id as receipt, t.items, t.explanation,
        coalesce((select jsonb_agg(jsonb_build_object('amount', r.amount, 'items', r.items, 'explanation', r.explanation) order by r.recorded_at, r._id)
          from transactions r where r.business_id = $1 and r.reverses_id = t._id), '[]') as reversals
      from transactions t
      where t.business_id = $1 and t.card_subscription_id = any($2::uuid[]) and t.import_id = $3 and t.kind = 'visit'
        and t.status <> 'reversed' and t.amount > 0 and t.occurred_at <= $4::timestamptz
      order by t.occurred_at desc, t._id desc`,
    values: [scope.business_id, ids, import_id, until],
  });
