/** A customer's cards in browsers: put there for demonstrations and tests, and taken out of all of them. */
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext, SetupContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { memberExpiry } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { deleteBrowsers, insertBrowser, updateLinksEnded } from "./queries.ts";

/** Keeps the customer's cards in the browser of a token, as joining and links do; answers the browser's id. */
export const keepInBrowser = async (
  { database, clock, scope }: SetupContext,
  { user_id, token }: { readonly user_id: string; readonly token: string },
): Promise<string> => {
  const [_id, now] = [newId(), nowIso(clock)];
  const row = { _id, token_hash: hashToken(token), user_id, user_agent: null, now, expires_at: memberExpiry(clock) };
  await database.write(scope, (tx) => insertBrowser(tx, scope, row));
  return _id;
};

/** Ends every browser and link of the customer, inside an open transaction; tell their open pages after it. */
export const endCards = async (
  tx: Transaction,
  { scope, clock }: Pick<BusinessContext, "scope" | "clock">,
  user_id: string,
): Promise<void> => {
  await deleteBrowsers(tx, scope, user_id);
  await updateLinksEnded(tx, scope, { user_id, now: nowIso(clock) });
};
