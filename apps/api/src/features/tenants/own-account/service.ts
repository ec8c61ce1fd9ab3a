/** Calls on one's own account: password, sessions, mails. */
import type {
  MailChoiceChanges,
  MailChoices,
  OwnSecurity,
  OwnSession,
  PasswordChange,
} from "@rewardo/contract/own-account";
import { describeUserAgent } from "@rewardo/rules";
import type * as z from "zod/mini";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { requirePasswordChoice } from "../../../platform/password-choice.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { homeOf } from "../../../platform/actor.ts";
import { forgetOtherBrowsers } from "./known-browsers.ts";
import { noteForIdentity, proveOwnPassword, readOwnIdentity, renewOwnSession, tellOwnConsoles } from "./proof.ts";
import { insertSecurityMail } from "./security-mails.ts";
import {
  deleteOwnSession,
  deleteOwnSessions,
  selectMailChoices,
  selectOwnSecurity,
  selectOwnSessions,
  updateMailChoices,
  updateOwnPassword,
  updateResetLinksReplaced,
} from "./auth-role-queries.ts";

export const readOwnSecurity = async (ctx: BusinessContext): Promise<OwnSecurity> => {
  const { identity_id } = await readOwnIdentity(ctx);
  const security = found(await ctx.database.authenticate((tx) => selectOwnSecurity(tx, identity_id)));
  return { _id: ctx.actor._id, ...security };
};

/**
 * Sets another password and answers the token of the one session that is left.
 * @throws password_too_simple, password_too_common, current_password_wrong, too_many_requests
 */
export const changePassword = async (
  ctx: BusinessContext,
  { current_password, new_password }: z.infer<typeof PasswordChange>,
): Promise<string> => {
  await requirePasswordChoice(new_password, [ctx.brand_name, ctx.actor.name ?? ""]);
  const own = await proveOwnPassword(ctx, current_password);
  const { identity_id } = own;
  const next = await hashPassword(new_password);
  const token = await ctx.database.authenticate(
    async (tx) => {
      const now = nowIso(ctx.clock);
      if (!(await updateOwnPassword(tx, own, next, now))) throw new AppError("current_password_wrong");
      await updateResetLinksReplaced(tx, identity_id, now);
      await noteForIdentity(tx, ctx, identity_id, { action: "password_changed" });
      await insertSecurityMail(tx, "password_changed", identity_id);
      await forgetOtherBrowsers(tx, ctx, identity_id);
      return renewOwnSession(tx, ctx, identity_id);
    },
    { transaction: true },
  );
  await tellOwnConsoles(ctx, identity_id);
  return token;
};

const currentSession = ({ actor }: BusinessContext): Buffer => Buffer.from(actor.session_hash, "hex");

/** The person's sessions, with readable names of browsers. */
export const listOwnSessions = async (ctx: BusinessContext): Promise<{ items: OwnSession[] }> => {
  const { identity_id } = await readOwnIdentity(ctx);
  const now = nowIso(ctx.clock);
  const rows = await ctx.database.authenticate((tx) => selectOwnSessions(tx, identity_id, currentSession(ctx), now));
  return { items: rows.map(({ user_agent, ...row }) => ({ ...row, ...describeUserAgent(user_agent) })) };
};

/** Ends every session but the caller's own. */
export const closeOtherSessions = async (ctx: BusinessContext): Promise<void> => {
  const { identity_id } = await readOwnIdentity(ctx);
  await ctx.database.authenticate(
    async (tx) => {
      const closed = await deleteOwnSessions(tx, identity_id, currentSession(ctx));
      if (closed > 0) await noteForIdentity(tx, ctx, identity_id, { action: "sessions_closed", after: { closed } });
    },
    { transaction: true },
  );
  await tellOwnConsoles(ctx, identity_id);
};

/** Ends one other session. Throws not_found for one that is not the caller's, or is the one that asks. */
export const closeOwnSession = async (ctx: BusinessContext, id: string): Promise<void> => {
  const { identity_id } = await readOwnIdentity(ctx);
  const isClosed = await ctx.database.authenticate(
    async (tx) => {
      if (!(await deleteOwnSession(tx, identity_id, { _id: id, kept: currentSession(ctx) }))) return false;
      await noteForIdentity(tx, ctx, identity_id, { action: "session_closed" });
      return true;
    },
    { transaction: true },
  );
  if (!isClosed) throw notFound();
  await tellOwnConsoles(ctx, identity_id);
};

export const readMailChoices = async (ctx: BusinessContext): Promise<MailChoices> => {
  const { actor } = ctx;
  const choices = await ctx.database.authenticate((tx) => selectMailChoices(tx, homeOf(actor), actor._id));
  if (choices === undefined) throw new AppError("account_not_found");
  return choices;
};

/** Chooses which mails come; what is left out stays. */
export const chooseMails = async (
  ctx: BusinessContext,
  changes: z.infer<typeof MailChoiceChanges>,
): Promise<MailChoices> => {
  const { actor } = ctx;
  const before = await readMailChoices(ctx);
  // Roles that get no weekly report cannot subscribe to it.
  const subscription = before.subscription === null ? null : (changes.subscription ?? before.subscription);
  const weekly_report = before.weekly_report === null ? null : (changes.weekly_report ?? before.weekly_report);
  if (subscription === before.subscription && weekly_report === before.weekly_report) return before;
  const change = { subscription, weekly_report, now: nowIso(ctx.clock) };
  await ctx.database.authenticate((tx) => updateMailChoices(tx, homeOf(actor), actor._id, change));
  return { ...before, subscription, weekly_report };
};
