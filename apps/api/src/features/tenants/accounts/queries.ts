/** Accounts and identities. They hold e-mail addresses, so the sign-in role reads them; tenants write their own rows. */
import type { Account } from "@rewardo/contract/accounts";
import type { Suspension } from "@rewardo/contract/businesses";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Failed log-ins after which the password alone no longer opens the account; each known browser has its own count. */
export const mostFailures = 10;

export interface IdentityRow {
  _id: string;
  password_hash: string | null;
  /** Locked for all browsers but the identity's known ones. */
  is_locked: boolean;
  /** The browser has signed in before, and not failed too often since. */
  is_known_browser: boolean;
}

/** `browser`: the SHA-256 of its token; `null` for one without. */
export const selectIdentity = (
  tx: Transaction,
  email_key: string,
  { browser, now }: { readonly browser: Buffer | null; readonly now: string },
): Promise<IdentityRow | undefined> =>
  tx.row({
    text: `select i._id, i.password_hash, coalesce(i.locked_until > $3, false) as is_locked,
        exists (select 1 from known_browsers k where k.identity_id = i._id and k.failed_logins < ${mostFailures}
          and k.browser_hash = sha256($2::bytea || uuid_send(i._id))) as is_known_browser
      from identities i where i.email_key = $1`,
    values: [email_key, browser, now],
  });

/** A known browser that failed too often has the identity locked at once. */
const failuresAfter = `greatest(case when i.locked_until <= $2 then 1 else i.failed_logins + 1 end,
  (select ${mostFailures} from of_browser))`;

/**
 * Counts a failure and locks; the rows decide, so parallel tries cannot slip past. Those of a known browser are counted by
 * themselves, so that strangers neither use them up nor profit from them. A lock lasts an hour, the next ones in a row twice
 * as long each, thirty days at most. What locks puts in the mail with the way out.
 */
export const updateFailedLogin = async (
  tx: Transaction,
  { _id, browser }: { readonly _id: string; readonly browser: Buffer | null },
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `with of_browser as (
        update known_browsers set failed_logins = failed_logins + 1
        where identity_id = $1 and browser_hash = sha256($3::bytea || uuid_send($1::uuid)) and failed_logins < ${mostFailures}
        returning failed_logins
      ),
      failed as (
        update identities i set updated_at = $2, (failed_logins, locked_at, locked_until, locks) = (
          select n,
            case when n > ${mostFailures} then i.locked_at when n = ${mostFailures} then $2::timestamptz end,
            case when n > ${mostFailures} then i.locked_until when n = ${mostFailures}
              then $2::timestamptz + least(interval '30 days', interval '1 hour' * power(2, least(i.locks, 10))) end,
            i.locks + (n = ${mostFailures})::integer
          from (select ${failuresAfter} as n) as counted)
        where i._id = $1 and not exists (select 1 from of_browser where failed_logins < ${mostFailures})
        returning i._id, i.failed_logins
      )
      select jobs.enqueue('mail', jsonb_build_object('kind', 'unlock', 'identity_id', _id)) from failed
      where failed_logins = ${mostFailures}`,
    values: [_id, now, browser],
  });
};

/**
 * Forgets the failures, unless the lock fell or the password changed while it was compared; answers whether the identity
 * is open to it. A known browser passes the lock that strangers caused, and leaves it to them.
 */
export const updateSuccessfulLogin = async (
  tx: Transaction,
  { _id, password_hash, browser }: Pick<IdentityRow, "_id" | "password_hash"> & { readonly browser: Buffer | null },
  now: string,
): Promise<boolean> =>
  (await tx.row(
    browser === null
      ? {
          text: `update identities set failed_logins = 0, locked_at = null, locked_until = null, locks = 0, updated_at = $3
            where _id = $1 and password_hash = $2 and (locked_until is null or locked_until <= $3) returning 1`,
          values: [_id, password_hash, now],
        }
      : {
          text: `update identities i set updated_at = $3 where i._id = $1 and i.password_hash = $2
            and exists (select 1 from known_browsers k where k.identity_id = i._id and k.failed_logins < ${mostFailures}
              and k.browser_hash = sha256($4::bytea || uuid_send(i._id))) returning 1`,
          values: [_id, password_hash, now, browser],
        },
  )) !== undefined;

export const updateUnlock = async (tx: Transaction, email_key: string, now: string): Promise<boolean> =>
  (await tx.row({
    text: `update identities set failed_logins = 0, locked_at = null, locked_until = null, updated_at = $2
      where email_key = $1 and locked_at is not null returning 1`,
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

/** The suspension that alone keeps an account of the identity from signing in; of several, the one used last. */
export const selectSuspensionOf = (tx: Transaction, identity_id: string): Promise<Suspension | undefined> =>
  tx.row<Suspension>({
    text: `select b.name as business, coalesce(b.suspended_by, 'operator') as by, coalesce(b.suspended_at, b.updated_at) as since, b.suspension_reason as reason
      from accounts a join businesses b on b._id = a.business_id and b.status = 'suspended'
      where a.identity_id = $1 and a.status = 'active' order by a.last_seen_at desc nulls last, a._id limit 1`,
    values: [identity_id],
  });

export type AccountRecord = Omit<Account, "permissions" | "business_id"> & { business_id: string };

/** The account with its identity's e-mail; runs as the sign-in role, so the business is named. */
export const selectAccount = (tx: Transaction, scope: BusinessScope, _id: string): Promise<AccountRecord | undefined> =>
  tx.row({
    text: `select a._id, i.email, a.first_name, a.last_name, a.account_role_id, a.business_id, a.status, a.language, a.theme,
        case when a.all_places then null
          else array(select p.place_id from account_places p where p.business_id = a.business_id and p.account_id = a._id) end as place_ids,
        i.email_verified_at, a.last_seen_at, case when a.terms_accepted_at is not null then jsonb_build_object('version', a.terms_version,
          'at', to_char(a.terms_accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as terms_accepted,
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
  /** Key for sorting and searching, see `nameKeyOf`. */
  name_key: string;
  language: string | null;
  place_ids: readonly string[] | null;
  /** An account that waits for its invitation to be accepted; active otherwise. */
  is_invited?: boolean;
  /** Version of the terms that the person accepted. */
  terms?: { readonly version: string | null };
  now: string;
}

export const insertAccount = async (tx: Transaction, scope: BusinessScope, account: NewAccount): Promise<void> => {
  await tx.rows(
    statement(sql`insert into accounts (business_id, _id, identity_id, account_role_id, first_name, last_name, name_key, language, all_places,
        status, invited_at, terms_accepted_at, terms_version, created_at, updated_at)
      values (${scope.business_id}, ${account._id}, ${account.identity_id}, ${account.account_role_id}, ${account.first_name}, ${account.last_name},
        ${account.name_key}, ${account.language}, ${account.place_ids === null}, ${account.is_invited === true ? "invited" : "active"},
        ${account.is_invited === true ? account.now : null}, ${account.terms === undefined ? null : account.now},
        ${account.terms?.version ?? null}, ${account.now}, ${account.now})`),
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
      select ${scope.business_id}::uuid, ${account_id}::uuid, place_id from unnest(${[...place_ids]}::uuid[]) place_id
      returning 1`),
  );
};
