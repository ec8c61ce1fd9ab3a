/** Closing a business. Until the day comes everything goes on, and its owner may take it back. */
import type { BusinessClosure, ClosureRequest } from "@rewardo/contract/business-closures";
import { closureDays } from "@rewardo/rules/closure";
import { roleIds } from "@rewardo/contract/roles";
import type * as z from "zod/mini";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { proveOwnPassword } from "../own-account/index.ts";
import { insertClosureMails, selectClosing, updateClosing } from "./queries.ts";

const dayMs = 86_400_000;

export const readClosure = async (ctx: BusinessContext): Promise<BusinessClosure> =>
  found(await ctx.database.read(ctx.scope, (tx) => selectClosing(tx, ctx.scope)));

/** A right to pay, in a role of the business's own, is none to close it; nor is acting as the business. */
const requireOwner = ({ actor }: BusinessContext): void => {
  if (actor.role_id !== roleIds.OWNER) throw new AppError("forbidden");
};

const setClosing = (ctx: BusinessContext, closing_at: string | null, action: string): Promise<BusinessClosure> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectClosing(tx, ctx.scope));
    if (await updateClosing(tx, ctx.scope, closing_at, nowIso(ctx.clock))) {
      const changed = { before: { closing_at: before.closing_at }, after: { closing_at } };
      const entity_id = ctx.scope.business_id;
      await insertAuditEntry(tx, ctx, { action, entity: "businesses", entity_id, ...changed });
      // What is to be closed is not charged again.
      await insertJob(tx, "payment_agreements", { business_id: entity_id });
      if (closing_at !== null) await insertClosureMails(tx, ctx.scope, { kind: "closure_requested", closing_at });
    }
    return found(await selectClosing(tx, ctx.scope));
  });

/**
 * Says when the business closes. Asked for again, the day stays.
 * @throws forbidden, current_password_wrong, too_many_requests
 */
export const requestClosure = async (
  ctx: BusinessContext,
  { current_password }: z.infer<typeof ClosureRequest>,
): Promise<BusinessClosure> => {
  requireOwner(ctx);
  await proveOwnPassword(ctx, current_password);
  return setClosing(ctx, new Date(ctx.clock.nowMs() + closureDays * dayMs).toISOString(), "closure_requested");
};

/** Takes it back. Throws forbidden. */
export const withdrawClosure = async (ctx: BusinessContext): Promise<BusinessClosure> => {
  requireOwner(ctx);
  return setClosing(ctx, null, "closure_withdrawn");
};
