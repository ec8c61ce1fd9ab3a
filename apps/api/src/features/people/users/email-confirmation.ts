/** Confirming a customer's e-mail address: who has the link mailed, and what it does. */
import type { User } from "@rewardo/contract/users";
import { emailKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, PublicContext } from "../../../platform/context.ts";
import { businessScope } from "../../../platform/scope.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";
import { selectEmailOwner, updateEmailConfirmed } from "./email-queries.ts";
import { openEmailToken } from "./email-token.ts";
import { insertConfirmationMail } from "./mail-confirmation.ts";
import { selectUser } from "./queries.ts";
import { readOneIn } from "./service.ts";

/** Mails the link again. Throws email_not_verified, too_many_requests, and validation_failed without an address. */
export const requestEmailConfirmation = async (ctx: BusinessContext, id: string): Promise<User> => {
  const before = found(await ctx.database.read(ctx.scope, (tx) => selectUser(tx, ctx.scope, id)));
  if (before.merged_into !== null) throw notFound();
  if (before.email === null) throw invalidField("email", "missing", "The customer has no e-mail address");
  if (before.email_confirmed_at === null) {
    await requireVerifiedAddress(ctx);
    await ctx.limits.confirmations.spend(ctx.scope.business_id);
    await ctx.limits.mailsOfIdentity.spend(`customer ${emailKey(before.email)}`);
  }
  return ctx.database.write(ctx.scope, async (tx) => {
    if (before.email_confirmed_at === null) {
      await insertConfirmationMail(tx, ctx, id);
      await insertAuditEntry(tx, ctx, { action: "email_confirmation_sent", entity: "users", entity_id: id });
    }
    return readOneIn(tx, ctx, id);
  });
};

/** Notes that a customer confirmed an address that they still have; answers whether that is new. */
export const noteConfirmed = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock" | "request">,
  { user_id, email }: { user_id: string; email: string },
): Promise<boolean> => {
  const now = nowIso(ctx.clock);
  const isNew = await updateEmailConfirmed(tx, ctx.scope, user_id, { email, at: now, now });
  const entry = { action: "email_confirmed", entity: "users", entity_id: user_id };
  if (isNew) await insertAuditEntry(tx, { ...ctx, actor: null }, entry);
  return isNew;
};

/** Confirms the address of a mail, if the customer still has it. Throws token_invalid, token_expired. */
export const confirmEmail = async (ctx: PublicContext, token: string): Promise<{ business: string }> => {
  await ctx.limits.mailedLinks.spend(ctx.request.address);
  const claim = openEmailToken(ctx.secrets, token);
  if (claim === null) throw new AppError("token_invalid");
  const scope = businessScope(claim.business_id);
  const { user_id } = claim;
  const { isNew, business } = await ctx.database.write(scope, async (tx) => {
    const owner = await selectEmailOwner(tx, scope, user_id);
    if (owner === undefined || !claim.isOf(owner.email)) throw new AppError("token_invalid");
    const { email, is_confirmed, business } = owner;
    // Opening the link of a confirmed address again gives the same answer.
    if (is_confirmed) return { isNew: false, business };
    if (claim.endsAtMs <= ctx.clock.nowMs()) throw new AppError("token_expired");
    return { isNew: await noteConfirmed(tx, { ...ctx, scope }, { user_id, email }), business };
  });
  if (isNew) ctx.live.publish({ kind: "business", business_id: scope.business_id });
  return { business };
};
