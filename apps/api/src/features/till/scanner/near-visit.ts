import type { Transaction } from "../../../platform/database/database.ts";
import type { TillContext } from "../../../platform/context.ts";
import type { Membership } from "../../ledger/ledger/index.ts";
import { selectVisitNear } from "./queries.ts";

/**
 * Finds a visit closer to a late-reported one than the card's delay allows. The membership knows only its last visit,
 * so this is read only for visits before it.
 */
export const readVisitNear = async (
  tx: Transaction,
  ctx: TillContext,
  { row, programme, state }: Membership,
  event: { readonly occurred_at: string; readonly earns: boolean; readonly waive_guards: boolean },
): Promise<{ near_visit_at?: string }> => {
  const minutes = programme.caps.minutes_between_visits;
  const last = state.last_visit_at;
  if (minutes === null || last === null || !event.earns || event.waive_guards) return {};
  if (Date.parse(event.occurred_at) >= Date.parse(last)) return {};
  const near = await selectVisitNear(tx, ctx.scope, {
    card_subscription_id: row._id,
    at: event.occurred_at,
    minutes,
  });
  return near === undefined ? {} : { near_visit_at: near.occurred_at };
};
