/** Plans belong to no tenant, so these queries take no scope. */
import type { Plan } from "@rewardo/contract/plans";
import type { Transaction } from "../../platform/database/database.ts";

const columns = `_id, name, max_places, price, promo_price, to_char(promo_valid_to, 'YYYY-MM-DD') as promo_valid_to, currency`;

export const selectPlans = (tx: Transaction): Promise<Plan[]> =>
  tx.rows({ text: `select ${columns} from plans order by max_places nulls last, price, _id`, values: [] });

export const selectPlan = (tx: Transaction, _id: string): Promise<Plan | undefined> =>
  tx.row({ text: `select ${columns} from plans where _id = $1`, values: [_id] });
