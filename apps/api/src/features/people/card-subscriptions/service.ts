import type {
  listCardMembers as membersEndpoint,
  listCardSubscriptions as listEndpoint,
  listCardSubscriptionTransactions as historyEndpoint,
  ManagedCardSubscription,
} from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { User } from "@rewardo/contract/users";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { requireOneBusiness, readPage } from "../../../platform/list.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { listTransactions } from "../../ledger/transactions/index.ts";
import { readOneIn, toWire } from "./membership.ts";
import { selectCardSubscription, selectCardSubscriptions, selectCardSubscriptionsOfUsers } from "./queries.ts";

/** Turns a query into a filter. */
export const membershipQueryOf = (
  ctx: Context,
  { card_id, user_id }: Pick<QueryOf<typeof listEndpoint>, "card_id" | "user_id">,
) => {
  requireOneBusiness(ctx.scope, { user_id }, ["user_id"]);
  return { card_id, user_id };
};

export const listCardSubscriptions = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { card_id, user_id } = membershipQueryOf(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    const { items, next_cursor } = await readPage(query, {
      name: "card_subscriptions",
      scope: ctx.scope,
      filters: { card_id, user_id },
      select: (page) => selectCardSubscriptions(tx, ctx.scope, { card_id, user_id, at }, page),
      valueOf: (row) => row.created_at,
    });
    const shown: ManagedCardSubscription[] = [];
    for (const row of items) shown.push(await toWire(tx, ctx, row, at));
    return { items: shown, next_cursor };
  });
};

/** The memberships of a card; not_found when there is none within the scope. */
export const listCardMembers = async (ctx: Context, card_id: string, query: QueryOf<typeof membersEndpoint>) => {
  await ctx.database.read(ctx.scope, (tx) => readCardIn(tx, ctx.scope, card_id, nowIso(ctx.clock)));
  return listCardSubscriptions(ctx, { ...query, card_id });
};

export const readCardSubscription = (ctx: Context, id: string): Promise<ManagedCardSubscription> =>
  ctx.database.read(ctx.scope, (tx) => readOneIn(tx, ctx, id));

/** Transactions of a membership; not_found if there is none within the scope. */
export const listHistory = async (ctx: Context, id: string, query: QueryOf<typeof historyEndpoint>) => {
  await ctx.database.read(ctx.scope, async (tx) =>
    found(await selectCardSubscription(tx, ctx.scope, id, nowIso(ctx.clock))),
  );
  return listTransactions(ctx, { ...query, card_subscription_id: id });
};

/** A customer as far as their memberships repeat it. */
type Holder = Pick<User, "_id" | "business_id" | "first_name" | "last_name" | "rfm_group">;

const nameOf = ({ first_name, last_name }: Holder): string | null =>
  [first_name, last_name].filter((part) => part !== null).join(" ") || null;

/**
 * The memberships of some customers by customer, the last visited first, inside a transaction that is open. The customers
 * may still be on their way, so that all goes in one message.
 */
export const readCardSubscriptionsOfUsers = async (
  tx: Transaction,
  ctx: Context,
  whose: readonly Pick<Holder, "_id" | "business_id">[],
  users: Promise<readonly Holder[]>,
): Promise<ReadonlyMap<string, ManagedCardSubscription[]>> => {
  const at = nowIso(ctx.clock);
  const byUser = new Map<string, ManagedCardSubscription[]>();
  if (whose.length === 0) return byUser;
  const [rows, known] = await Promise.all([selectCardSubscriptionsOfUsers(tx, ctx.scope, whose, at), users]);
  const holders = new Map(known.map((user) => [user._id, user]));
  for (const row of rows) {
    const holder = holders.get(row.user_id ?? "");
    if (holder === undefined) continue;
    const own = byUser.get(holder._id) ?? [];
    const membership = { ...row, user_name: nameOf(holder), rfm_group: holder.rfm_group };
    own.push(await toWire(tx, ctx, membership, at));
    byUser.set(holder._id, own);
  }
  return byUser;
};
