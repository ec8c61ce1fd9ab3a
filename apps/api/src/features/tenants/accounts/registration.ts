/** The account that a registration opens for its business. */
import { roleIds } from "@rewardo/contract/roles";
import { emailKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { insertIdempotencyKey } from "../../../platform/idempotency/queries.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { verifyPassword } from "../../../platform/passwords.ts";
import { type BusinessScope, businessScope } from "../../../platform/scope.ts";
import { openSessionIn } from "../../../platform/session/sessions.ts";
import { noteSignIn } from "../own-account/index.ts";
import { selectIdentityForChange } from "./link-queries.ts";
import { nameKeyOf } from "./name-key.ts";
import { insertAccount, updateFailedLogin } from "./queries.ts";
import {
  insertAccountExistsJob,
  insertRegisteredIdentity,
  selectRegistered,
  selectUnusedIdentity,
  type UnusedIdentity,
} from "./registration-queries.ts";

const dayMs = 86_400_000;

interface Owner {
  readonly email: string;
  readonly password_hash: string;
  /** Makes the business, once the address is the caller's. */
  openBusiness(): Promise<void>;
  /** Key that identifies this registration when it is sent again. */
  readonly idempotency: Idempotency | undefined;
  /** A known address whose password was given, see `proveUnused`; `null` for a new one. */
  readonly known: UnusedIdentity | null;
}

/** The identity, if it is still as it was proven: of two registrations at once the second finds the first one's account. */
const takeUnused = async (tx: Transaction, email_key: string, known: UnusedIdentity): Promise<string | undefined> => {
  await selectIdentityForChange(tx, known._id);
  const fresh = await selectUnusedIdentity(tx, email_key);
  return fresh?.password_hash === known.password_hash ? known._id : undefined;
};

/**
 * Takes the address, opens the owner's account and session, and puts in the verification mail: all in `tx`, which is the
 * sign-in role's. Returns the session's token. Of two at once with one address one gets it, the other account_exists: an
 * address that is taken changes hands only by a mailed link, verified or not.
 */
export const openOwner = async (
  tx: Transaction,
  ctx: PublicContext,
  scope: BusinessScope,
  { email, password_hash, openBusiness, idempotency, known }: Owner,
): Promise<string> => {
  const now = nowIso(ctx.clock);
  const email_key = emailKey(email);
  const identity = { _id: newId(), email: email.trim(), email_key, password_hash, now };
  const identity_id = await (known === null
    ? insertRegisteredIdentity(tx, identity)
    : takeUnused(tx, email_key, known));
  if (identity_id === undefined) throw new AppError("account_exists");
  await openBusiness();
  const account_id = newId();
  const terms = { version: ctx.legal_texts?.version ?? null };
  const nobody = { first_name: null, last_name: null };
  const names = { ...nobody, name_key: nameKeyOf({ ...nobody, email }), language: null, place_ids: null };
  await insertAccount(tx, scope, {
    _id: account_id,
    identity_id,
    account_role_id: roleIds.OWNER,
    ...names,
    now,
    terms,
  });
  if (idempotency !== undefined) {
    // The hash of a request that holds a password is not kept; the address and the password say whether it is the same.
    const record = { actor_id: account_id, key: idempotency.key, request_hash: Buffer.alloc(0) };
    await insertIdempotencyKey(tx, scope, { ...record, entity_id: scope.business_id, now });
  }
  await insertAuditEntry(
    tx,
    { ...ctx, scope, actor: { kind: "account", _id: account_id } },
    { action: "registered", entity: "businesses", entity_id: scope.business_id, after: { terms_accepted: true } },
  );
  await insertJob(tx, "mail", { kind: "verify", identity_id });
  await noteSignIn(tx, ctx, identity_id);
  const { user_agent } = ctx.request;
  return openSessionIn(tx, ctx, { business_id: scope.business_id, account_id, user_agent });
};

/**
 * The registration that this one repeats: the same key, address and password, a day later at most. Opens a session as the
 * first one did; `null` when there is none. A wrong password counts as it does at log-in.
 * @throws idempotency_key_reused
 */
export const reopenOwner = async (
  ctx: PublicContext,
  { email, password, key }: { readonly email: string; readonly password: string; readonly key: string },
): Promise<{ scope: BusinessScope; token: string } | null> => {
  const { database, clock, request } = ctx;
  const asked = { email_key: emailKey(email), key, since: new Date(clock.nowMs() - dayMs).toISOString() };
  const known = await database.authenticate((tx) => selectRegistered(tx, asked));
  if (known === undefined) return null;
  if (!(await verifyPassword(known.password_hash, password))) {
    await database.authenticate((tx) =>
      updateFailedLogin(tx, { _id: known.identity_id, browser: null }, nowIso(clock)),
    );
    throw new AppError("idempotency_key_reused");
  }
  const { business_id, account_id } = known;
  const { user_agent } = request;
  const token = await database.authenticate(
    async (tx) => {
      await noteSignIn(tx, ctx, known.identity_id);
      return openSessionIn(tx, ctx, { business_id, account_id, user_agent });
    },
    { transaction: true },
  );
  return { scope: businessScope(business_id), token };
};

/**
 * A person whose accounts were all disabled registers with the password that they have, since nothing else is left to do
 * with it. `null` for any other address or password; a wrong one counts as it does at log-in.
 */
export const proveUnused = async (
  { database, clock }: PublicContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<UnusedIdentity | null> => {
  const known = await database.authenticate((tx) => selectUnusedIdentity(tx, emailKey(email)));
  if (known === undefined) return null;
  if (await verifyPassword(known.password_hash, password)) return known;
  await database.authenticate((tx) => updateFailedLogin(tx, { _id: known._id, browser: null }, nowIso(clock)));
  return null;
};

/** Tells the mailbox of a known address that a registration was tried with it. */
export const tellAccountExists = async ({ database, clock, limits }: PublicContext, email: string): Promise<void> => {
  const key = emailKey(email);
  if (!(await limits.mailsOfIdentity.allows(`account exists ${key}`))) return;
  const hourAgo = new Date(clock.nowMs() - dayMs / 24).toISOString();
  await database.authenticate((tx) => insertAccountExistsJob(tx, key, hourAgo));
};
