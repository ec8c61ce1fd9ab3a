/** Making consents count that lead to nobody: opt-ins that a business has proof of. */
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds } from "../../../platform/actor.ts";
import { appendDeclaredConsents, type DeclaredOptIns } from "../../base/consents/index.ts";
import { selectAddressed, updateEmailsConfirmed } from "./email-queries.ts";

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
