/** Accounts and identities. They hold e-mail addresses, so the sign-in role reads them; tenants write their own rows. */
import type { Account } from "@rewardo/contract/accounts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

export interface IdentityRow {
  _id: string;
  password_hash: string | null;
  failed_logins: number;
  locked_at: string | null;
}

export const selectIdentity = (tx: Transaction, email_key: string): Promise<IdentityRow | undefined> =>
  tx.row({
    text: `select _id, password_hash, failed_logins, locked_at from identities where email_key = $1`,
    values: [email_key],
  });

/**
 * Counts a failure and locks at `most`; the row decides, so parallel tries cannot slip past. The one that locks puts in
 * the mail with the way out.
 */
export const updateFailedLogin = async (tx: Transaction, _id: string, most: number, now: string): Promise<void> => {
  await tx.rows({
    text: `with failed as (
        update identities set failed_logins = failed_logins + 1, updated_at = $3,
          locked_at = case when failed_logins + 1 >= $2 then coalesce(locked_at, $3::timestamptz) else locked_at end
        where _id = $1 returning _id, failed_logins
      )
      select jobs.enqueue('mail', jsonb_build_object('kind', 'unlock', 'identity_id', _id)) from failed where failed_logins = $2`,
    values: [_id, most, now],
  });
};

/**
 * Forgets the failures, unless the lock fell or the password changed while it was compared; answers whether the identity
 * is open to it.
 */
export const updateSuccessfulLogin = async (
  tx: Transaction,
  { _id, password_hash }: Pick<IdentityRow, "_id" | "password_hash">,
  now: string,
): Promise<boolean> =>
  (await tx.row({
    text: `update identities set failed_logins = 0, updated_at = $3
      where _id = $1 and locked_at is null and password_hash = $2 returning 1`,
    values: [_id, password_hash, now],
  })) !== undefined;

export const updateUnlock = async (tx: Transaction, email_key: string, now: string): Promise<boolean> =>
  (await tx.row({
    text: `update identities set failed_logins = 0, locked_at = null, updated_at = $2 where email_key = $1 and locked_at is not null returning 1`,
    values: [email_key, now],
  })) !== undefined;

export interface AccountChoice {
  _id: string;
  business_id: string;
}

/** The identity's accounts that may sign in, the last used first. */
export const selectAccountsOfIdentity = (tx: Transaction, identity_id: string): Promise<AccountChoice[]> =>
  tx.rows({
    text: `select a._id, a.business_id from accounts a join businesses b on b._id = a.business_id and b.status <> 'suspended'
      where a.identity_id = $1 and a.status = 'active' order by a.last_seen_at desc nulls last, a._id`,
    values: [identity_id],
  });

/** Whether the identity has an account that only the suspension of its business keeps from signing in. */
export const selectIsSuspended = async (tx: Transaction, identity_id: string): Promise<boolean> =>
  (await tx.row({
    text: `select 1 from accounts a join businesses b on b._id = a.business_id and b.status = 'suspended'
      where a.identity_id = $1 and a.status = 'active' limit 1`,
    values: [identity_id],
  })) !== undefined;

export type AccountRecord = Omit<Account, "permissions" | "business_id"> & { business_id: string };

/** The account with its identity's e-mail; runs as the sign-in role, so the business is named. */
export const selectAccount = (tx: Transaction, scope: BusinessScope, _id: string): Promise<AccountRecord | undefined> =>
  tx.row({
    text: `select a._id, i.email, a.first_name, a.last_name, a.account_role_id, a.business_id, a.status, a.language, a.theme,
        case when a.all_places then null
          else array(select p.place_id from account_places p where p.business_id = a.business_id and p.account_id = a._id) end as place_ids,
        i.email_verified_at, a.last_seen_at,
        (select count(*) from accounts o join businesses b on b._id = o.business_id and b.status <> 'suspended'
          where o.identity_id = a.identity_id and o.status = 'active')::integer as accounts_count
      from accounts a join identities i on i._id = a.identity_id
      where a.business_id = $1 and a._id = $2`,
    values: [scope.business_id, _id],
  });

export interface AccountPatch {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  name_key?: string | undefined;
  language?: string | null | undefined;
  theme?: string | undefined;
}

export const updateAccount = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  patch: AccountPatch,
  now: string,
): Promise<void> => {
  const set = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await tx.rows(
    statement(sql`update accounts set ${sql.join([...set, sql`version = version + 1, updated_at = ${now}::timestamptz`])}
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const insertIdentity = async (
  tx: Transaction,
  identity: {
    _id: string;
    email: string;
    email_key: string;
    password_hash: string | null;
    email_verified_at: string | null;
    now: string;
  },
): Promise<string> =>
  (await tx.row<{ _id: string }>({
    text: `insert into identities (_id, email, email_key, password_hash, email_verified_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
      on conflict (email_key) do update set updated_at = excluded.updated_at returning _id`,
    values: [
      identity._id,
      identity.email,
      identity.email_key,
      identity.password_hash,
      identity.email_verified_at,
      identity.now,
    ],
  }))!._id;

export interface NewAccount {
  _id: string;
  identity_id: string;
  account_role_id: string;
  first_name: string | null;
  last_name: string | null;
  /** What it is sorted and searched by, see `nameKeyOf`. */
  name_key: string;
  language: string | null;
  place_ids: readonly string[] | null;
  /** An account that waits for whoever was invited; active otherwise. */
  is_invited?: boolean;
  now: string;
}

export const insertAccount = async (tx: Transaction, scope: BusinessScope, account: NewAccount): Promise<void> => {
  await tx.rows(
    statement(sql`insert into accounts (business_id, _id, identity_id, account_role_id, first_name, last_name, name_key, language, all_places,
        status, invited_at, created_at, updated_at)
      values (${scope.business_id}, ${account._id}, ${account.identity_id}, ${account.account_role_id}, ${account.first_name}, ${account.last_name},
        ${account.name_key}, ${account.language}, ${account.place_ids === null}, ${account.is_invited === true ? "invited" : "active"},
        ${account.is_invited === true ? account.now : null}, ${account.now}, ${account.now})`),
  );
  await insertAccountPlaces(tx, scope, account._id, account.place_ids ?? []);
};

export const insertAccountPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  account_id: string,
  place_ids: readonly string[],
): Promise<void> => {
  if (place_ids.length === 0) return;
  await tx.rows(
    statement(sql`insert into account_places (business_id, account_id, place_id)
      select ${scope.business_id}::uuid, ${account_id}::uuid, place_id from unnest(${[...place_ids]}::uuid[]) place_id`),
  );
};
