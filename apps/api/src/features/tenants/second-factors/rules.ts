/** A business requires a second factor of its people, or no longer. */
import { platformBusinessId } from "@rewardo/contract/roles";
import type { SignInRuleChanges, SignInRules } from "@rewardo/contract/second-factors";
import type * as z from "zod/mini";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { isActing } from "../../../platform/actor.ts";
import { readOwnIdentity } from "../own-account/index.ts";
import { insertRuleMails, selectRequiresFactor, updateRequiresFactor } from "./rule-queries.ts";
import { countFactors, selectHasFactor, selectRequiringBusinesses } from "./auth-role-queries.ts";

export const readSignInRules = async ({ database, scope }: BusinessContext): Promise<SignInRules> => {
  const requires_second_factor = found(await database.read(scope, (tx) => selectRequiresFactor(tx, scope)));
  const counts = await database.authenticate((tx) => countFactors(tx, scope.business_id));
  return { _id: scope.business_id, requires_second_factor, ...counts };
};

/**
 * Changes whether accounts need a second factor. If so, an account without one can from its next call do nothing but
 * set one up. The caller must have a second factor: to require it without locking themselves out, and so that the
 * requirement is ended only by someone who could have set it.
 * @throws validation_failed if the caller has none, forbidden for the platform's people, who end it for no business
 */
export const changeSignInRules = async (
  ctx: BusinessContext,
  { requires_second_factor }: z.infer<typeof SignInRuleChanges>,
): Promise<SignInRules> => {
  const { database, scope, live } = ctx;
  if (!requires_second_factor && isActing(ctx.actor)) throw new AppError("forbidden");
  const { identity_id } = await readOwnIdentity(ctx);
  if (!(await database.authenticate((tx) => selectHasFactor(tx, identity_id))))
    throw invalidField("requires_second_factor", "own_second_factor_missing", "Set up your own second factor first");
  await database.write(scope, async (tx) => {
    if (!(await updateRequiresFactor(tx, scope, requires_second_factor, nowIso(ctx.clock)))) return;
    const action = requires_second_factor ? "second_factor_required" : "second_factor_not_required";
    await insertAuditEntry(tx, ctx, { action, entity: "businesses", entity_id: scope.business_id });
    if (!requires_second_factor) await insertRuleMails(tx, scope, ctx.actor._id);
  });
  live.publish({ kind: "actor", business_id: scope.business_id, actor_id: null });
  return readSignInRules(ctx);
};

/**
 * Checks the second factors that are left after one was removed, in the same transaction.
 * @throws last_second_factor when none is left and one is required of an account of the identity
 */
export const requireFactorLeft = async (
  tx: Transaction,
  { is_local_demo = false }: Pick<BusinessContext, "is_local_demo">,
  identity_id: string,
): Promise<void> => {
  if (await selectHasFactor(tx, identity_id)) return;
  const requiring = await selectRequiringBusinesses(tx, identity_id);
  if (requiring.some(({ _id }) => !is_local_demo || _id !== platformBusinessId))
    throw new AppError("last_second_factor");
};
