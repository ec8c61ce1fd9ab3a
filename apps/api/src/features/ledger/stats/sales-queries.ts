/** Sales reported by point-of-sale systems, with and without a card. */
import type { Transaction } from "../../../platform/database/database.ts";
import { type StatScope, scopeRows } from "./figure-queries.ts";
import type { Period } from "./queries.ts";

const { own, same, first } = scopeRows;

/** Sales of a day; amounts are in minor units of the currency. */
export interface DailySales {
  readonly day: string;
  readonly with_card: number;
  readonly total: number;
}

/**
 * Paid orders by the local day on which they were paid, refunds below zero; one of another currency is no part of either
 * sum, nor one that cannot be right, nor the refund of a purchase that its till cancelled.
 */
export const selectDailySales = (
  tx: Transaction,
  statScope: StatScope,
  { from, to }: Period,
  { zone, place_ids }: { zone: string; place_ids: readonly string[] | null },
): Promise<DailySales[]> =>
  tx.rows({
    text: `select (o.occurred_at at time zone $4)::date::text as day, sum(o.amount)::double precision as total,
        coalesce(sum(o.amount) filter (where o.status in ('earned', 'refunded')), 0)::double precision as with_card
      from integration_orders o join businesses b on b._id ${same(statScope)("o.business_id")}
      where o.business_id ${own(statScope)} and o.occurred_at >= $2::timestamptz and o.occurred_at < $3::timestamptz
        and o.state = 'closed' and o.status <> 'cancelled' and o.currency = b.currency and o.unusable is null
        and not (o.is_refund and exists (select 1 from integration_orders p where p.business_id ${same(statScope)("o.business_id")}
          and p.integration_id = o.integration_id and p.external_id = o.refunds and p.state = 'cancelled'))
        and ($5::uuid[] is null or o.place_id = any($5::uuid[])) group by 1 order by 1`,
    values: [first(statScope), from, to, zone, place_ids],
  });
