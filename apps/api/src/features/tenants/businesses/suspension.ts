/** The platform closes a business to its people and devices for a while. Nothing of what it has is touched. */
import type { Business } from "@rewardo/contract/businesses";
import { platformBusinessId } from "@rewardo/contract/roles";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { businessScope } from "../../../platform/scope.ts";
import { isPlatform } from "../../../platform/actor.ts";
import { endActingAs } from "../../../platform/session/acting.ts";
import { deleteAccountSessions, selectBusiness, updateResumed, updateSuspended } from "./queries.ts";
import { toWire } from "./wire.ts";

const change = async (ctx: Context, id: string, status: "suspended" | "resumed", reason: string | null) => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  if (id === platformBusinessId) throw notFound();
  const scope = businessScope(id);
  return ctx.database.write(scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const before = found(await selectBusiness(tx, scope, id));
    const isChanged = await (status === "suspended" ? updateSuspended(tx, scope, now) : updateResumed(tx, scope, now));
    const after = found(await selectBusiness(tx, scope, id));
    if (isChanged) {
      if (status === "suspended") await deleteAccountSessions(tx, scope);
      // While it is closed nothing more is charged.
      await insertJob(tx, "payment_agreements", { business_id: id });
      await insertAuditEntry(
        tx,
        { ...ctx, scope },
        {
          action: status,
          entity: "businesses",
          entity_id: id,
          before: { status: before.status },
          after: { status: after.status, ...(reason === null ? {} : { reason }) },
        },
      );
    }
    return { business: toWire(ctx.actor, after), isChanged };
  });
};

/**
 * Suspends a business: no one can sign in, all sessions and connections of its people end, and its devices are refused
 * until it is resumed. Suspending twice changes nothing.
 */
export const suspendBusiness = async (ctx: Context, id: string, reason: string): Promise<Business> => {
  const { business, isChanged } = await change(ctx, id, "suspended", reason);
  if (isChanged) {
    await endActingAs(ctx, id);
    ctx.live.publish({ kind: "actor", business_id: id, actor_id: null });
  }
  return business;
};

/** Resumes a business; it is read-only again if it was before. */
export const resumeBusiness = async (ctx: Context, id: string): Promise<Business> =>
  (await change(ctx, id, "resumed", null)).business;
