/** Reasons for a review of a visit: a question to a person, never a verdict. */
import type { VisitEvent } from "@rewardo/engine";
import type { Transaction } from "../../platform/database/database.ts";
import type { TillContext } from "../../platform/http/context.ts";
import { isOwnCard, type Membership } from "../ledger/index.ts";

/** A member of staff's own card, and a burst of visits at one till. `ctx.actor` answers for the visit. */
export const flagsOf = async (
  tx: Transaction,
  ctx: TillContext,
  { row }: Membership,
  event: VisitEvent,
  isOneTooMany: () => boolean,
) => {
  const isOwn = await isOwnCard(tx, ctx, row);
  // A system sends the orders of every till.
  const isMany = event.earns && !event.waive_guards && ctx.actor.kind !== "integration" && isOneTooMany();
  return [...(isOwn ? (["own_card"] as const) : []), ...(isMany ? (["burst"] as const) : [])];
};
