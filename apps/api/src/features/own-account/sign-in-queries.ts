/** One's own identity: password, sessions, mails. All as the sign-in role, which alone reads them. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../platform/database/database.ts";

export interface OwnIdentity {
  identity_id: string;
  email: string;
  /** `null`: it has never set one. */
  password_hash: string | null;
}

/** The identity of an account. */
export const selectOwnIdentity = (
  tx: Transaction,
  business_id: string,
  account_id: string,
): Promise<OwnIdentity | undefined> =>
  tx.row({
    text: `select i._id as identity_id, i.email, i.password_hash
      from accounts a join identities i on i._id = a.identity_id where a.business_id = $1 and a._id = $2`,
    values: [business_id, account_id],
  });

/** Whom a mail about the identity is for, in the language of the account used last; nobody without one to sign in with. */
export const selectMailReader = (
  tx: Transaction,
  identity_id: string,
): Promise<{ email: string; language: Locale } | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language
      from identities i join accounts a on a.identity_id = i._id and a.status = 'active'
      join businesses b on b._id = a.business_id
      where i._id = $1 order by a.last_seen_at desc nulls last, a._id limit 1`,
    values: [identity_id],
  });

export interface SecurityRecord {
  has_password: boolean;
  second_factor_since: string | null;
  recovery_codes_left: number;
}

export const selectOwnSecurity = (tx: Transaction, identity_id: string): Promise<SecurityRecord | undefined> =>
  tx.row({
    text: `select i.password_hash is not null as has_password, f.confirmed_at as second_factor_since,
        (select count(*) from recovery_codes r where r.identity_id = i._id and r.used_at is null) as recovery_codes_left
      from identities i left join second_factors f on f.identity_id = i._id where i._id = $1`,
    values: [identity_id],
  });

/** Sets a password in the place of the one that was compared; false when it was changed meanwhile. */
export const updateOwnPassword = async (
  tx: Transaction,
  { identity_id, password_hash }: Pick<OwnIdentity, "identity_id" | "password_hash">,
  next: string,
  now: string,
): Promise<boolean> =>
  (await tx.row({
    text: `update identities set password_hash = $3, updated_at = $4 where _id = $1 and password_hash = $2 returning 1`,
    values: [identity_id, password_hash, next, now],
  })) !== undefined;

/** Ends the links that set a password: whoever has the mailbox and an old mail is not let in by it. */
export const updateResetLinksReplaced = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update mail_tokens set replaced_at = $2 where identity_id = $1 and kind = 'reset' and used_at is null and replaced_at is null`,
    values: [identity_id, now],
  });
};

export interface SessionRecord {
  _id: string;
  is_current: boolean;
  user_agent: string | null;
  opened_at: string;
  last_used_at: string;
}

/** The open sessions of every account of the identity, this one first, then the last used. */
export const selectOwnSessions = (
  tx: Transaction,
  identity_id: string,
  current: Buffer,
  now: string,
): Promise<SessionRecord[]> =>
  tx.rows({
    text: `select s._id, s.token_hash = $2 as is_current, s.user_agent, s.created_at as opened_at, s.last_used_at
      from sessions s join accounts a on a.business_id = s.business_id and a._id = s.account_id
      where a.identity_id = $1 and s.expires_at > $3 order by 2 desc, s.last_used_at desc limit 100`,
    values: [identity_id, current, now],
  });

/** Ends every session of the identity but the one that is kept; answers how many there were. */
export const deleteOwnSessions = async (tx: Transaction, identity_id: string, kept: Buffer | null): Promise<number> => {
  const gone = await tx.rows({
    text: `delete from sessions s using accounts a
      where a.identity_id = $1 and s.business_id = a.business_id and s.account_id = a._id
        and ($2::bytea is null or s.token_hash <> $2) returning 1`,
    values: [identity_id, kept],
  });
  return gone.length;
};

/** Ends one session of the identity but the one that is kept; answers whether there was one. */
export const deleteOwnSession = async (
  tx: Transaction,
  identity_id: string,
  { _id, kept }: { readonly _id: string; readonly kept: Buffer },
): Promise<boolean> =>
  (await tx.row({
    text: `delete from sessions s using accounts a
      where a.identity_id = $1 and s.business_id = a.business_id and s.account_id = a._id
        and s._id = $2 and s.token_hash <> $3 returning 1`,
    values: [identity_id, _id, kept],
  })) !== undefined;

/** Every account of the identity, whatever its status. */
export const selectOwnAccounts = (
  tx: Transaction,
  identity_id: string,
): Promise<{ _id: string; business_id: string }[]> =>
  tx.rows({
    text: `select a._id, a.business_id from accounts a where a.identity_id = $1 order by a._id`,
    values: [identity_id],
  });

export const selectMailChoices = (
  tx: Transaction,
  business_id: string,
  account_id: string,
): Promise<{ _id: string; subscription: boolean } | undefined> =>
  tx.row({
    text: `select _id, wants_subscription_mails as subscription from accounts where business_id = $1 and _id = $2`,
    values: [business_id, account_id],
  });

export const updateMailChoices = async (
  tx: Transaction,
  business_id: string,
  account_id: string,
  { subscription, now }: { subscription: boolean; now: string },
): Promise<void> => {
  await tx.rows({
    text: `update accounts set wants_subscription_mails = $3, updated_at = $4 where business_id = $1 and _id = $2`,
    values: [business_id, account_id, subscription, now],
  });
};
