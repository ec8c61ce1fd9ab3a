/** Having the link mailed that confirms a customer's address. */
import { emailKey } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";

/** Puts the mail in the queue of the worker. */
export const insertConfirmationMail = (tx: Transaction, ctx: BusinessContext, user_id: string): Promise<string> =>
  insertJob(tx, "user_mails", { business_id: ctx.scope.business_id, user_id });

/**
 * Queues the confirmation link for a newly entered address. Without a confirmed address of the author, or after too
 * many mails, nothing is sent and nothing fails: the customer's page offers it later.
 */
export const mailConfirmation = async (
  tx: Transaction,
  ctx: BusinessContext,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> => {
  if (ctx.actor.kind !== "account") return;
  try {
    await requireVerifiedAddress(ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === "email_not_verified") return;
    throw error;
  }
  const isAllowed =
    (await ctx.limits.confirmations.allows(ctx.scope.business_id)) &&
    (await ctx.limits.mailsOfIdentity.allows(`customer ${emailKey(email)}`));
  if (isAllowed) await insertConfirmationMail(tx, ctx, user_id);
};
