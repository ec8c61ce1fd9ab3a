import type { QueryOf } from "@rewardo/contract/endpoint";
import type { listTransactions as listEndpoint } from "@rewardo/contract/transactions";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { holds } from "../../../platform/actor.ts";
import { selectAccountExists, selectDeviceExists } from "./queries.ts";
import { listTransactions } from "./service.ts";

type TransactionQuery = QueryOf<typeof listEndpoint>;

const requireView = (ctx: Context): void => {
  if (!holds(ctx.actor, "transactions_view")) throw new AppError("forbidden");
};

/** What happened through one account, for those who see accounts and transactions; not_found outside the scope. */
export const listAccountTransactions = async (ctx: Context, id: string, query: TransactionQuery) => {
  requireView(ctx);
  if (!(await ctx.database.read(ctx.scope, (tx) => selectAccountExists(tx, ctx.scope, id)))) throw notFound();
  return listTransactions(ctx, query, { account_id: id });
};

/** What happened at one device, for those who see devices and transactions; not_found outside the scope. */
export const listDeviceTransactions = async (ctx: Context, id: string, query: TransactionQuery) => {
  requireView(ctx);
  if (!(await ctx.database.read(ctx.scope, (tx) => selectDeviceExists(tx, ctx.scope, id)))) throw notFound();
  return listTransactions(ctx, query, { device_id: id });
};
