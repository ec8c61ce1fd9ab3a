/** How the queries of registration, mails and their links are asked; all belong to the sign-in role. */
import * as links from "../../features/accounts/link-queries.ts";
import * as registration from "../../features/accounts/registration-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { insertJob } from "../../platform/jobs/queries.ts";
import type { Tenant } from "../tenant.ts";

interface Known extends Tenant {
  readonly identity_id: string;
  readonly email_key: string;
}

type Ask = (tx: Transaction, scope: unknown, of: Known) => Promise<unknown>;

const now = "2026-06-12T10:00:00.000Z";
const made = () => crypto.randomUUID();
const hash = () => crypto.getRandomValues(Buffer.alloc(32));

export const linkReads: Readonly<Record<string, Ask>> = {
  selectRecipient: (tx, _scope, of) => links.selectRecipient(tx, of.identity_id),
  selectIdentityOfAccount: (tx, _scope, of) => links.selectIdentityOfAccount(tx, of.id, of.accounts.owner.account_id),
  selectIsJobDone: (tx, _scope, of) => links.selectIsJobDone(tx, of.identity_id, "reset", made()),
  selectLinkState: (tx, _scope, of) => links.selectLinkState(tx, of.accounts.owner.account_id, "reset", hash(), now),
  selectIdentityAccounts: (tx, _scope, of) => links.selectIdentityAccounts(tx, of.identity_id),
};

export const linkWrites: Readonly<Record<string, Ask>> = {
  insertJob: (tx, _scope, of) => insertJob(tx, "mail", { kind: "verify", identity_id: of.identity_id }),
  insertResetJob: (tx, _scope, of) => links.insertResetJob(tx, of.email_key, made()),
  insertToken: (tx, _scope, of) =>
    links.insertToken(tx, {
      token_hash: hash(),
      identity_id: of.identity_id,
      kind: "reset",
      job_id: made(),
      expires_at: now,
      now,
    }),
  updateTokenSent: (tx) => links.updateTokenSent(tx, hash(), now),
  updateTokenUsed: (tx) => links.updateTokenUsed(tx, hash(), now),
  updateTokensReplaced: (tx, _scope, of) => links.updateTokensReplaced(tx, of.identity_id, ["reset"], now),
  updatePassword: (tx, _scope, of) => links.updatePassword(tx, of.identity_id, "x", now),
  updateLockLifted: (tx, _scope, of) => links.updateLockLifted(tx, of.identity_id, now),
  updateEmailVerified: (tx, _scope, of) => links.updateEmailVerified(tx, of.identity_id, now),
  deleteIdentitySessions: (tx, _scope, of) => links.deleteIdentitySessions(tx, of.identity_id),
  updateLapsedIdentity: (tx, _scope, of) => registration.updateLapsedIdentity(tx, of.email_key, now, now),
  updateAccountsDisabled: (tx, _scope, of) => registration.updateAccountsDisabled(tx, of.identity_id, now),
  insertRegisteredIdentity: (tx) =>
    registration.insertRegisteredIdentity(tx, {
      _id: made(),
      email: "x@example.test",
      email_key: made(),
      password_hash: "x",
      now,
    }),
};
