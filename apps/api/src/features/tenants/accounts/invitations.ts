/** Invitations: a person is invited by mail and accepts with the link in it. */
import type { Account, InvitationInput, ManagedAccount, TokenProof } from "@rewardo/contract/accounts";
import type { ErrorCode } from "@rewardo/contract/errors";
import type { Invitation, InvitationAcceptance } from "@rewardo/contract/invitations";
import { emailKey, isEmail } from "@rewardo/rules";
import type * as z from "zod/mini";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { requirePasswordChoice } from "../../../platform/password-choice.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { businessScope } from "../../../platform/scope.ts";
import { homeOf } from "../../../platform/actor.ts";
import { endActing } from "../../../platform/session/acting.ts";
import { deleteSession } from "../../../platform/session/queries.ts";
import { hashToken, openSessionIn, readSession } from "../../../platform/session/sessions.ts";
import { forgetOtherBrowsers } from "../own-account/index.ts";
import { holdPeople } from "../account-roles/index.ts";
import { checkLoginCode, forgetSecondFactor } from "../second-factors/index.ts";
import { requireVerifiedAddress } from "./addresses.ts";
import { selectInvitationState, updateInvitationAccepted, type InvitationState } from "./invitation-queries.ts";
import {
  deleteIdentitySessions,
  selectIdentityForChange,
  selectIdentityOfAccount,
  updateEmailVerified,
  updatePassword,
  updateTokensReplaced,
  updateTokenUsed,
} from "./link-queries.ts";
import { nameKeyOf } from "./name-key.ts";
import {
  holdPerson,
  isWaiting,
  requirePlaces,
  requireRole,
  requireRoleInUse,
  setStatus,
  tellOwners,
  toPeople,
} from "./people.ts";
import { selectAccountOfIdentity, selectPerson, type PersonRecord } from "./people-queries.ts";
import { insertAccount, insertIdentity } from "./queries.ts";
import { readAccount } from "./service.ts";

const named = (text: string | null | undefined): string | null => (text?.trim() ?? "") || null;

/**
 * Queues an invitation mail under its business: mails of one business are sent one by one, so that inviting a whole
 * staff delays no other mail.
 */
const mail = (
  tx: Transaction,
  { scope }: BusinessContext,
  { identity_id, _id }: Pick<PersonRecord, "identity_id" | "_id">,
) => insertJob(tx, "mail", { kind: "invitation", business_id: scope.business_id, identity_id, account_id: _id });

/**
 * Makes an account that waits, and enqueues the mail to the invited address. The answer is the same whether the address is
 * known elsewhere or not.
 * @throws account_exists with the account's id, email_not_verified, exceeds_own_rights, validation_failed, forbidden,
 * too_many_requests
 */
export const inviteAccount = async (
  ctx: BusinessContext,
  input: InvitationInput,
  idempotency: Idempotency | undefined,
): Promise<ManagedAccount> => {
  const { scope } = ctx;
  await requireVerifiedAddress(ctx);
  const email = input.email.trim();
  if (!isEmail(email)) throw invalidField("email", "invalid_email", "Not an e-mail address");
  const email_key = emailKey(email);
  const { account_role_id, place_ids, language = null } = input;
  const names = { first_name: named(input.first_name), last_name: named(input.last_name) };
  const person = await ctx.database.write(scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      const grantor = await holdPeople(tx, ctx, "accounts_modify");
      await requireRole(tx, scope, grantor, account_role_id);
      await requirePlaces(tx, scope, grantor, place_ids);
      await ctx.limits.invitations.spend(scope.business_id);
      const now = nowIso(ctx.clock);
      // The identity stays even if the rest is refused; an invited address can still register.
      const identity = { _id: newId(), email, email_key, password_hash: null, email_verified_at: null, now };
      const identity_id = await ctx.database.authenticate((sign) => insertIdentity(sign, identity));
      const known = await selectAccountOfIdentity(tx, scope, identity_id);
      if (known !== undefined) throw new AppError("account_exists", { params: { _id: known._id } });
      await ctx.limits.mailsOfIdentity.spend(`invitation ${identity_id}`);
      const name_key = nameKeyOf({ ...names, email });
      const account = { _id: entity_id, identity_id, account_role_id, ...names, name_key, language, place_ids, now };
      await insertAccount(tx, scope, { ...account, is_invited: true });
      const after = { account_role_id, place_ids, status: "invited" };
      await insertAuditEntry(tx, ctx, { action: "invited", entity: "accounts", entity_id, after });
      await mail(tx, ctx, account);
      await tellOwners(tx, scope, account);
    });
    return found(await selectPerson(tx, scope, _id));
  });
  return found((await toPeople(ctx, [person]))[0]);
};

