import type { AccountRole } from "@rewardo/contract/account-roles";
import { builtInRole } from "@rewardo/contract/roles";
import { found } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { selectAccountRole } from "./queries.ts";

/** The signed-in account's role: one of the built-in constants, or a row of the business. */
export const readCurrentAccountRole = async (ctx: BusinessContext): Promise<AccountRole> => {
  const { role_id } = ctx.actor;
  const role = builtInRole(role_id);
  if (role !== undefined) return { ...role, permissions: [...role.permissions], built_in: true };
  const custom = await ctx.database.read(ctx.scope, (tx) => selectAccountRole(tx, ctx.scope, role_id));
  return { ...found(custom), built_in: false };
};
