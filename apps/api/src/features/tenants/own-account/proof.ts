/** A signed-in person proves again who they are, and what that changes for their sessions. */
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { verifyPassword } from "../../../platform/passwords.ts";
import { businessScope } from "../../../platform/scope.ts";
import { homeOf } from "../../../platform/actor.ts";
import { openSessionIn } from "../../../platform/session/sessions.ts";
import { deleteOwnSessions, selectOwnAccounts, selectOwnIdentity, type OwnIdentity } from "./auth-role-queries.ts";

/** The caller's identity. Throws account_not_found. */
export const readOwnIdentity = async (ctx: BusinessContext): Promise<OwnIdentity> => {
  const { actor } = ctx;
  const own = await ctx.database.authenticate((tx) => selectOwnIdentity(tx, homeOf(actor), actor._id));
  if (own === undefined) throw new AppError("account_not_found");
  return own;
};

/**
 * The caller's identity, after its password was given again. Attempts are limited: people do not mistype their own password for long.
 * @throws current_password_wrong, too_many_requests
 */
export const proveOwnPassword = async (ctx: BusinessContext, password: string): Promise<OwnIdentity> => {
  const own = await readOwnIdentity(ctx);
  await ctx.limits.ownProofs.spend(own.identity_id);
  if (!(await verifyPassword(own.password_hash, password))) throw new AppError("current_password_wrong");
  return own;
};

/** Notes in every business of the identity what was done about its security. */
export const noteForIdentity = async (
  tx: Transaction,
  ctx: BusinessContext,
  identity_id: string,
  note: { action: string; after?: Record<string, unknown> },
): Promise<void> => {
  for (const { business_id, _id } of await selectOwnAccounts(tx, identity_id)) {
    const by = { ...ctx, scope: businessScope(business_id), actor: { kind: "account" as const, _id } };
    await insertAuditEntry(tx, by, { ...note, entity: "accounts", entity_id: _id });
  }
};

/**
 * Ends every session of the identity and opens a new one for the caller, so that no key from before opens anything.
 * Returns its token, for the caller's cookie.
 */
export const renewOwnSession = async (tx: Transaction, ctx: BusinessContext, identity_id: string): Promise<string> => {
  await deleteOwnSessions(tx, identity_id, null);
  const { actor, request } = ctx;
  const owner = { business_id: homeOf(actor), account_id: actor._id, user_agent: request.user_agent };
  return openSessionIn(tx, ctx, owner);
};

/** Tells every open console of the identity to look whether it is still signed in. */
export const tellOwnConsoles = async (ctx: BusinessContext, identity_id: string): Promise<void> => {
  const accounts = await ctx.database.authenticate((tx) => selectOwnAccounts(tx, identity_id));
  for (const { business_id, _id } of accounts) ctx.live.publish({ kind: "actor", business_id, actor_id: _id });
};
