/** Orders that a till's vendor sends, and notices of providers that something has changed. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import { type PushedOrder, type pushOrders as pushEndpoint, UnreadOrder } from "@rewardo/contract/integration-orders";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import { fieldErrors } from "../../../platform/http/validation.ts";
import type { PosOrder } from "../adapter/adapter.ts";
import { businessScope } from "../../../platform/scope.ts";
import { requireVisitsUnlimited } from "../../tenants/api-keys/index.ts";
import { integrationActor } from "./actor.ts";
import { upsertHour } from "./health-queries.ts";
import { ingestOrders } from "./ingest.ts";
import { readNudge } from "../adapter/nudges.ts";
import { selectIntegrationForChange, updateHeardOf } from "./queries.ts";
import { settleOrders } from "./settle.ts";
import { updateSyncDue, updateSyncHeard } from "./sync-queries.ts";
import { adaptersOf } from "./wire.ts";
import { selectPushed } from "./write-queries.ts";

const instant = (text: string | null | undefined): string | null =>
  text == null ? null : new Date(text).toISOString();

/** Answer row for an order that cannot be read: its id, if it has one, and its errors. */
const toInvalid = ({ sent, issues }: UnreadOrder) => {
  const { external_id = null } = typeof sent === "object" && sent !== null ? (sent as { external_id?: unknown }) : {};
  const isId = typeof external_id === "string" && external_id !== "" && external_id.length <= 200;
  const invalid = { status: "invalid", refusal: null, errors: fieldErrors(issues) } as const;
  return { external_id: isId ? external_id.toWellFormed() : null, ...invalid };
};

/** Tills write nothing as an empty text, too. */
const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

const toOrder = (order: PushedOrder): PosOrder => ({
  external_id: order.external_id,
  number: textOrNull(order.number),
  state: order.status,
  external_place_id: textOrNull(order.place_id),
  external_place_name: textOrNull(order.place_name),
  currency: order.currency ?? null,
  amount: order.amount,
  refunds: textOrNull(order.refunds),
  items: order.items.map(({ name, group, product_id, quantity, amount, never_earns = null }) => ({
    ...{ name, group: textOrNull(group), product_id: textOrNull(product_id), quantity, amount, never_earns },
  })),
  card: textOrNull(order.card),
  phone: textOrNull(order.phone),
  occurred_at: new Date(order.closed_at ?? order.created_at).toISOString(),
  updated_at: instant(order.updated_at),
});

/** Stores and settles them at once; what cannot be settled now is taken up by the workers. One that is invalid holds up no other. */
export const pushOrders = async (ctx: BusinessContext, id: string, { orders }: BodyOf<typeof pushEndpoint>) => {
  const { actor, scope, database, clock, live, secrets } = ctx;
  const now = nowIso(clock);
  const integration = await database.write(scope, async (tx) => {
    const known = found(await selectIntegrationForChange(tx, scope, id));
    // A person writes visits within their limits, at the till.
    if (actor.kind !== "key") throw new AppError("forbidden");
    // The key belongs to another program, which must not learn of the integration.
    if (known.api_key_id !== actor._id) throw notFound();
    // Nor is a key a way around limits that whose key it is was given since.
    requireVisitsUnlimited(ctx);
    await updateHeardOf(tx, scope, id, now);
    await updateSyncHeard(tx, scope, { integration_id: id, now });
    await upsertHour(tx, scope, { integration_id: id, now, pushed: 1 });
    return known;
  });
  const read = orders.filter((order): order is PushedOrder => !(order instanceof UnreadOrder));
  const adapter = adaptersOf(ctx)[integration.type];
  await ingestOrders({ database, clock, live, secrets }, scope, { integration, adapter, orders: read.map(toOrder) });
  const till = { database, clock, live, scope, secrets, actor: integrationActor(scope, integration) };
  // Orders that fail here are settled by the workers, who log why.
  await settleOrders(till, id, { failed: () => {} });
  const ids = read.map((order) => order.external_id);
  const rows = await database.read(scope, (tx) => selectPushed(tx, scope, { integration_id: id, ids }));
  const known = new Map(rows.map((row) => [row.external_id, { ...row, errors: [] }]));
  const rowsOf = (order: (typeof orders)[number]) =>
    order instanceof UnreadOrder ? toInvalid(order) : (known.get(order.external_id) ?? []);
  return { orders: orders.flatMap(rowsOf) };
};

/** A provider reports a change: its orders are read now, and not at the next turn. */
export const takeNudge = async (ctx: PublicContext, text: string): Promise<void> => {
  const nudge = readNudge(ctx.secrets, text);
  if (nudge === null) return;
  const scope = businessScope(nudge.business_id);
  const due = { integration_id: nudge.integration_id, now: nowIso(ctx.clock) };
  await ctx.database.write(scope, async (tx) => {
    if (await updateSyncDue(tx, scope, due)) await upsertHour(tx, scope, { ...due, nudged: 1 });
  });
};
