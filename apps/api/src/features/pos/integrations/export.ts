import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportIntegrationOrders as exportEndpoint } from "@rewardo/contract/integration-orders";
import { moneyCell } from "../../../platform/export/csv.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { selectOrders, type OrderRowRecord } from "./order-queries.ts";
import { hidesReceipt, readOrderFilter, withNameFor } from "./orders.ts";

/** The orders of a list, or the chosen ones among them, as a table. */
export const exportOrders = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const filter = await readOrderFilter(ctx, query);
  const { ids, integration_id = null, status = null, place_id = null, from = null, to = null, q = null } = query;
  const direction = query.sort?.[0] ?? "desc";
  return exportList<OrderRowRecord>(ctx, query, ({ word, moment }) => ({
    entity: "integration_orders",
    needs: "integrations_view",
    filters: { integration_id, status, place_id, from, to, q, direction },
    direction,
    columns: {
      occurred_at: (row) => moment(row.occurred_at),
      integration: (row) => row.integration_name,
      receipt: (row) => (hidesReceipt(ctx.actor, row) ? null : (row.number ?? row.external_id)),
      status: (row) => word(`order_status.${row.status}`),
      place: (row) => row.place_name,
      amount: (row) => moneyCell(row.amount),
      currency: (row) => row.currency,
      points: (row) => row.delta,
      customer: (row) => row.user_name,
      customer_id: (row) => row.user_id,
      transaction_id: (row) => row.transaction_id,
      id: (row) => row._id,
    },
    select: (tx, page) => selectOrders(tx, ctx.scope, { ...filter, ids }, page),
    show: (_tx, rows) => rows.map((row) => withNameFor(ctx, row)),
    valueOf: (row) => row.occurred_at,
  }));
};
