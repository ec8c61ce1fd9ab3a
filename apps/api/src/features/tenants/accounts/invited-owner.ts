/** The owner of a business that the platform has opened for them. */
import { roleIds } from "@rewardo/contract/roles";
import { emailKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Context } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { nameKeyOf } from "./name-key.ts";
import { insertAccount, insertIdentity } from "./queries.ts";

interface InvitedOwner {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * Opens the owner's account in `tx`, which is the sign-in role's; it waits until the link of the mailed invitation is
 * used. An identity of this address is taken as it is.
 */
export const inviteOwner = async (
  tx: Transaction,
  ctx: Pick<Context, "actor" | "clock" | "request">,
  scope: BusinessScope,
  { email, first_name, last_name }: InvitedOwner,
): Promise<void> => {
  const now = nowIso(ctx.clock);
  const email_key = emailKey(email);
  const identity = { _id: newId(), email: email.trim(), email_key, password_hash: null, email_verified_at: null, now };
  const identity_id = await insertIdentity(tx, identity);
  const _id = newId();
  const account_role_id = roleIds.OWNER;
  const name_key = nameKeyOf({ first_name, last_name, email });
  const names = { first_name, last_name, name_key };
  const account = { _id, identity_id, account_role_id, ...names, language: null, place_ids: null, now };
  await insertAccount(tx, scope, { ...account, is_invited: true });
  const after = { account_role_id, status: "invited" };
  await insertAuditEntry(tx, { ...ctx, scope }, { action: "invited", entity: "accounts", entity_id: _id, after });
  await insertJob(tx, "mail", { kind: "invitation", identity_id, account_id: _id });
};
