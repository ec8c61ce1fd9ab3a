/** The caller's own passkeys: adding and removing them. Signing in with a passkey is in `features/tenants/auth`. */
import type {
  Passkey,
  PasskeyAdded,
  PasskeyAddition,
  PasskeyCreation,
  PasskeyRemoval,
  SecondFactorStart,
} from "@rewardo/contract/second-factors";
import type * as z from "zod/mini";
import { newId, nowIso } from "../../../platform/clock.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import {
  insertSecurityMail,
  noteForIdentity,
  proveOwnPassword,
  readOwnIdentity,
  renewOwnSession,
  tellOwnConsoles,
} from "../own-account/index.ts";
import { checkCreation, putChallenge, relyingPartyOf, sha256 } from "./passkey-check.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { requireFactorLeft } from "./rules.ts";
import {
  deleteIdleRecoveryCodes,
  deletePasskey,
  insertPasskey,
  replaceRecoveryCodes,
  selectHasRecoveryCodes,
  selectPasskeys,
} from "./auth-role-queries.ts";

/** Binds a challenge to the session that requested it. */
const bindingOf = ({ actor }: BusinessContext): Buffer => Buffer.from(actor.session_hash, "hex");

export const listPasskeys = async (ctx: BusinessContext): Promise<{ items: Passkey[] }> => {
  const { identity_id } = await readOwnIdentity(ctx);
  const rows = await ctx.database.authenticate((tx) => selectPasskeys(tx, identity_id));
  return { items: rows.map(({ credential_id: _credential, ...passkey }) => passkey) };
};

/**
 * Puts a challenge to the session's browser.
 * @throws current_password_wrong, too_many_requests
 */
export const beginPasskey = async (
  ctx: BusinessContext,
  { current_password }: z.infer<typeof SecondFactorStart>,
): Promise<PasskeyCreation> => {
  const { identity_id, email } = await proveOwnPassword(ctx, current_password);
  const { challenge, known } = await ctx.database.authenticate(
    async (tx) => ({
      challenge: await putChallenge(tx, ctx.clock, { binding: bindingOf(ctx), identity_id }),
      known: await selectPasskeys(tx, identity_id),
    }),
    { transaction: true },
  );
  return {
    challenge,
    rp_id: relyingPartyOf(ctx.site_origin),
    rp_name: ctx.brand_name,
    // Authenticators do not show it, but any site can read it: so not the identity itself.
    user_id: sha256(`passkeys of ${identity_id}`).toString("base64url"),
    user_name: email,
    excluded: known.map(({ credential_id }) => credential_id.toString("base64url")),
  };
};

/**
 * Stores the credential that answers the session's challenge, and answers the token of the one session that is left:
 * sessions that were opened by the password alone end. The first factor of all comes with recovery codes.
 * @throws passkey_refused, too_many_requests
 */
export const addPasskey = async (
  ctx: BusinessContext,
  input: z.infer<typeof PasskeyAddition>,
): Promise<PasskeyAdded & { token: string }> => {
  const { identity_id } = await readOwnIdentity(ctx);
  await ctx.limits.ownProofs.spend(identity_id);
  const created_at = nowIso(ctx.clock);
  const passkey = { _id: newId(), name: input.name, created_at };
  const codes = makeRecoveryCodes();
  const added = await ctx.database.authenticate(
    async (tx) => {
      const made = await checkCreation(tx, ctx, input, { binding: bindingOf(ctx), identity_id });
      // Answered, not thrown: the challenge is used up all the same.
      if (made === null || !(await insertPasskey(tx, { ...passkey, ...made, identity_id }))) return null;
      const recovery_codes = (await selectHasRecoveryCodes(tx, identity_id)) ? [] : codes;
      if (recovery_codes.length > 0)
        await replaceRecoveryCodes(tx, identity_id, recovery_codes.map(hashRecoveryCode), created_at);
      await noteForIdentity(tx, ctx, identity_id, { action: "passkey_added" });
      await insertSecurityMail(tx, "passkey_added", identity_id);
      return { recovery_codes, token: await renewOwnSession(tx, ctx, identity_id) };
    },
    { transaction: true },
  );
  if (added === null) throw new AppError("passkey_refused");
  await tellOwnConsoles(ctx, identity_id);
  return { passkey: { ...passkey, last_used_at: null }, ...added };
};

/** @throws current_password_wrong, not_found, last_second_factor, too_many_requests */
export const removePasskey = async (
  ctx: BusinessContext,
  { passkey_id, current_password }: z.infer<typeof PasskeyRemoval>,
): Promise<void> => {
  const { identity_id } = await proveOwnPassword(ctx, current_password);
  await ctx.database.authenticate(
    async (tx) => {
      if (!(await deletePasskey(tx, identity_id, passkey_id))) throw notFound();
      await requireFactorLeft(tx, ctx, identity_id);
      await deleteIdleRecoveryCodes(tx, identity_id);
      await noteForIdentity(tx, ctx, identity_id, { action: "passkey_removed" });
      await insertSecurityMail(tx, "passkey_removed", identity_id);
    },
    { transaction: true },
  );
};
