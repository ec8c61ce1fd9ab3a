/** Staff answer a report of a missing visit with the order that it means. */
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { listReportOrders as ordersEndpoint } from "@rewardo/contract/missing-visits";
import { mostOrdersShown } from "@rewardo/contract/report-limits";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import { readSurvivor } from "../../ledger/transactions/index.ts";
import { claimOrder, seesReceipts, selectClaimableOrders, type ClaimableOrder } from "../../pos/integrations/index.ts";
import {
  holdRequest,
  readAdjustmentRequestIn,
  reporterOf,
  requireOpen,
  tellChanged,
  writeDecision,
} from "../../till/adjustment-requests/index.ts";
import { oldest } from "./asked.ts";
import { selectReportingCard, selectReportWindow } from "./queries.ts";

/** The orders that the report could mean; none where it was answered. */
const fitting = async (tx: Transaction, { scope }: BusinessContext, id: string): Promise<ClaimableOrder[]> => {
  const { receipt, place_id, visited_from, visited_to, created_at } = found(await selectReportWindow(tx, scope, id));
  return selectClaimableOrders(tx, scope, {
    ...{ receipt, place_id, amount: null, limit: mostOrdersShown },
    from: visited_from ?? new Date(oldest(Date.parse(created_at))).toISOString(),
    to: visited_to ?? created_at,
  });
};

/** @throws not_found for a request that the reader may not see, or that is of staff */
export const listReportOrders = (ctx: BusinessContext, id: string): Promise<ResponseOf<typeof ordersEndpoint>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { status } = await readAdjustmentRequestIn(tx, ctx, id);
    const orders = await fitting(tx, ctx, id);
    const shows = seesReceipts(ctx.actor);
    const items = orders.map(({ integration_id: _integration, number, ...order }) => ({
      ...order,
      number: shows ? number : null,
    }));
    return { items: status === "pending" ? items : [] };
  });

/** @throws not_found for an order that does not fit, forbidden, already_decided, receipt_used when it was counted meanwhile */
export const giveOrder = async (ctx: BusinessContext, id: string, order_id: string): Promise<AdjustmentRequest> => {
  const { database, scope } = ctx;
  const { order, number } = await database.read(scope, async (tx) => {
    const request = await readAdjustmentRequestIn(tx, ctx, id);
    const chosen = found((await fitting(tx, ctx, id)).find(({ _id }) => _id === order_id));
    requireOpen(request);
    if (!request.can.decide) throw new AppError("forbidden");
    const { survivor_id } = await readSurvivor(tx, scope, request.card_subscription_id);
    return { order: chosen, number: found((await selectReportingCard(tx, scope, survivor_id))?.number) };
  });
  const also = async (tx: Transaction, transaction_id: string): Promise<void> => {
    const request = await holdRequest(tx, ctx, id);
    requireOpen(request);
    await writeDecision(tx, ctx, request, { status: "approved", note: null, transaction_id });
  };
  await claimOrder(ctx, { order, number, claimed_by: ctx.actor, also });
  const request = await database.read(scope, (tx) => readAdjustmentRequestIn(tx, ctx, id));
  tellChanged(ctx, reporterOf(request));
  return request;
};
