/** Actions shared by accounts and devices: freezing, settling flags, ending sessions. */
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { updateFlagsSettled, updateFrozen, type ActorRow } from "./queries.ts";

export { deleteSessionsOf } from "./queries.ts";

/**
 * A frozen actor is refused from its next call on and stays signed in. Settled flags are those up to now: later ones
 * count again.
 */
export type FreezeAction = "frozen" | "unfrozen" | "flags_settled";

/** Writes it with an audit entry, unless the actor is so already. The caller has made sure that it may. */
export const writeFreeze = async (
  tx: Transaction,
  ctx: BusinessContext,
  row: ActorRow,
  action: FreezeAction,
): Promise<void> => {
  const now = nowIso(ctx.clock);
  if (action === "flags_settled") await updateFlagsSettled(tx, ctx.scope, row, now);
  else if (!(await updateFrozen(tx, ctx.scope, row, { by: action === "frozen" ? ctx.actor._id : null, now }))) return;
  await insertAuditEntry(tx, ctx, { action, entity: row.table, entity_id: row._id });
};
