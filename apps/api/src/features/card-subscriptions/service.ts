import type { CardSubscription, listCardSubscriptions as listEndpoint } from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { readCursor, toPage } from "../../platform/database/keyset.ts";
import { found } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { selectCardSubscription, selectCardSubscriptions, type CardSubscriptionRecord } from "./queries.ts";

const toWire = ({ created_at: _createdAt, ...membership }: CardSubscriptionRecord): CardSubscription => membership;

export const listCardSubscriptions = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { limit = 50, cursor, sort, card_id } = query;
  const direction = sort?.[0] ?? "desc";
  const key = ["card_subscriptions", direction, card_id ?? null, ctx.scope];
  const after = readCursor(cursor, key, "instant");
  const rows = await ctx.database.read(ctx.scope, (tx) =>
    selectCardSubscriptions(tx, ctx.scope, { card_id }, { limit, direction, cursor: after }),
  );
  const page = toPage(rows, limit, key, (row) => row.created_at);
  return { items: page.items.map(toWire), next_cursor: page.next_cursor };
};

export const readCardSubscription = async (ctx: Context, id: string): Promise<CardSubscription> =>
  toWire(found(await ctx.database.read(ctx.scope, (tx) => selectCardSubscription(tx, ctx.scope, id))));
