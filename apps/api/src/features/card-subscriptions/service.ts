import { balanceAt } from "@rewardo/engine";
import type { CardSubscription, listCardSubscriptions as listEndpoint } from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { found } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { readPage } from "../../platform/list.ts";
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

export const listCardSubscriptions = (ctx: Context, query: QueryOf<typeof listEndpoint>) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { card_id } = query;
    const at = nowIso(ctx.clock);
    const { items, next_cursor } = await readPage(query, {
      name: "card_subscriptions",
      scope: ctx.scope,
      filters: { card_id },
      select: (page) => selectCardSubscriptions(tx, ctx.scope, { card_id, at }, page),
      valueOf: (row) => row.created_at,
    });
    const shown: CardSubscription[] = [];
    for (const row of items) shown.push(await toWire(tx, row, at));
    return { items: shown, next_cursor };
  });

export const readCardSubscription = (ctx: Context, id: string): Promise<CardSubscription> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    return toWire(tx, found(await selectCardSubscription(tx, ctx.scope, id, at)), at);
  });
