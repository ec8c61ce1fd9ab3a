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
import {
  deleteAccountSessions,
  insertSuspensionMails,
  selectBusiness,
  updateResumed,
  updateSuspended,
} from "./queries.ts";
import { toWire } from "./wire.ts";

const change = async (ctx: Context, id: string, status: "suspended" | "resumed", reason: string | null) => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  if (id === platformBusinessId) throw notFound();
  const scope = businessScope(id);
  return ctx.database.write(scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const before = found(await selectBusiness(tx, scope, id));
    const isChanged = await (reason === null
      ? updateResumed(tx, scope, now)
      : updateSuspended(tx, scope, { reason, now }));
    const after = found(await selectBusiness(tx, scope, id));
    if (isChanged) {
      // While it is suspended a session opens nothing, and tells its person why.
      if (status === "resumed") await deleteAccountSessions(tx, scope);
      // While it is closed nothing more is charged.
      await insertJob(tx, "payment_agreements", { business_id: id });
      await insertSuspensionMails(tx, scope, { kind: status, at: now });
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
 * Suspends a business: no one can sign in, and all sessions of its people and its devices are refused with who did it and why
 * until it is resumed. Its people get a mail. Suspending twice changes nothing.
 */
export const suspendBusiness = async (ctx: Context, id: string, reason: string): Promise<Business> => {
  const { business, isChanged } = await change(ctx, id, "suspended", reason);
  if (isChanged) {
    await endActingAs(ctx, id);
    ctx.live.publish({ kind: "actor", business_id: id, actor_id: null });
  }
  return business;
};

/** Resumes a business; it is read-only again if it was before, and its people sign in anew. */
export const resumeBusiness = async (ctx: Context, id: string): Promise<Business> =>
  (await change(ctx, id, "resumed", null)).business;
