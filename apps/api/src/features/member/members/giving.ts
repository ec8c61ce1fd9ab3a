/** Puts a customer's cards into a browser, which may already hold another customer's cards of the business. */
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { memberExpiry } from "../../../platform/session/members.ts";
import { mergeUsersIn } from "../../people/users/index.ts";
import { hashCode } from "./contact.ts";
import { insertBrowser, selectBrowser } from "./queries.ts";

interface Given {
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly user_agent: string | null;
}

/**
 * Keeps the customer's cards in the browser, inside an open transaction. Where it holds a customer already, both become that
 * one, as they are one person. Answers who they are now, and the ids of the transactions that this wrote.
 * @throws conflict when another write came first: try again
 */
export const giveToBrowser = async (
  tx: Transaction,
  ctx: BusinessContext,
  { user_id, token_hash, user_agent }: Given,
): Promise<{ user_id: string; ids: string[] }> => {
  const now = nowIso(ctx.clock);
  const held = await selectBrowser(tx, ctx.scope, { token_hash, now });
  if (held !== undefined) {
    if (held.user_id === user_id) return { user_id, ids: [] };
    const key = { key: `browser ${held._id} ${user_id} ${now}`, request_hash: hashCode(user_id, now) };
    const ids = await mergeUsersIn(tx, ctx, { into_id: held.user_id, from_id: user_id }, key);
    return { user_id: held.user_id, ids };
  }
  const row = { _id: newId(), token_hash, user_id, user_agent: user_agent?.slice(0, 300) ?? null, now };
  if (!(await insertBrowser(tx, ctx.scope, { ...row, expires_at: memberExpiry(ctx.clock) })))
    throw new AppError("conflict");
  return { user_id, ids: [] };
};
