/** Making consents count that lead to nobody: the link to all whose address is not confirmed, and opt-ins that are declared. */
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertPacedJobs } from "../../../platform/jobs/queries.ts";
import { holds } from "../../../platform/actor.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";
import { appendDeclaredConsents, type DeclaredOptIns } from "../../base/consents/index.ts";
import { selectAddressed, updateConfirmationsAsked, updateEmailsConfirmed } from "./email-queries.ts";

/** A customer who got the link within this time is not asked again. */
const againAfterMs = 7 * 86_400_000;
/** Twenty a minute: mailbox providers distrust a stream to addresses that no one has confirmed. */
const secondsApart = 3;

/** Queues the confirmation link for every address that agreed and is not confirmed. Throws email_not_verified. */
export const requestEmailConfirmations = async (ctx: BusinessContext): Promise<{ count: number }> => {
  await requireVerifiedAddress(ctx);
  const { scope, clock } = ctx;
  const { business_id } = scope;
  return ctx.database.write(scope, async (tx) => {
    const since = new Date(clock.nowMs() - againAfterMs).toISOString();
    const asked = await updateConfirmationsAsked(tx, scope, { since, now: nowIso(clock) });
    const payloads = asked.map(({ _id: user_id }) => ({ business_id, user_id }));
    await insertPacedJobs(tx, "user_mails", payloads, secondsApart);
    const after = { count: asked.length };
    if (asked.length > 0)
      await insertAuditEntry(tx, ctx, {
        action: "email_confirmations_sent",
        entity: "users",
        entity_id: business_id,
        after,
      });
    return after;
  });
};

/**
 * Records opt-ins that a business has proof of, inside an open transaction: consent, and the address as confirmed. Answers
 * how many count now.
 */
const declareOptInsIn = async (tx: Transaction, ctx: BusinessContext, declared: DeclaredOptIns): Promise<number> => {
  const there = (await selectAddressed(tx, ctx.scope, declared.user_ids)).map(({ _id }) => _id);
  const agreed = await appendDeclaredConsents(tx, ctx, { ...declared, user_ids: there });
  await updateEmailsConfirmed(tx, ctx.scope, { user_ids: agreed, now: nowIso(ctx.clock) });
  const { given_on, proof } = declared;
  const after = { count: agreed.length, given_on, proof };
  if (agreed.length > 0) {
    const entity_id = ctx.scope.business_id;
    await insertAuditEntry(tx, ctx, { action: "opt_ins_declared", entity: "users", entity_id, after });
  }
  return agreed.length;
};

/** Throws forbidden for who may not write messages, validation_failed for a day to come. */
export const declareOptIns = async (ctx: BusinessContext, declared: DeclaredOptIns): Promise<{ count: number }> => {
  if (!holds(ctx.actor, "messages_modify")) throw new AppError("forbidden");
  if (Date.parse(declared.given_on) > ctx.clock.nowMs())
    throw invalidField("given_on", "invalid", "A day that has come");
  const count = await ctx.database.write(ctx.scope, (tx) => declareOptInsIn(tx, ctx, declared));
  if (count > 0) ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return { count };
};
