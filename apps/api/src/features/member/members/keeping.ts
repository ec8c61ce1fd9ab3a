/** A customer's cards in a browser that nobody sits at: for demonstrations and tests. */
import { newId, nowIso } from "../../../platform/clock.ts";
import type { SetupContext } from "../../../platform/context.ts";
import { memberExpiry } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { insertBrowser } from "./queries.ts";

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
