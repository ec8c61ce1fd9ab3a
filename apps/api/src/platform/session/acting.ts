/** An account of the platform acts as a business: its session says so, and the business's audit who began and ended. */
import { platformBusinessId } from "@rewardo/contract/roles";
import { insertAuditEntry } from "../audit/queries.ts";
import { nowIso } from "../clock.ts";
import { AppError, notFound } from "../errors.ts";
import type { Context } from "../context.ts";
import { businessScope } from "../scope.ts";
import { homeOf, isActing, isPlatform } from "../actor.ts";
import { selectBusinessStatus, updateSessionActing, updateSessionsActing } from "./queries.ts";

type Acting = Pick<Context, "actor" | "clock" | "database" | "live" | "request">;

const note = (ctx: Acting, business_id: string, action: "act_as_begun" | "act_as_ended", reason?: string) =>
  [
    { ...ctx, scope: businessScope(business_id) },
    {
      ...{ action, entity: "businesses", entity_id: business_id },
      ...(reason === undefined ? {} : { after: { reason } }),
    },
  ] as const;

/**
 * Makes the session act as the business, with the rights of its owner and the platform's masks.
 * @param reason what it is for; the business reads it in its audit log
 * @throws not_found, business_suspended, forbidden for accounts that are not the platform's
 */
export const beginActing = async (ctx: Acting, business_id: string, reason: string): Promise<void> => {
  const { actor, database, live } = ctx;
  if (!isPlatform(actor) || actor.kind !== "account") throw new AppError("forbidden");
  if (business_id === platformBusinessId) throw notFound();
  await database.authenticate(
    async (tx) => {
      const status = await selectBusinessStatus(tx, business_id);
      if (status === undefined) throw notFound();
      if (status === "suspended") throw new AppError("business_suspended");
      await updateSessionActing(tx, Buffer.from(actor.session_hash, "hex"), business_id, nowIso(ctx.clock));
      await insertAuditEntry(tx, ...note(ctx, business_id, "act_as_begun", reason));
    },
    { transaction: true },
  );
  live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
};

/** The session is the platform's own again; changes nothing when it acts as no business. */
export const endActing = async (ctx: Acting): Promise<void> => {
  const { actor, database, live } = ctx;
  if (!isActing(actor)) return;
  await database.authenticate(
    async (tx) => {
      // If two tabs stop acting at once, only one of them succeeds.
      if (!(await updateSessionActing(tx, Buffer.from(actor.session_hash, "hex"), null, nowIso(ctx.clock)))) return;
      await insertAuditEntry(tx, ...note(ctx, actor.business_id, "act_as_ended"));
    },
    { transaction: true },
  );
  for (const business_id of [actor.business_id, homeOf(actor)]) {
    live.publish({ kind: "actor", business_id, actor_id: actor._id });
  }
};

/** Ends all acting as this business. The audit notes its suspension, not each end. */
export const endActingAs = ({ database }: Pick<Context, "database">, business_id: string): Promise<void> =>
  database.authenticate((tx) => updateSessionsActing(tx, business_id));
