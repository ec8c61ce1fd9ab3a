/** Links of mails: whom they are for, their tokens, and what using one changes. All as the sign-in role. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";

export type LinkKind = "verify" | "reset" | "unlock" | "invitation";

/** Enqueues a reset job for the identity of an address, or for none: the same work, so that timing reveals nothing. */
export const insertResetJob = async (tx: Transaction, email_key: string, nobody: string): Promise<void> => {
  await tx.rows({
    text: `select jobs.enqueue('mail', jsonb_build_object('kind', 'reset', 'identity_id',
      coalesce((select i._id from identities i where i.email_key = $1), $2::uuid)))`,
    values: [email_key, nobody],
  });
};

export interface Recipient {
  email: string;
  account_id: string;
  language: Locale;
  is_locked: boolean;
  is_verified: boolean;
  /** The name of the account's business. */
  business: string;
}

/** Whom a mail to this identity is for: the account that was used last; none without one that may sign in. */
export const selectRecipient = (tx: Transaction, identity_id: string): Promise<Recipient | undefined> =>
  tx.row({
    text: `select i.email, a._id as account_id, coalesce(a.language, b.language) as language,
        i.locked_at is not null as is_locked, i.email_verified_at is not null as is_verified, b.name as business
      from identities i join accounts a on a.identity_id = i._id and a.status = 'active'
      join businesses b on b._id = a.business_id and b.status <> 'suspended'
      where i._id = $1 order by a.last_seen_at desc nulls last, a._id limit 1`,
    values: [identity_id],
  });

/** Whom an invitation is for; none once it was accepted or withdrawn. */
export const selectInvited = (tx: Transaction, account_id: string): Promise<Recipient | undefined> =>
  tx.row({
    text: `select i.email, a._id as account_id, coalesce(a.language, b.language) as language,
        i.locked_at is not null as is_locked, i.email_verified_at is not null as is_verified, b.name as business
      from accounts a join identities i on i._id = a.identity_id
      join businesses b on b._id = a.business_id and b.status <> 'suspended'
      where a._id = $1 and a.status = 'invited'`,
    values: [account_id],
  });

/** An account that was given the owner's role, and the name of its business. */
export const selectAddressAndBusiness = (
  tx: Transaction,
  account_id: string,
): Promise<{ email: string; business: string } | undefined> =>
  tx.row({
    text: `select i.email, b.name as business from accounts a join identities i on i._id = a.identity_id
      join businesses b on b._id = a.business_id where a._id = $1`,
    values: [account_id],
  });

/** The identity of an account with what its next mail depends on. */
export const selectIdentityOfAccount = (
  tx: Transaction,
  business_id: string,
  account_id: string,
): Promise<{ identity_id: string; is_verified: boolean } | undefined> =>
  tx.row({
    text: `select i._id as identity_id, i.email_verified_at is not null as is_verified
      from accounts a join identities i on i._id = a.identity_id where a.business_id = $1 and a._id = $2`,
    values: [business_id, account_id],
  });

/** Whether this job's mail was sent, or its link used, in an earlier try. */
export const selectIsJobDone = async (tx: Transaction, identity_id: string, kind: LinkKind, job_id: string) =>
  (await tx.row({
    text: `select 1 from mail_tokens where identity_id = $1 and kind = $2 and job_id = $3
      and (sent_at is not null or used_at is not null) limit 1`,
    values: [identity_id, kind, job_id],
  })) !== undefined;

interface NewToken {
  token_hash: Buffer;
  identity_id: string;
  /** The account of an invitation; other links are for an identity. */
  account_id: string | null;
  kind: LinkKind;
  job_id: string;
  expires_at: string;
  now: string;
}

