/** What point-of-sale systems reported as sold, with a card and without. */
import type { Transaction } from "../../platform/database/database.ts";
import { type Whose, whoseRows } from "./figure-queries.ts";
import type { Period } from "./queries.ts";

const { own, first } = whoseRows;

/** In minor units of the currency. */
export interface DailySales {
  readonly day: string;
  readonly with_card: number;
  readonly total: number;
}

/** Paid orders by the local day on which they were paid; one of another currency is no part of either sum. */
export const selectDailySales = (
  tx: Transaction,
  whose: Whose,
  { from, to }: Period,
  { zone, place_ids }: { zone: string; place_ids: readonly string[] | null },
): Promise<DailySales[]> =>
  tx.rows({
    text: `select (o.occurred_at at time zone $4)::date::text as day, sum(o.amount)::double precision as total,
        coalesce(sum(o.amount) filter (where o.status in ('earned', 'refunded')), 0)::double precision as with_card
      from integration_orders o join businesses b on b._id = o.business_id
      where o.business_id ${own(whose)} and o.occurred_at >= $2::timestamptz and o.occurred_at < $3::timestamptz
        and o.state = 'closed' and o.status <> 'cancelled' and o.currency = b.currency
        and ($5::uuid[] is null or o.place_id = any($5::uuid[])) group by 1 order by 1`,
    values: [first(whose), from, to, zone, place_ids],
  });
