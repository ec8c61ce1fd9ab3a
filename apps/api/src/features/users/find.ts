/** Finding a few customers by what was typed, the best fits first. */
import type { User } from "@rewardo/contract/users";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { findUserIds } from "../user-search/index.ts";
import { selectUsers } from "./queries.ts";
import { toWire } from "./service.ts";

/** At most so many customers, inside a transaction that is open. */
export const findUsers = async (tx: Transaction, ctx: BusinessContext, q: string, most: number): Promise<User[]> => {
  const ids = await findUserIds(tx, ctx.scope, { q, contact: ctx.actor.limits.contact, most });
  if (ids.length === 0) return [];
  const page = { sort_by: "created_at", limit: most, direction: "desc", cursor: null } as const;
  const users = await toWire(tx, ctx, await selectUsers(tx, ctx.scope, { ids, ...page }));
  return users.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
};