const mailAgain = async (tx: Transaction, ctx: BusinessContext, person: PersonRecord): Promise<PersonRecord> => {
  await requireVerifiedAddress(ctx);
  await requireRoleInUse(tx, ctx.scope, person.account_role_id);
  await ctx.limits.invitations.spend(ctx.scope.business_id);
  await ctx.limits.mailsOfIdentity.spend(`invitation ${person.identity_id}`);
  await mail(tx, ctx, person);
  return setStatus(tx, ctx, person, "invited", "invited_again");
};

/** Mails a pending invitation again, also one that was withdrawn. */
export const inviteAgain = async (ctx: BusinessContext, id: string): Promise<ManagedAccount> => {
  const person = await ctx.database.write(ctx.scope, async (tx) => {
    const { person: before } = await holdPerson(tx, ctx, id);
    if (!isWaiting(before)) throw new AppError("invitation_already_accepted");
    return mailAgain(tx, ctx, before);
  });
  return found((await toPeople(ctx, [person]))[0]);
};

/** Enables a disabled account; one that was never accepted is invited again. */
export const enableAccount = async (ctx: BusinessContext, id: string): Promise<ManagedAccount> => {
  const person = await ctx.database.write(ctx.scope, async (tx) => {
    const { person: before } = await holdPerson(tx, ctx, id);
    if (before.status !== "disabled") return before;
    if (isWaiting(before)) return mailAgain(tx, ctx, before);
    await requireRoleInUse(tx, ctx.scope, before.account_role_id);
    await tellOwners(tx, ctx.scope, before);
    return setStatus(tx, ctx, before, "active", "enabled");
  });
  return found((await toPeople(ctx, [person]))[0]);
};

/** Why an invitation's link does nothing; `null` when it works. */
const refusalOf = (state: InvitationState | undefined): ErrorCode | null => {
  if (state === undefined) return "token_invalid";
  if (state.status === "active") return "invitation_already_accepted";
  if (state.status !== "invited" || state.is_used || state.is_replaced) return "token_invalid";
  return state.is_expired ? "token_expired" : null;
};

const readState = async (ctx: PublicContext, account_id: string, token: string): Promise<InvitationState> => {
  await ctx.limits.mailedLinks.spend(ctx.request.address);
  const now = nowIso(ctx.clock);
  const state = await ctx.database.authenticate((tx) => selectInvitationState(tx, account_id, hashToken(token), now));
  const refusal = refusalOf(state);
  if (refusal !== null || state === undefined) throw new AppError(refusal ?? "token_invalid");
  return state;
};

/**
 * A person who has an account to sign in with signs in first, since the mail proves less than a password. Without one,
 * it proves as much as a reset mail.
 */
const needsOf = async (ctx: PublicContext, state: InvitationState): Promise<Invitation["needs"]> => {
  const { actor } = ctx;
  if (actor?.kind === "account") {
    const own = await ctx.database.authenticate((tx) => selectIdentityOfAccount(tx, homeOf(actor), actor._id));
    if (own?.identity_id === state.identity_id) return "nothing";
  }
  return state.has_account ? "log_in" : "new_password";
};

const requireOwnId = (account_id: string, { _id }: { _id?: string | undefined }): void => {
  if (_id !== undefined && _id !== account_id) throw new AppError("token_invalid");
};

/** Details of an invitation for its page. Throws token_invalid, token_expired, invitation_already_accepted. */
export const previewInvitation = async (
  ctx: PublicContext,
  account_id: string,
  input: z.infer<typeof TokenProof>,
): Promise<Invitation> => {
  requireOwnId(account_id, input);
  const state = await readState(ctx, account_id, input.token);
  const { business_name, email, first_name, last_name } = state;
  return { business_name, email, first_name, last_name, needs: await needsOf(ctx, state) };
};

