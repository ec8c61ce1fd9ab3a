import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportTransactions as exportEndpoint } from "@rewardo/contract/transactions";
import { translate } from "@rewardo/texts/all";
import { moneyCell } from "../../../platform/export/csv.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { selectTransactions, type TransactionRecord } from "./queries.ts";
import { readTransactionFilter } from "./transaction-filter.ts";

/** The transactions of a list, or the chosen ones among them, with the figures that a bookkeeper needs. */
export const exportTransactions = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const filter = await readTransactionFilter(ctx, query);
  const { ids, place_id = null, card_subscription_id = null, from = null, to = null, flagged = null } = query;
  const { kind = null, card_id = null, account_id = null, device_id = null, source = null, flag = null } = query;
  const { imported_balances = null, amount_from = null, amount_to = null, q = null } = query;
  const direction = query.sort?.[0] ?? "desc";
  return exportList<TransactionRecord>(ctx, query, ({ locale, word, moment }) => ({
    entity: "transactions",
    needs: "transactions_view",
    filters: {
      ...{ place_id, card_subscription_id, from, to, flagged, kind, card_id, account_id, device_id, source, flag },
      ...{ imported_balances, amount_from, amount_to, q, direction },
    },
    direction,
    columns: {
      occurred_at: (row) => moment(row.occurred_at),
      kind: (row) => translate(locale, `kind.${row.kind}`),
      status: (row) => word(`transaction_status.${row.status}`),
      place: (row) => row.place_name,
      staff: (row) => row.account_name ?? (row.by_platform === true ? word("author.platform") : null),
      device: (row) => row.device_name,
      customer: (row) => row.user_name,
      card_number: (row) => row.card_number,
      receipt: (row) => row.external_order_id,
      amount: (row) => moneyCell(row.amount),
      discount: (row) => moneyCell(row.discount),
      currency: (row) => row.currency,
      points: (row) => row.delta,
      balance_after: (row) => row.balance_after,
      reason: (row) => row.reason,
      takes_back: (row) => row.reverses_id,
      customer_id: (row) => row.user_id,
      id: (row) => row._id,
    },
    select: (tx, page) => selectTransactions(tx, ctx.scope, { ...filter, ids }, page),
    show: asTheyAre,
    valueOf: (row) => row.occurred_at,
  }));
};
