/** Turns the list's query into a filter, limited to what the reader may see. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { listTransactions as listEndpoint } from "@rewardo/contract/transactions";
import { endOfLocalDay, parseMoney, startOfLocalDay } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { requireOneBusiness } from "../../../platform/list.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { readBusinessSettings, readTimeZone } from "../../tenants/businesses/index.ts";
import { findUserIds } from "../../base/user-search/index.ts";
import { selectTransactionsOfAmount, selectTransactionsOfReceipt, selectTransactionsOfUsers } from "./found-queries.ts";
import type { TransactionFilter } from "./queries.ts";

/** Filters that have no index across all businesses. */
const withinBusiness = [
  ...(["kind", "card_id", "account_id", "device_id", "source", "imported_balances"] as const),
  ...(["flag", "amount_from", "amount_to", "q"] as const),
] as const;

type TransactionQuery = Pick<
  QueryOf<typeof listEndpoint>,
  (typeof withinBusiness)[number] | "place_id" | "card_subscription_id" | "from" | "to" | "flagged"
>;

/** Most transactions that each kind of match collects, and most customers whose transactions are collected. */
const mostSearched = { transactions: 1000, customers: 20 };

/** Shortest beginning of a receipt number that is looked for; shorter ones would begin most receipts. */
const shortestReceipt = 3;

/** An amount without its currency, as `24`, `24.5` or `24,50`; in minor units, or null. */
const amountOf = (text: string, currency: string): number | null =>
  /^\d{1,9}(?:[.,]\d{1,3})?$/.test(text) ? parseMoney(text, currency, "en") : null;

const findIds = async (tx: Transaction, ctx: BusinessContext, text: string, amount: number | null) => {
  const most = mostSearched.transactions;
  // A reader who may not see customers finds none by name.
  const sought = { q: text, contact: ctx.actor.limits.contact, most: mostSearched.customers };
  const user_ids = holds(ctx.actor, "users_view") ? await findUserIds(tx, ctx.scope, sought) : [];
  const found = user_ids.length === 0 ? [] : await selectTransactionsOfUsers(tx, ctx.scope, { user_ids, most });
  if (text.length >= shortestReceipt && /\d/.test(text)) {
    found.push(...(await selectTransactionsOfReceipt(tx, ctx.scope, { start: text, most })));
  }
  if (amount !== null) found.push(...(await selectTransactionsOfAmount(tx, ctx.scope, { amount, most })));
  return [...new Set(found)];
};

type Searched = Pick<TransactionFilter, "found" | "amount_from" | "amount_to">;

/** Rows that a search narrows the list to. */
const readSearched = async (ctx: Context, { q, amount_from, amount_to }: TransactionQuery): Promise<Searched> => {
  const bounds = { amount_from, amount_to };
  const { scope } = ctx;
  const text = q?.trim() ?? "";
  if (text === "" || scope.kind === "platform") return bounds;
  return ctx.database.read(scope, async (tx) => {
    const { currency } = await readBusinessSettings(tx, scope);
    const amount = amountOf(text, currency);
    // Only amounts contain a separator; however many match, the list's own order finds them all.
    if (amount !== null && /[.,]/.test(text)) {
      const from = Math.max(amount, amount_from ?? amount);
      const to = Math.min(amount, amount_to ?? amount);
      return { amount_from: from, amount_to: to };
    }
    return { ...bounds, found: await findIds(tx, { ...ctx, scope }, text, amount) };
  });
};

/** @throws bad_request across all businesses for what only one business's list offers */
export const readTransactionFilter = async (ctx: Context, query: TransactionQuery): Promise<TransactionFilter> => {
  requireOneBusiness(ctx.scope, query, withinBusiness);
  const { from, to } = query;
  const { place_id, card_subscription_id, flagged, kind, card_id, account_id, device_id, source, flag } = query;
  const zone = from === undefined && to === undefined ? "UTC" : await readTimeZone(ctx);
  return {
    ...{ place_id, card_subscription_id, flagged, kind, card_id, account_id, device_id, source, flag },
    imported_balances: query.imported_balances,
    place_ids: visiblePlaces(ctx.actor),
    from: from === undefined ? undefined : new Date(startOfLocalDay(from, zone)).toISOString(),
    to: to === undefined ? undefined : new Date(endOfLocalDay(to, zone)).toISOString(),
    ...(await readSearched(ctx, query)),
  };
};
