/** Sign-in with a passkey whose authenticator has verified its user, in place of password and code. */
import type { Account } from "@rewardo/contract/accounts";
import type { PasskeyAssertion } from "@rewardo/contract/second-factors";
import { AppError, found } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { openSessionIn, readSession } from "../../../platform/session/sessions.ts";
import { noteSignIn } from "../own-account/index.ts";
import { takePasskey } from "../second-factors/index.ts";
import { selectAccountsOfIdentity, selectSuspensionOf } from "./queries.ts";
import { logout, readAccount } from "./service.ts";

/**
 * Opens a session for whose passkey it is, in the place of the caller's. As with Google, the lock that wrong passwords put
 * on does not apply: it would let strangers shut people out.
 * @throws passkey_refused, business_suspended, sign_in_failed where no account may sign in
 */
export const signInByPasskey = async (
  ctx: PublicContext,
  assertion: PasskeyAssertion,
  flow: string,
): Promise<{ account: Account; token: string }> => {
  // A refusal is returned and not thrown, so that the used challenge is committed.
  const opened = await ctx.database.authenticate(
    async (tx) => {
      const taken = await takePasskey(tx, ctx, assertion, flow);
      if (taken === null) return "passkey_refused";
      const [chosen] = await selectAccountsOfIdentity(tx, taken.identity_id);
      if (chosen === undefined) {
        const suspension = await selectSuspensionOf(tx, taken.identity_id);
        return suspension === undefined ? "sign_in_failed" : { suspension };
      }
      await noteSignIn(tx, ctx, taken.identity_id);
      const { business_id, _id } = chosen;
      const { user_agent } = ctx.request;
      return { token: await openSessionIn(tx, ctx, { business_id, account_id: _id, user_agent }) };
    },
    { transaction: true },
  );
  if (typeof opened === "string") throw new AppError(opened);
  if ("suspension" in opened) throw new AppError("business_suspended", { params: { ...opened.suspension } });
  await logout(ctx);
  const actor = found(await readSession(ctx.database, ctx.clock, opened.token));
  return { account: await readAccount(ctx, actor), token: opened.token };
};
