/** The order of a receipt, counted for the customer whose card is scanned with it. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import {
  receiptHours,
  type MatchedOrder,
  type matchOrder as matchEndpoint,
} from "@rewardo/contract/integration-orders";
import type { CommitResult } from "@rewardo/contract/scanner";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { accountBehind, mayActAt } from "../../../platform/actor.ts";
import { findMembership, readCommitResultIn } from "../../till/scanner/index.ts";
import { integrationActor } from "./actor.ts";
import { selectOrder } from "./order-queries.ts";
import { seesReceipts, toOrderWire } from "./orders.ts";
import { selectIntegration } from "./queries.ts";
import { settleForCard } from "./settle.ts";
import { type Receipt, selectOrderByReceipt } from "./write-queries.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** An older receipt is not told apart from one that never was. */
const knownHours = 24 * 90;
/** Time in which a till may repeat a request whose answer was lost. */
const repeatMinutes = 10;

/** Units that the order has given to this card; receipt_used if it was counted for another one. */
const readCounted = async (
  tx: Transaction,
  ctx: BusinessContext,
  { transaction_id, place_id }: Pick<Receipt, "transaction_id" | "place_id">,
  number: string,
): Promise<CommitResult> => {
  if (transaction_id === null || place_id === null) throw new AppError("receipt_used");
  const result = await readCommitResultIn(tx, ctx, transaction_id);
  const { row } = await findMembership(tx, ctx, { number, place_id }, nowIso(ctx.clock));
  if (row._id !== result.card_subscription._id) throw new AppError("receipt_used");
  return result;
};

/** @throws receipt_not_found for one of another business or place, receipt_used, receipt_too_old */
const findReceipt = async (
  tx: Transaction,
  ctx: BusinessContext,
  { receipt, number, place_id }: BodyOf<typeof matchEndpoint>,
): Promise<Receipt> => {
  const nowMs = ctx.clock.nowMs();
  const hoursAgo = (hours: number) => new Date(nowMs - hours * hourMs).toISOString();
  const order = await selectOrderByReceipt(tx, ctx.scope, {
    ...{
      code: receipt.trim(),
      by_id: seesReceipts(ctx.actor),
      since: hoursAgo(knownHours),
      counts_since: hoursAgo(receiptHours),
    },
    ...{ place_ids: ctx.actor.place_ids, place_id },
  });
  if (order === undefined) throw new AppError("receipt_not_found");
  if (order.status === "earned") {
    if (nowMs - Date.parse(order.updated_at) > repeatMinutes * minuteMs) throw new AppError("receipt_used");
    await readCounted(tx, ctx, order, number);
    return order;
  }
  if (order.status !== "unmatched") throw new AppError("receipt_not_found");
  if (nowMs - Date.parse(order.occurred_at) > receiptHours * hourMs) throw new AppError("receipt_too_old");
  return order;
};

/** Numbers of receipts follow one another: who names too many that are none is told to wait, before the next is looked up. */
const countingGuesses = async <T>(ctx: BusinessContext, look: (tx: Transaction) => Promise<T>): Promise<T> => {
  const { receiptGuesses: ofPerson, receiptGuessesOfAddress: ofAddress } = ctx.limits;
  const person = accountBehind(ctx.actor) ?? ctx.actor._id;
  await ofPerson.requireRoom(person);
  await ofAddress.requireRoom(ctx.request.address);
  try {
    return await ctx.database.read(ctx.scope, look);
  } catch (error) {
    if (error instanceof AppError && error.code === "receipt_not_found") {
      await ofPerson.allows(person);
      await ofAddress.allows(ctx.request.address);
    }
    throw error;
  }
};

export const matchOrder = async (ctx: BusinessContext, body: BodyOf<typeof matchEndpoint>): Promise<MatchedOrder> => {
  const { database, scope, clock, live, secrets, actor } = ctx;
  if (body.place_id !== undefined && !mayActAt(actor, body.place_id)) throw notFound();
  const { order, integration } = await countingGuesses(ctx, async (tx) => {
    const known = await findReceipt(tx, ctx, body);
    return {
      order: known,
      integration: found(
        await selectIntegration(tx, scope, { _id: known.integration_id, place_ids: null, now: nowIso(clock) }),
      ),
    };
  });
  const isNew = order.status === "unmatched";
  if (isNew) {
    const till = { database, clock, live, scope, secrets, actor: integrationActor(scope, integration) };
    await settleForCard(till, order._id, { number: body.number, claimed_by: actor });
  }
  return database.write(scope, async (tx) => {
    const sought = { named: order._id, integration_id: order.integration_id, place_ids: null };
    const matched = found(await selectOrder(tx, scope, sought));
    // Two simultaneous scans of a receipt are one visit; the other card gets receipt_used.
    const counted = await readCounted(tx, ctx, matched, body.number);
    const { transaction_id, number: receipt } = matched;
    const after = { transaction_id, receipt, card_number: counted.transaction.card_number };
    if (isNew)
      await insertAuditEntry(tx, ctx, { action: "matched", entity: "integration_orders", entity_id: order._id, after });
    return { ...toOrderWire(ctx, matched, clock.nowMs()), ...counted };
  });
};
