/** Sign-in with an address that an identity provider has verified, in place of a password. */
import type { Account } from "@rewardo/contract/accounts";
import { emailKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openSessionIn, readSession } from "../../../platform/session/sessions.ts";
import { forgetOtherBrowsers, noteSignIn } from "../own-account/index.ts";
import { forgetSecondFactor } from "../second-factors/index.ts";
import {
  deleteIdentitySessions,
  selectIdentityAccounts,
  updateTokensReplaced,
  type IdentityAccount,
} from "./link-queries.ts";
import { selectIdentityForSignIn, updateIdentityVerified } from "./verified-sign-in-queries.ts";
import { selectAccountsOfIdentity } from "./queries.ts";
import { checkLoginCode, dropSecondFactor } from "../second-factors/index.ts";
import { logout, readAccount } from "./service.ts";

/**
 * Opens a session for the address's identity. An address that was never verified may have been registered by someone
 * else, so its password, second factor, sessions and links end before the session begins.
 * @throws account_not_found with the address, second_factor_required, sign_in_failed where no account may sign in
 */
export const signInVerified = async (
  ctx: PublicContext,
  email: string,
): Promise<{ account: Account; token: string }> => {
  const { token, signedOut } = await ctx.database.authenticate(
    async (tx) => {
      const identity = await selectIdentityForSignIn(tx, emailKey(email));
      if (identity === undefined) throw new AppError("account_not_found", { params: { email } });
      const [chosen] = await selectAccountsOfIdentity(tx, identity._id);
      if (chosen === undefined) throw new AppError("sign_in_failed");
      // This way in is no easier than the other: with a second factor the user must log in with the password.
      if (identity.is_verified && (await checkLoginCode(tx, ctx, identity._id, undefined)) !== "passed")
        throw new AppError("second_factor_required");
      const ended = identity.is_verified ? [] : await markVerified(tx, ctx, identity._id);
      await noteSignIn(tx, ctx, identity._id);
      const { business_id, _id } = chosen;
      const { user_agent } = ctx.request;
      const opened = await openSessionIn(tx, ctx, { business_id, account_id: _id, user_agent });
      return { token: opened, signedOut: ended };
    },
    { transaction: true },
  );
  for (const { business_id, _id } of signedOut) ctx.live.publish({ kind: "actor", business_id, actor_id: _id });
  await logout(ctx);
  const actor = found(await readSession(ctx.database, ctx.clock, token));
  return { account: await readAccount(ctx, actor), token };
};

/** Verifies the address; returns the accounts whose sessions ended. */
const markVerified = async (tx: Transaction, ctx: PublicContext, identity_id: string): Promise<IdentityAccount[]> => {
  const now = nowIso(ctx.clock);
  await updateIdentityVerified(tx, identity_id, now);
  await updateTokensReplaced(tx, identity_id, ["reset", "unlock", "verify"], now);
  await dropSecondFactor(tx, identity_id);
  await deleteIdentitySessions(tx, identity_id);
  await forgetSecondFactor(tx, identity_id);
  await forgetOtherBrowsers(tx, ctx, identity_id);
  const accounts = await selectIdentityAccounts(tx, identity_id);
  for (const { business_id, _id } of accounts) {
    const by = { ...ctx, scope: businessScope(business_id), actor: { kind: "account" as const, _id } };
    const after = { email_verified_at: now, password: null };
    await insertAuditEntry(tx, by, { action: "email_proven", entity: "accounts", entity_id: _id, after });
  }
  return accounts;
};
