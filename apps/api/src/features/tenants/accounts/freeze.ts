/** Accounts that are stopped from changing anything, and let go on: by another person with no fewer rights. */
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/http/context.ts";
import { selectPerson, updateAccountFrozen, updateAccountSettled } from "./people-queries.ts";
import { holdPerson, toPeople } from "./people.ts";

/** Changes another person's account; what `change` does is noted as `action`, unless it is so already. */
const changeNoted = async (
  ctx: BusinessContext,
  id: string,
  action: "frozen" | "unfrozen" | "flags_settled",
  change: (tx: Transaction, now: string) => Promise<boolean>,
): Promise<ManagedAccount> => {
  const person = await ctx.database.write(ctx.scope, async (tx) => {
    await holdPerson(tx, ctx, id);
    if (await change(tx, nowIso(ctx.clock))) {
      await insertAuditEntry(tx, ctx, { action, entity: "accounts", entity_id: id });
    }
    return found(await selectPerson(tx, ctx.scope, id));
  });
  ctx.live.publish({ kind: "actor", business_id: ctx.scope.business_id, actor_id: id });
  return found((await toPeople(ctx, [person]))[0]);
};

/** Freezes an account: it stays signed in and can read, but its next change is refused. */
export const freezeAccount = (ctx: BusinessContext, id: string): Promise<ManagedAccount> =>
  changeNoted(ctx, id, "frozen", (tx, now) => updateAccountFrozen(tx, ctx.scope, id, { by: ctx.actor._id, now }));

export const unfreezeAccount = (ctx: BusinessContext, id: string): Promise<ManagedAccount> =>
  changeNoted(ctx, id, "unfrozen", (tx, now) => updateAccountFrozen(tx, ctx.scope, id, { by: null, now }));

export const settleAccountFlags = (ctx: BusinessContext, id: string): Promise<ManagedAccount> =>
  changeNoted(ctx, id, "flags_settled", async (tx, now) => {
    await updateAccountSettled(tx, ctx.scope, id, now);
    return true;
  });
