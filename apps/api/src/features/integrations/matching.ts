/** The order of a receipt, counted for the customer whose card is scanned with it. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import {
  receiptHours,
  type IntegrationOrder,
  type matchOrder as matchEndpoint,
} from "@rewardo/contract/integration-orders";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import { nowIso } from "../../platform/clock.ts";
import { AppError, found, notFound } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { mayActAt } from "../../platform/session/actor.ts";
import { integrationActor } from "./actor.ts";
import { selectOrder } from "./order-queries.ts";
import { toOrderWire } from "./orders.ts";
import { selectIntegration } from "./queries.ts";
import { settleForCard } from "./settle.ts";
import { selectOrderByReceipt } from "./write-queries.ts";

const hourMs = 3_600_000;
/** An older receipt is not told apart from one that never was. */
const knownHours = 24 * 90;

export const matchOrder = async (
  ctx: BusinessContext,
  { receipt, number }: BodyOf<typeof matchEndpoint>,
): Promise<IntegrationOrder> => {
  const { database, scope, clock, live, secrets, actor } = ctx;
  const since = new Date(clock.nowMs() - knownHours * hourMs).toISOString();
  const { order, integration } = await database.read(scope, async (tx) => {
    const known = await selectOrderByReceipt(tx, scope, { code: receipt.trim(), since });
    if (known === undefined || (known.place_id !== null && !mayActAt(actor, known.place_id))) throw notFound();
    if (known.status === "earned") throw new AppError("receipt_used");
    if (known.status !== "unmatched") throw notFound();
    if (clock.nowMs() - Date.parse(known.occurred_at) > receiptHours * hourMs) throw new AppError("receipt_too_old");
    const now = nowIso(clock);
    return { order: known, integration: found(await selectIntegration(tx, scope, known.integration_id, now)) };
  });
  const till = { database, clock, live, scope, secrets, actor: integrationActor(scope, integration) };
  await settleForCard(till, order._id, number);
  return database.write(scope, async (tx) => {
    const sought = { _id: order._id, integration_id: order.integration_id, place_ids: null };
    const matched = found(await selectOrder(tx, scope, sought));
    const after = { transaction_id: matched.transaction_id };
    await insertAuditEntry(tx, ctx, { action: "matched", entity: "integration_orders", entity_id: order._id, after });
    return toOrderWire(ctx, matched, clock.nowMs());
  });
};
