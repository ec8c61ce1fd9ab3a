/** A browser that a person has signed in with is known: they are told of sign-ins from others, and strangers do not lock it out. */
import { createHash } from "node:crypto";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { browserDays } from "../../../platform/http/cookies.ts";
import { deleteKnownBrowsers, upsertKnownBrowser } from "./auth-role-queries.ts";

type Caller = Pick<PublicContext, "clock" | "request">;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Hash that identifies the caller's browser; `null` if it has not signed in. */
export const browserHash = ({ browser }: Caller["request"]): Buffer | null => {
  const token = browser?.token ?? null;
  return token === null ? null : hashOf(token);
};

const remember = async (
  tx: Transaction,
  { clock, request }: Caller,
  identity_id: string,
  is_told: boolean,
): Promise<void> => {
  if (request.browser === undefined) return;
  await upsertKnownBrowser(tx, {
    identity_id,
    browser: hashOf(request.browser.keep()),
    user_agent: request.user_agent?.slice(0, 300) ?? null,
    now: nowIso(clock),
    since: new Date(clock.nowMs() - browserDays * 86_400_000).toISOString(),
    is_told,
  });
};

/**
 * Records a sign-in, in its transaction and with one statement. A browser that is new to the identity is reported by
 * mail.
 */
export const noteSignIn = (tx: Transaction, ctx: Caller, identity_id: string): Promise<void> =>
  remember(tx, ctx, identity_id, true);

/** A new password makes every browser new but the one that it is set in. */
export const forgetOtherBrowsers = async (tx: Transaction, ctx: Caller, identity_id: string): Promise<void> => {
  await deleteKnownBrowsers(tx, identity_id);
  await remember(tx, ctx, identity_id, false);
};

/** A mailed link was opened in it: its person may sign in there, whatever strangers do in the meantime. */
export const knowBrowser = (tx: Transaction, ctx: Caller, identity_id: string): Promise<void> =>
  remember(tx, ctx, identity_id, false);
