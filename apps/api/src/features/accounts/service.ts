/** Log in, log out, and one's own account. */
import type { Account, AccountChanges, Login } from "@rewardo/contract/accounts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { emailKey } from "@rewardo/rules";
import type * as z from "zod/mini";
import { newId, nowIso } from "../../platform/clock.ts";
import { AppError, found, notFound } from "../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../platform/http/context.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { businessScope } from "../../platform/scope.ts";
import type { Actor } from "../../platform/session/actor.ts";
import { closeSession, openSessionIn, readSession } from "../../platform/session/sessions.ts";
import {
  selectAccount,
  selectAccountsOfIdentity,
  selectIdentity,
  updateAccount,
  updateFailedLogin,
  updateSuccessfulLogin,
  updateUnlock,
} from "./queries.ts";

/** Failed log-ins after which the password alone no longer opens the account. */
const mostFailures = 10;

const toWire = (actor: Actor, record: NonNullable<Awaited<ReturnType<typeof selectAccount>>>): Account => ({
  ...record,
  business_id: record.business_id === platformBusinessId ? null : record.business_id,
  permissions: [...actor.permissions],
});

const readAccount = async (ctx: Pick<PublicContext, "database">, actor: Actor): Promise<Account> => {
  const record = await ctx.database.authenticate((tx) =>
    selectAccount(tx, businessScope(actor.business_id), actor._id),
  );
  if (record === undefined) throw new AppError("account_not_found");
  return toWire(actor, record);
};

/**
 * Opens a session. A wrong password, an unknown address and a locked identity are one answer and take the same work.
 * @throws invalid_credentials, too_many_requests
 */
export const login = async (
  ctx: PublicContext,
  input: z.infer<typeof Login>,
): Promise<{ account: Account; token: string }> => {
  ctx.limits.login.spend(ctx.request.address);
  const now = nowIso(ctx.clock);
  const identity = await ctx.database.authenticate((tx) => selectIdentity(tx, emailKey(input.email)));
  const fits = await verifyPassword(identity?.password_hash, input.password);
  if (identity === undefined || !fits || identity.locked_at !== null) {
    // Also for nobody, and for the right password of a locked identity: the time tells nothing.
    const counted = identity?._id ?? newId();
    await ctx.database.authenticate((tx) => updateFailedLogin(tx, counted, mostFailures, now));
    throw new AppError("invalid_credentials");
  }
  // One transaction: a lock or a new password either comes before it and is met, or after it and ends the session.
  const token = await ctx.database.authenticate(
    async (tx) => {
      if (!(await updateSuccessfulLogin(tx, identity, now))) return null;
      const [chosen] = await selectAccountsOfIdentity(tx, identity._id);
      if (chosen === undefined) return null;
      const { business_id, _id } = chosen;
      const { user_agent } = ctx.request;
      return openSessionIn(tx, ctx.clock, { business_id, account_id: _id, user_agent });
    },
    { transaction: true },
  );
  if (token === null) throw new AppError("invalid_credentials");
  const actor = found(await readSession(ctx.database, ctx.clock, token));
  return { account: await readAccount(ctx, actor), token };
};

/** Ends the caller's session, if there is one. */
export const logout = async (ctx: PublicContext): Promise<void> => {
  const { actor } = ctx;
  if (actor === null) return;
  await closeSession(ctx.database, actor.session_hash);
  ctx.live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
};

export const readCurrentAccount = (ctx: BusinessContext): Promise<Account> => readAccount(ctx, ctx.actor);

/** One's own name, language and theme. Anybody else's account is not found here. */
export const changeAccount = async (
  ctx: BusinessContext,
  id: string,
  input: z.infer<typeof AccountChanges>,
): Promise<Account> => {
  const { _id, ...patch } = input;
  if (id !== ctx.actor._id || (_id !== undefined && _id !== id)) throw notFound();
  await ctx.database.write(ctx.scope, (tx) => updateAccount(tx, ctx.scope, id, patch, nowIso(ctx.clock)));
  return readAccount(ctx, ctx.actor);
};

/** Lifts the lock that failed log-ins put on an address; answers whether there was one. For the operator's command. */
export const unlockIdentity = (
  { database, clock }: Pick<PublicContext, "database" | "clock">,
  email: string,
): Promise<boolean> => database.authenticate((tx) => updateUnlock(tx, emailKey(email), nowIso(clock)));
