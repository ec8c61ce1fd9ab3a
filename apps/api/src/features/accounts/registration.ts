/** The account that a registration opens for its business. */
import { roleIds } from "@rewardo/contract/roles";
import { emailKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { PublicContext } from "../../platform/http/context.ts";
import { insertJob } from "../../platform/jobs/queries.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { openSessionIn } from "../../platform/session/sessions.ts";
import { deleteIdentitySessions } from "./link-queries.ts";
import { insertAccount } from "./queries.ts";
import { insertRegisteredIdentity, updateAccountsDisabled, updateLapsedIdentity } from "./registration-queries.ts";

/** An address that nobody proved to be theirs for so long is free again. */
const lapseDays = 14;
const dayMs = 86_400_000;

interface Owner {
  readonly email: string;
  readonly password_hash: string;
  /** Makes the business, once the address is the caller's. */
  openBusiness(): Promise<void>;
}

/**
 * Takes the address, opens the owner's account and session, and puts in the verification mail: all in `tx`, which is the
 * sign-in role's. Answers the session's token. Of two at once with one address one gets it, the other account_exists.
 */
export const openOwner = async (
  tx: Transaction,
  ctx: PublicContext,
  scope: BusinessScope,
  { email, password_hash, openBusiness }: Owner,
): Promise<string> => {
  const now = nowIso(ctx.clock);
  const email_key = emailKey(email);
  const identity_id = newId();
  const registeredBefore = new Date(ctx.clock.nowMs() - lapseDays * dayMs).toISOString();
  const lapsed = await updateLapsedIdentity(tx, email_key, registeredBefore, now);
  if (lapsed !== undefined) {
    // What was built under it stays with its business, out of reach.
    await updateAccountsDisabled(tx, lapsed._id, now);
    await deleteIdentitySessions(tx, lapsed._id);
  }
  const identity = { _id: identity_id, email: email.trim(), email_key, password_hash, now };
  if (!(await insertRegisteredIdentity(tx, identity))) throw new AppError("account_exists");
  await openBusiness();
  const account_id = newId();
  const names = { first_name: null, last_name: null, language: null, place_ids: null };
  await insertAccount(tx, scope, { _id: account_id, identity_id, account_role_id: roleIds.OWNER, ...names, now });
  await insertAuditEntry(
    tx,
    { ...ctx, scope, actor: { kind: "account", _id: account_id } },
    { action: "registered", entity: "businesses", entity_id: scope.business_id, after: { terms_accepted: true } },
  );
  await insertJob(tx, "mail", { kind: "verify", identity_id });
  const { user_agent } = ctx.request;
  return openSessionIn(tx, ctx.clock, { business_id: scope.business_id, account_id, user_agent });
};
