/** Orders that a till's vendor sends, and notices of providers that something has changed. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import type { PushedOrder, pushOrders as pushEndpoint } from "@rewardo/contract/integration-orders";
import { nowIso } from "../../platform/clock.ts";
import { AppError, found, notFound } from "../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../platform/http/context.ts";
import type { PosOrder } from "../../platform/pos/adapter.ts";
import { businessScope } from "../../platform/scope.ts";
import { requireVisitsUnlimited } from "../api-keys/index.ts";
import { integrationActor } from "./actor.ts";
import { upsertHour } from "./health-queries.ts";
import { ingestOrders } from "./ingest.ts";
import { readNudge } from "../../platform/pos/nudges.ts";
import { selectIntegrationForChange, updateHeardOf } from "./queries.ts";
import { settleOrders } from "./settle.ts";
import { updateSyncDue, updateSyncHeard } from "./sync-queries.ts";
import { adaptersOf } from "./wire.ts";
import { selectPushed } from "./write-queries.ts";

const instant = (text: string | null | undefined): string | null =>
  text == null ? null : new Date(text).toISOString();

const toOrder = (order: PushedOrder): PosOrder => ({
  external_id: order.external_id,
  number: order.number ?? null,
  state: order.status,
  external_place_id: order.place_id ?? null,
  external_place_name: order.place_name?.trim() || null,
  currency: order.currency ?? null,
  amount: order.amount,
  refunds: order.refunds ?? null,
  items: order.items.map(({ name, group = null, product_id = null, quantity, amount, never_earns = null }) => ({
    ...{ name, group, product_id, quantity, amount, never_earns },
  })),
  card: order.card ?? null,
  phone: order.phone ?? null,
  occurred_at: new Date(order.closed_at ?? order.created_at).toISOString(),
  updated_at: instant(order.updated_at),
});

/** Stores and settles them at once; what cannot be settled now is taken up by the workers. */
export const pushOrders = async (ctx: BusinessContext, id: string, { orders }: BodyOf<typeof pushEndpoint>) => {
  const { actor, scope, database, clock, live, secrets } = ctx;
  const now = nowIso(clock);
  const integration = await database.write(scope, async (tx) => {
    const known = found(await selectIntegrationForChange(tx, scope, id));
    // A person writes visits within their limits, at the till.
    if (actor.kind !== "key") throw new AppError("forbidden");
    // Another program's key: it is told of no integration.
    if (known.api_key_id !== actor._id) throw notFound();
    // Nor is a key a way around limits that whose key it is was given since.
    requireVisitsUnlimited(ctx);
    await updateHeardOf(tx, scope, id, now);
    await updateSyncHeard(tx, scope, { integration_id: id, now });
    await upsertHour(tx, scope, { integration_id: id, now, pushed: 1 });
    return known;
  });
  const adapter = adaptersOf(ctx)[integration.type];
  await ingestOrders({ database, clock, live, secrets }, scope, { integration, adapter, orders: orders.map(toOrder) });
  const till = { database, clock, live, scope, secrets, actor: integrationActor(scope, integration) };
  // What fails here is settled by the workers, who log why.
  await settleOrders(till, id, { failed: () => {} });
  const ids = orders.map((order) => order.external_id);
  const rows = await database.read(scope, (tx) => selectPushed(tx, scope, { integration_id: id, ids }));
  const known = new Map(rows.map((row) => [row.external_id, row]));
  return { orders: ids.flatMap((one) => known.get(one) ?? []) };
};

/** Something has changed at a provider: its orders are read now, and not at the next turn. */
export const takeNudge = async (ctx: PublicContext, text: string): Promise<void> => {
  const nudge = readNudge(ctx.secrets, text);
  if (nudge === null) return;
  const scope = businessScope(nudge.business_id);
  const due = { integration_id: nudge.integration_id, now: nowIso(ctx.clock) };
  await ctx.database.write(scope, async (tx) => {
    if (await updateSyncDue(tx, scope, due)) await upsertHour(tx, scope, { ...due, nudged: 1 });
  });
};
