/**
 * Queries on the caller's own identity: password, sessions, mails, browsers. All run as the sign-in role, which alone
 * may read them.
 */
import { weeklyReportRoles } from "@rewardo/contract/weekly-reports";
import type { Locale } from "@rewardo/contract/fields";
import { roleIds } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";

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

export interface OwnAddress {
  email: string;
  language: Locale;
  first_name: string | null;
}

/** The account's own address, where it is known to be theirs. */
export const selectOwnAddress = (
  tx: Transaction,
  { business_id, account_id }: { business_id: string; account_id: string },
): Promise<OwnAddress | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, a.first_name
      from accounts a join identities i on i._id = a.identity_id join businesses b on b._id = $1
      where a.business_id = $1 and a._id = $2 and a.status = 'active' and i.email_verified_at is not null`,
    values: [business_id, account_id],
  });

export interface MailReader {
  email: string;
  language: Locale;
  /** Time zone of the account's business. */
  time_zone: string;
}

/** Whom a mail about the identity is for, in the language of the account used last; none without one to sign in with. */
export const selectMailReader = (tx: Transaction, identity_id: string): Promise<MailReader | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, b.time_zone
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

/** Sets a password in the place of the one that was compared; false when it was changed in the meantime. */
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

/** Ends the links that set a password: an old mail in a stolen mailbox must let no one in. */
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
): Promise<{ _id: string; subscription: boolean | null; weekly_report: boolean | null } | undefined> =>
  tx.row({
    text: `select _id, case when account_role_id = $4 then wants_subscription_mails end as subscription,
        case when account_role_id = any($3::uuid[]) then wants_weekly_reports end as weekly_report
      from accounts where business_id = $1 and _id = $2`,
    values: [business_id, account_id, weeklyReportRoles, roleIds.OWNER],
  });

export const updateMailChoices = async (
  tx: Transaction,
  business_id: string,
  account_id: string,
  { subscription, weekly_report, now }: { subscription: boolean | null; weekly_report: boolean | null; now: string },
): Promise<void> => {
  await tx.rows({
    text: `update accounts set wants_subscription_mails = coalesce($3, wants_subscription_mails), wants_weekly_reports = coalesce($4, wants_weekly_reports), updated_at = $5
      where business_id = $1 and _id = $2`,
    values: [business_id, account_id, subscription, weekly_report, now],
  });
};

/** Most browsers remembered for an identity: browsers that forget their cookies each time would fill the table. */
const mostKnown = 50;
/** Mails a day: a client that signs in without cookies, such as a script, does not cause one each time. */
const mostMailsADay = 5;

export interface BrowserUse {
  readonly identity_id: string;
  /** SHA-256 of the browser's token. */
  readonly browser: Buffer;
  readonly user_agent: string | null;
  readonly now: string;
  /** Browsers not used since then are forgotten. */
  readonly since: string;
  /** A sign-in that the person is told of when the browser is new. */
  readonly is_told: boolean;
}

/**
 * Remembers the browser, forgets the wrong passwords from it, and puts in the mail about a new one. An identity's first
 * browser is no news.
 */
export const upsertKnownBrowser = async (tx: Transaction, use: BrowserUse): Promise<void> => {
  await tx.rows({
    text: `with this as (select sha256($2::bytea || uuid_send($1::uuid)) as hash),
      gone as (
        delete from known_browsers k using this where k.identity_id = $1 and k.browser_hash <> this.hash
          and (k.last_used_at < $5::timestamptz or k.browser_hash in (
            select o.browser_hash from known_browsers o where o.identity_id = $1
            order by o.last_used_at desc, o.browser_hash offset ${mostKnown - 1}))
      ),
      kept as (
        insert into known_browsers (identity_id, browser_hash, first_used_at, last_used_at)
        select $1::uuid, this.hash, $4::timestamptz, $4::timestamptz from this
        on conflict (identity_id, browser_hash) do update set last_used_at = excluded.last_used_at, failed_logins = 0
        returning xmax = 0 as is_new
      ),
      others as (
        select count(*) as known, count(*) filter (where first_used_at > $4::timestamptz - interval '1 day') as of_today
        from known_browsers where identity_id = $1
      )
      select jobs.enqueue('mail', jsonb_build_object('kind', 'new_browser', 'identity_id', $1::uuid, 'at', $4::timestamptz, 'user_agent', $3::text))
      from kept, others where $6::boolean and kept.is_new and others.known > 0 and others.of_today < ${mostMailsADay}`,
    values: [use.identity_id, use.browser, use.user_agent, use.now, use.since, use.is_told],
  });
};

/** Forgets all known browsers of the identity. */
export const deleteKnownBrowsers = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({ text: `delete from known_browsers where identity_id = $1`, values: [identity_id] });
};
