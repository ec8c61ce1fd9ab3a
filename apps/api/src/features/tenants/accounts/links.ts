/** Actions of links in mails: set a password, lift a lock, confirm an address. */
import type { Account, PasswordReset, PasswordResetRequest, TokenProof } from "@rewardo/contract/accounts";
import type { ErrorCode } from "@rewardo/contract/errors";
import { builtInRole, platformBusinessId } from "@rewardo/contract/roles";
import type { Permission } from "@rewardo/contract/permissions";
import { emailKey } from "@rewardo/rules";
import type * as z from "zod/mini";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { requirePasswordChoice } from "../../../platform/password-choice.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { businessScope } from "../../../platform/scope.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { forgetOtherBrowsers, insertSecurityMail, knowBrowser } from "../own-account/index.ts";
import { forgetSecondFactor } from "../second-factors/index.ts";
import {
  deleteIdentitySessions,
  insertResetJob,
  selectIdentityAccounts,
  selectIdentityForChange,
  selectIdentityOfAccount,
  selectLinkState,
  updateEmailVerified,
  updateLockLifted,
  updatePassword,
  updateTokensReplaced,
  updateTokenUsed,
  type IdentityAccount,
  type LinkKind,
  type LinkState,
} from "./link-queries.ts";
import { selectAccount } from "./queries.ts";

/**
 * Asks for the mail that leads to a new password. A known and an unknown address take the same answer and the same
 * work: a job is put in for either, and the mail is made by the job.
 * @throws too_many_requests for the caller's address; too many for one e-mail address are dropped without a word
 */
export const requestPasswordReset = async (
  ctx: PublicContext,
  { email }: z.infer<typeof PasswordResetRequest>,
): Promise<void> => {
  await ctx.limits.mailRequests.spend(ctx.request.address);
  const key = emailKey(email);
  const isAllowed = await ctx.limits.mailsOfIdentity.allows(`reset ${key}`);
  await ctx.database.authenticate((tx) => insertResetJob(tx, isAllowed ? key : "", newId()));
};

/** Asks for the verification mail of one's own address again. Throws email_already_verified, too_many_requests. */
export const requestVerificationMail = async (ctx: BusinessContext): Promise<void> => {
  const { scope, actor } = ctx;
  const { identity_id, is_verified } = found(
    await ctx.database.authenticate((tx) => selectIdentityOfAccount(tx, scope.business_id, actor._id)),
  );
  if (is_verified) throw new AppError("email_already_verified");
  await ctx.limits.mailsOfIdentity.spend(`verify ${identity_id}`);
  await ctx.database.authenticate((tx) => insertJob(tx, "mail", { kind: "verify", identity_id }));
};

/** Links for an identity; for links of one account alone see `invitation.ts`. */
type AccountLinkKind = Exclude<LinkKind, "invitation">;

/** Why a link does nothing; `null` when it works. Only a mailed token reveals the state of its account. */
const refusalOf = (kind: AccountLinkKind, state: LinkState | undefined): ErrorCode | null => {
  if (state === undefined || !state.is_known) return "token_invalid";
  const { is_locked, is_verified, is_used, is_replaced, is_expired } = state;
  if (kind === "unlock" && !is_locked) return "account_not_locked";
  if (kind === "verify" && is_verified) return "email_already_verified";
  if (is_used) return kind === "reset" ? "password_reset_not_requested" : "token_invalid";
  if (is_replaced) return "token_invalid";
  return is_expired ? "token_expired" : null;
};

interface Link {
  readonly kind: AccountLinkKind;
  readonly account_id: string;
  readonly token: string;
}

/** Looks at the link without using it. */
const readLink = async (ctx: PublicContext, { kind, account_id, token }: Link): Promise<LinkState> => {
  await ctx.limits.mailedLinks.spend(ctx.request.address);
  const now = nowIso(ctx.clock);
  const state = await ctx.database.authenticate((tx) => selectLinkState(tx, account_id, kind, hashToken(token), now));
  const refusal = refusalOf(kind, state);
  if (refusal !== null || state === undefined) throw new AppError(refusal ?? "token_invalid");
  return state;
};

