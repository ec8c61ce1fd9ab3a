/** Orders that count twice, or that were cancelled and still count: found at night, taken back with a reason, and told. */
import { createHash } from "node:crypto";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { TillContext } from "../../../platform/context.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holdMembership } from "../../ledger/ledger/index.ts";
import { reverseIn, selectTransactionsOfOrder } from "../../ledger/transactions/index.ts";
import { integrationActor } from "./actor.ts";
import { liveVisits } from "./order-ledger.ts";
import { holdOrders, selectMiscounted, updateOrderRepaired } from "./settle-queries.ts";

const atOnce = 200;

/** The reason of each reversal. */
export const repairReason = "The order counted twice, or after its cancellation: taken back by the nightly check";

type Miscounted = Awaited<ReturnType<typeof selectMiscounted>>[number];

/** Takes back one visit that is too much; false where the engine refuses, as for a card that was closed. */
const takeBack = async (tx: Transaction, ctx: TillContext, visit_id: string): Promise<boolean> => {
  const key = `repair ${visit_id}`;
  await holdMembership(tx, ctx.scope, { transaction_id: visit_id });
  try {
    const request_hash = createHash("sha256").update(key).digest();
    return (await reverseIn(tx, ctx, visit_id, { reason: repairReason }, { key, request_hash })) !== null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "refused") throw error;
    return false;
  }
};

/** An order that counts keeps the visit that it is linked to; a cancelled order keeps none. */
const repair = async (tx: Transaction, ctx: TillContext, { integration_id, external_id }: Miscounted) => {
  const [order] = await holdOrders(tx, ctx.scope, { integration_id, external_ids: [external_id] });
  if (order === undefined) return false;
  const live = liveVisits({ history: await selectTransactionsOfOrder(tx, ctx.scope, order) });
  const current = live.find(({ _id }) => _id === order.transaction_id) ?? live.at(-1);
  const kept = order.status === "cancelled" ? undefined : current;
  let isRight = true;
  for (const visit of live) if (visit !== kept) isRight = (await takeBack(tx, ctx, visit._id)) && isRight;
  const transaction_id = kept?._id ?? order.transaction_id;
  await updateOrderRepaired(tx, ctx.scope, { _id: order._id, transaction_id, now: nowIso(ctx.clock) });
  return isRight;
};

/**
 * Takes back what orders count too much.
 * @returns how many orders were wrong, and how many of them are right now; `null` where it was asked to stop
 */
export const repairOrders = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  scope: BusinessScope,
  { signal }: { signal: AbortSignal },
): Promise<{ found: number; repaired: number } | null> => {
  let [found, repaired] = [0, 0];
  for (let after: string | null = null; ;) {
    if (signal.aborted) return null;
    const asked = { after, limit: atOnce };
    const orders: Miscounted[] = await database.read(scope, (tx) => selectMiscounted(tx, scope, asked));
    for (const order of orders) {
      const actor = integrationActor(scope, { _id: order.integration_id, name: "" });
      const ctx = { database, clock, live: silentPublisher, scope, actor };
      found += 1;
      if (await database.write(scope, (tx) => repair(tx, ctx, order))) repaired += 1;
    }
    if (orders.length < atOnce) return { found, repaired };
    after = orders.at(-1)!._id;
  }
};
