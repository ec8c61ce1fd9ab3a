import { balanceAt } from "@rewardo/engine";
import type { CardSubscription, listCardSubscriptions as listEndpoint } from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { readCursor, toPage } from "../../platform/database/keyset.ts";
import { found } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { businessScope } from "../../platform/scope.ts";
import { readMembershipById } from "../ledger/index.ts";
import { selectCardSubscription, selectCardSubscriptions, type CardSubscriptionRecord } from "./queries.ts";

/** The membership with what counts at that instant, whether or not anything has written it yet. */
const toWire = async (tx: Transaction, record: CardSubscriptionRecord, at: string): Promise<CardSubscription> => {
  const { created_at: _createdAt, is_due, ...membership } = record;
  if (!is_due) return membership;
  const scope = businessScope(record.business_id);
  const { state, programme } = await readMembershipById(tx, scope, { _id: record._id, at, place_id: null });
  const { balance, pending, debt } = balanceAt(state, at, programme.time_zone);
  return { ...membership, balance, pending, debt };
};

export const listCardSubscriptions = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { limit = 50, cursor, sort, card_id } = query;
  const direction = sort?.[0] ?? "desc";
  const key = ["card_subscriptions", direction, card_id ?? null, ctx.scope];
  const after = readCursor(cursor, key, "instant");
  const at = nowIso(ctx.clock);
  return ctx.database.read(ctx.scope, async (tx) => {
    const rows = await selectCardSubscriptions(tx, ctx.scope, { card_id, at }, { limit, direction, cursor: after });
    const page = toPage(rows, limit, key, (row) => row.created_at);
    const items: CardSubscription[] = [];
    for (const row of page.items) items.push(await toWire(tx, row, at));
    return { items, next_cursor: page.next_cursor };
  });
};

export const readCardSubscription = (ctx: Context, id: string): Promise<CardSubscription> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    return toWire(tx, found(await selectCardSubscription(tx, ctx.scope, id, at)), at);
  });