/** Uses the link up and runs `work` in the same transaction, with a note in every business of the identity. */
const takeLink = (
  ctx: PublicContext,
  { kind, account_id, token }: Link,
  { identity_id }: LinkState,
  note: { action: string; after: Record<string, unknown> },
  work: (tx: Transaction, now: string) => Promise<void>,
): Promise<IdentityAccount[]> => {
  const now = nowIso(ctx.clock);
  const token_hash = hashToken(token);
  return ctx.database.authenticate(
    async (tx) => {
      await selectIdentityForChange(tx, identity_id);
      if (!(await updateTokenUsed(tx, token_hash, now))) {
        // Another write came first, with this link or another: the answer is the stored state.
        const state = await selectLinkState(tx, account_id, kind, token_hash, now);
        throw new AppError(refusalOf(kind, state) ?? "token_invalid");
      }
      await work(tx, now);
      const accounts = await selectIdentityAccounts(tx, identity_id);
      for (const { business_id, _id } of accounts) {
        const by = { ...ctx, scope: businessScope(business_id), actor: { kind: "account" as const, _id } };
        await insertAuditEntry(tx, by, { ...note, entity: "accounts", entity_id: _id });
      }
      return accounts;
    },
    { transaction: true },
  );
};

/**
 * Sets a new password: the lock is lifted, the address is proven, every session ends, and no other link opens.
 * @throws passwords_do_not_match, password_too_simple, password_too_common, password_reset_not_requested, token_invalid, token_expired
 */
export const resetPassword = async (
  ctx: PublicContext,
  account_id: string,
  input: z.infer<typeof PasswordReset>,
): Promise<void> => {
  const { token, new_password, new_password_confirm } = input;
  if (new_password !== new_password_confirm) throw new AppError("passwords_do_not_match");
  await requirePasswordChoice(new_password, [ctx.brand_name]);
  const link: Link = { kind: "reset", account_id: ownId(account_id, input), token };
  const state = await readLink(ctx, link);
  const { identity_id } = state;
  const password_hash = await hashPassword(new_password);
  const note = { action: "password_reset", after: { locked: false } };
  const accounts = await takeLink(ctx, link, state, note, async (tx, now) => {
    await updatePassword(tx, identity_id, password_hash, now);
    await updateTokensReplaced(tx, identity_id, ["reset", "unlock", "verify"], now);
    await deleteIdentitySessions(tx, identity_id);
    await insertSecurityMail(tx, "password_changed", identity_id);
    await forgetOtherBrowsers(tx, ctx, identity_id);
    if (!state.is_verified) await forgetSecondFactor(tx, identity_id);
  });
  for (const { business_id, _id } of accounts) ctx.live.publish({ kind: "actor", business_id, actor_id: _id });
};

/** Lifts the lock of failed log-ins. Throws account_not_locked, token_invalid, token_expired. */
export const unlockAccount = async (
  ctx: PublicContext,
  account_id: string,
  input: z.infer<typeof TokenProof>,
): Promise<void> => {
  const link: Link = { kind: "unlock", account_id: ownId(account_id, input), token: input.token };
  const state = await readLink(ctx, link);
  const note = { action: "unlocked", after: { locked: false } };
  await takeLink(ctx, link, state, note, async (tx, now) => {
    await updateLockLifted(tx, state.identity_id, now);
    // Further wrong guesses do not lock its owner out again.
    await knowBrowser(tx, ctx, state.identity_id);
  });
};

/** Proves the address and answers the account. Throws email_already_verified, token_invalid, token_expired. */
export const verifyEmail = async (
  ctx: PublicContext,
  account_id: string,
  input: z.infer<typeof TokenProof>,
): Promise<Account> => {
  const link: Link = { kind: "verify", account_id: ownId(account_id, input), token: input.token };
  const state = await readLink(ctx, link);
  const note = { action: "email_verified", after: { email_verified_at: nowIso(ctx.clock) } };
  const accounts = await takeLink(ctx, link, state, note, (tx, now) => updateEmailVerified(tx, state.identity_id, now));
  const { business_id, account_role_id, role_permissions } = found(accounts.find(({ _id }) => _id === account_id));
  const scope = businessScope(business_id);
  const record = found(await ctx.database.authenticate((tx) => selectAccount(tx, scope, account_id)));
  const permissions = builtInRole(account_role_id)?.permissions ?? ((role_permissions ?? []) as Permission[]);
  return {
    ...record,
    business_id: business_id === platformBusinessId ? null : business_id,
    is_acting: false,
    permissions: [...permissions],
  };
};

/** The path's id; a body that names another account contradicts itself. */
const ownId = (account_id: string, { _id }: { _id?: string | undefined }): string => {
  if (_id !== undefined && _id !== account_id) throw new AppError("token_invalid");
  return account_id;
};
