/** Decides requests: the correction and the decision are written together, or neither. */
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { accountBehind, requireAccountBehind } from "../../../platform/actor.ts";
import { readCardSubscriptionIn, writeAdjustment } from "../../people/card-subscriptions/index.ts";
import { writeOnce } from "../../ledger/ledger/index.ts";
import {
  readSurvivor,
  readTransactionRecordIn,
  reverseIn,
  toWire as toTransaction,
} from "../../ledger/transactions/index.ts";
import { selectAdjustmentRequestHeld, updateAdjustmentRequest, type RequestDecision } from "./queries.ts";
import { readOneIn, reporterOf, tellChanged } from "./service.ts";

/** The request, locked until the end of the transaction; a concurrent decision waits here. */
export const holdRequest = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<AdjustmentRequest> => {
  // Read without the lock it could be half changed by another request.
  found((await selectAdjustmentRequestHeld(tx, ctx.scope, id)) || null);
  return readOneIn(tx, ctx, id);
};

/** @throws already_decided */
export const requireOpen = ({ status }: AdjustmentRequest): void => {
  if (status !== "pending") throw new AppError("already_decided", { params: { status } });
};

/** Notes a decision and who took it; of a till that no person serves by name, the audit alone names the device. */
export const writeDecision = async (
  tx: Transaction,
  ctx: BusinessContext,
  { _id, created_at, account_id }: Pick<AdjustmentRequest, "_id" | "created_at" | "account_id">,
  decision: Pick<RequestDecision, "status" | "note" | "transaction_id">,
): Promise<void> => {
  await updateAdjustmentRequest(tx, ctx.scope, _id, {
    ...decision,
    decided_by: accountBehind(ctx.actor),
    created_at,
    now: nowIso(ctx.clock),
  });
  const { status, transaction_id } = decision;
  await insertAuditEntry(tx, ctx, {
    action: status,
    entity: "adjustment_requests",
    entity_id: _id,
    before: { status: "pending" },
    after: { status, asked_by: account_id, ...(transaction_id !== null && { transaction_id }) },
  });
};

/** What the request asks for: the visit that was not theirs is taken back as a whole, everything else is a correction. */
const carryOut = async (
  tx: Transaction,
  ctx: BusinessContext,
  request: AdjustmentRequest,
  idempotency: Idempotency,
): Promise<{ transaction_id: string; ids: string[] } | null> => {
  const { _id, delta, reason, place_id, account_id, about_id } = request;
  if (about_id !== null) {
    const reversed = await reverseIn(tx, ctx, about_id, {}, idempotency, { is_reported: true });
    return reversed === null ? null : { transaction_id: reversed.reversal_id, ids: reversed.ids };
  }
  const { survivor_id } = await readSurvivor(tx, ctx.scope, request.card_subscription_id);
  const { adjust_max, adjust_day_max } = ctx.actor.limits;
  const plan = { delta, reason, place_id, staff_limit: adjust_max, day_limit: adjust_day_max };
  const auditDetails = {
    adjustment_request_id: _id,
    asked_by: account_id,
    approved_by: requireAccountBehind(ctx.actor),
  };
  return writeAdjustment(tx, ctx, survivor_id, plan, { idempotency, auditDetails });
};

/**
 * Writes the correction under the approver's own limit, as the card is now; a card that was merged meanwhile is the one
 * that it went into. A visit that was not the customer's is taken back. A repeat with the same key answers what was written then.
 */
export const approveAdjustment = async (ctx: BusinessContext, id: string, idempotency: Idempotency) => {
  const answer = async (tx: Transaction, transaction_id: string, ids: string[]) => {
    const record = await readTransactionRecordIn(tx, ctx.scope, transaction_id);
    return {
      adjustment_request: await readOneIn(tx, ctx, id),
      card_subscription: await readCardSubscriptionIn(tx, ctx, record.card_subscription_id),
      record,
      ids,
    };
  };
  const { result, isRepeat } = await writeOnce(
    ctx,
    idempotency,
    async (tx) => {
      const request = await holdRequest(tx, ctx, id);
      requireOpen(request);
      if (!request.can.decide) throw new AppError("forbidden");
      const written = await carryOut(tx, ctx, request, idempotency);
      if (written === null) return null;
      const { transaction_id, ids } = written;
      await writeDecision(tx, ctx, request, { status: "approved", note: null, transaction_id });
      return answer(tx, transaction_id, ids);
    },
    (tx, transaction_id) => answer(tx, transaction_id, []),
  );
  const { adjustment_request, card_subscription, record, ids } = result;
  if (!isRepeat) {
    const { business_id } = ctx.scope;
    const { about_id } = adjustment_request;
    ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
    if (about_id !== null)
      ctx.live.publish({ kind: "rows", business_id, action: "update", type: "transaction", ids: [about_id] });
    tellChanged(ctx, reporterOf(adjustment_request));
  }
  return {
    adjustment_request,
    card_subscription,
    transaction: toTransaction(ctx, record, ctx.clock.nowMs()),
  };
};

/** Decides without a correction. Repeating the decision returns the same outcome. */
const close = async (
  ctx: BusinessContext,
  id: string,
  decision: { status: "declined" | "withdrawn"; note: string | null },
): Promise<AdjustmentRequest> => {
  const { request, isChanged } = await ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdRequest(tx, ctx, id);
    if (before.status === decision.status && before.decided_by === accountBehind(ctx.actor)) {
      return { request: before, isChanged: false };
    }
    requireOpen(before);
    if (!(decision.status === "declined" ? before.can.decide : before.can.withdraw)) throw new AppError("forbidden");
    await writeDecision(tx, ctx, before, { ...decision, transaction_id: null });
    return { request: await readOneIn(tx, ctx, id), isChanged: true };
  });
  if (isChanged) tellChanged(ctx, reporterOf(request));
  return request;
};

export const declineAdjustment = (ctx: BusinessContext, id: string, note: string | undefined) => {
  const said = note?.trim() ?? "";
  return close(ctx, id, { status: "declined", note: said === "" ? null : said });
};

export const withdrawAdjustment = (ctx: BusinessContext, id: string) =>
  close(ctx, id, { status: "withdrawn", note: null });