/**
 * The reader of the mail sets a new password, as with a reset mail. The second factor of an identity with a confirmed
 * address is required; that of an unconfirmed address may belong to a stranger, and is removed.
 */
const passSecondFactor = async (
  tx: Transaction,
  ctx: PublicContext,
  { identity_id, is_verified }: InvitationState,
  code: string | undefined,
): Promise<void> => {
  if (!is_verified) return forgetSecondFactor(tx, identity_id);
  const verdict = await checkLoginCode(tx, ctx, identity_id, code);
  if (verdict === "missing") throw new AppError("second_factor_required");
  if (verdict === "wrong") throw new AppError("code_wrong");
};

/**
 * Makes the account active, proves the address, and opens a session in the place of the caller's. Of several uses of one
 * link one wins.
 * @throws token_invalid, token_expired, invitation_already_accepted, not_signed_in, password_too_simple, password_too_common,
 * second_factor_required, code_wrong, too_many_requests
 */
export const acceptInvitation = async (
  ctx: PublicContext,
  account_id: string,
  input: z.infer<typeof InvitationAcceptance>,
): Promise<{ account: Account; token: string }> => {
  requireOwnId(account_id, input);
  const { actor } = ctx;
  const state = await readState(ctx, account_id, input.token);
  const needs = await needsOf(ctx, state);
  if (needs === "log_in") throw new AppError("not_signed_in");
  const { new_password = "" } = input;
  if (needs === "new_password") await requirePasswordChoice(new_password, [ctx.brand_name, state.email]);
  if (input.code !== undefined) await ctx.limits.loginCodes.spend(state.identity_id);
  const password_hash = needs === "new_password" ? await hashPassword(new_password) : null;
  const { business_id, identity_id, email } = state;
  const first_name = input.first_name === undefined ? state.first_name : named(input.first_name);
  const last_name = input.last_name === undefined ? state.last_name : named(input.last_name);
  const token_hash = hashToken(input.token);
  const now = nowIso(ctx.clock);
  if (actor !== null) await endActing({ ...ctx, actor });
  const token = await ctx.database.authenticate(
    async (tx) => {
      await selectIdentityForChange(tx, identity_id);
      const isUsed = await updateTokenUsed(tx, token_hash, now);
      const fresh = await selectInvitationState(tx, account_id, token_hash, now);
      if (!isUsed || fresh === undefined) throw new AppError(refusalOf(fresh) ?? "token_invalid");
      // Meanwhile they may have come in by another way, which is the stronger proof then.
      if (password_hash !== null && fresh.has_account) throw new AppError("not_signed_in");
      if (password_hash === null) await updateEmailVerified(tx, identity_id, now);
      else {
        await passSecondFactor(tx, ctx, fresh, input.code);
        await updatePassword(tx, identity_id, password_hash, now);
        await updateTokensReplaced(tx, identity_id, ["reset", "unlock", "verify"], now);
        await deleteIdentitySessions(tx, identity_id);
        await forgetOtherBrowsers(tx, ctx, identity_id);
      }
      const accepted = { first_name, last_name, name_key: nameKeyOf({ first_name, last_name, email }), now };
      if (!(await updateInvitationAccepted(tx, account_id, accepted))) throw new AppError("token_invalid");
      const by = { ...ctx, scope: businessScope(business_id), actor: { kind: "account" as const, _id: account_id } };
      const change = { before: { status: "invited" }, after: { status: "active" } };
      await insertAuditEntry(tx, by, {
        action: "invitation_accepted",
        entity: "accounts",
        entity_id: account_id,
        ...change,
      });
      if (actor !== null) await deleteSession(tx, Buffer.from(actor.session_hash, "hex"));
      return openSessionIn(tx, ctx, { business_id, account_id, user_agent: ctx.request.user_agent });
    },
    { transaction: true },
  );
  if (actor !== null) ctx.live.publish({ kind: "actor", business_id: actor.business_id, actor_id: actor._id });
  ctx.live.publish({ kind: "business", business_id });
  const opened = found(await readSession(ctx.database, ctx.clock, token));
  return { account: await readAccount(ctx, opened), token };
};