/** Stores a token in place of those that earlier jobs made, and deletes expired ones. */
export const insertToken = async (tx: Transaction, token: NewToken): Promise<void> => {
  const { token_hash, identity_id, account_id, kind, job_id, expires_at, now } = token;
  await tx.rows({
    text: `delete from mail_tokens where identity_id = $1 and kind = $2 and expires_at < $3::timestamptz - interval '30 days'`,
    values: [identity_id, kind, now],
  });
  await tx.rows({
    text: `update mail_tokens set replaced_at = $4 where identity_id = $1 and kind = $2 and job_id <> $3
      and used_at is null and replaced_at is null and account_id is not distinct from $5::uuid`,
    values: [identity_id, kind, job_id, now, account_id],
  });
  await tx.rows({
    text: `insert into mail_tokens (token_hash, identity_id, account_id, kind, job_id, expires_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [token_hash, identity_id, account_id, kind, job_id, expires_at, now],
  });
};

export const updateTokenSent = async (tx: Transaction, token_hash: Buffer, now: string): Promise<void> => {
  await tx.rows({ text: `update mail_tokens set sent_at = $2 where token_hash = $1`, values: [token_hash, now] });
};

export interface LinkState {
  identity_id: string;
  is_locked: boolean;
  is_verified: boolean;
  /** The token is one of this identity's. */
  is_known: boolean;
  is_used: boolean;
  is_replaced: boolean;
  is_expired: boolean;
}

/** State of a link's account and token; `undefined` if there is no such account. */
export const selectLinkState = (
  tx: Transaction,
  account_id: string,
  kind: LinkKind,
  token_hash: Buffer,
  now: string,
): Promise<LinkState | undefined> =>
  tx.row({
    text: `select i._id as identity_id, i.locked_at is not null as is_locked, i.email_verified_at is not null as is_verified,
        t.token_hash is not null as is_known, t.used_at is not null as is_used, t.replaced_at is not null as is_replaced,
        coalesce(t.expires_at <= $4, false) as is_expired
      from accounts a join identities i on i._id = a.identity_id
      left join mail_tokens t on t.token_hash = $3 and t.identity_id = i._id and t.kind = $2
      where a._id = $1`,
    values: [account_id, kind, token_hash, now],
  });

/** Makes everyone else who changes this identity wait, so that its links are used one after the other. */
export const selectIdentityForChange = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({ text: `select 1 from identities where _id = $1 for update`, values: [identity_id] });
};

/** Uses up the token; of several concurrent calls exactly one gets true. */
export const updateTokenUsed = async (tx: Transaction, token_hash: Buffer, now: string): Promise<boolean> =>
  (await tx.row({
    text: `update mail_tokens set used_at = $2 where token_hash = $1 and used_at is null and replaced_at is null
      and expires_at > $2 returning 1`,
    values: [token_hash, now],
  })) !== undefined;

/** Ends every other link of these kinds. */
export const updateTokensReplaced = async (
  tx: Transaction,
  identity_id: string,
  kinds: readonly LinkKind[],
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `update mail_tokens set replaced_at = $3 where identity_id = $1 and kind = any($2) and used_at is null and replaced_at is null`,
    values: [identity_id, [...kinds], now],
  });
};

/** A new password lifts the lock, and the mail that led here proves the address. */
export const updatePassword = async (
  tx: Transaction,
  identity_id: string,
  password_hash: string,
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `update identities set password_hash = $2, failed_logins = 0, locked_at = null, locked_until = null, locks = 0,
      email_verified_at = coalesce(email_verified_at, $3), updated_at = $3 where _id = $1`,
    values: [identity_id, password_hash, now],
  });
};

export const updateLockLifted = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update identities set failed_logins = 0, locked_at = null, locked_until = null, updated_at = $2 where _id = $1`,
    values: [identity_id, now],
  });
};

export const updateEmailVerified = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update identities set email_verified_at = coalesce(email_verified_at, $2), updated_at = $2 where _id = $1`,
    values: [identity_id, now],
  });
};

export interface IdentityAccount {
  _id: string;
  business_id: string;
  account_role_id: string;
  /** Permissions of a role that the business defined; `null` for a built-in role. */
  role_permissions: string[] | null;
}

/** Every account of the identity, whatever its status. */
export const selectIdentityAccounts = (tx: Transaction, identity_id: string): Promise<IdentityAccount[]> =>
  tx.rows({
    text: `select a._id, a.business_id, a.account_role_id, r.permissions as role_permissions
      from accounts a left join account_roles r on r.business_id = a.business_id and r._id = a.account_role_id
      where a.identity_id = $1 order by a._id`,
    values: [identity_id],
  });

/** Ends the sessions of every account of the identity. */
export const deleteIdentitySessions = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({
    text: `delete from sessions s using accounts a
      where a.identity_id = $1 and s.business_id = a.business_id and s.account_id = a._id`,
    values: [identity_id],
  });
};
