/** Confirming a customer's e-mail address, by the card that was mailed there. */
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { updateEmailConfirmed } from "./email-queries.ts";

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
