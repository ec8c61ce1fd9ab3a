/** Whom to tell of a certificate that ends. All as the sign-in role, which knows addresses. */
import type { Locale } from "@rewardo/contract/fields";
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";

/** Identifies a mail: one row of `wallet_notices`. */
export interface NoticeKey {
  readonly business_id: string;
  readonly ends_at: string;
  readonly days_before: number;
  readonly account_id: string;
}

/** So many days before its end people are told. */
export const noticeDays = [45, 14, 3] as const;

/**
 * Notes every notice that is due and puts in its mail, one for each owner; `ends_at` is the end of the installation's certificate, of
 * which the platform's people are told. What was noted before is left alone, so that it may be asked as often as anyone likes.
 */
export const insertDueNotices = async (
  tx: Transaction,
  { now, ends_at }: { readonly now: string; readonly ends_at: string | null },
): Promise<number> =>
  (await tx.row<{ count: number }>({
    text: `with ending as (
        select c.business_id, c.ends_at from wallet_certificates c
        union all select $3::uuid, $2::timestamptz where $2::timestamptz is not null
      ), due as (
        select e.business_id, e.ends_at, min(d.days) as days_before from ending e
          join unnest($4::integer[]) d (days) on e.ends_at <= $1::timestamptz + d.days * interval '1 day'
        where e.ends_at > $1::timestamptz group by e.business_id, e.ends_at
      ), noted as (
        insert into wallet_notices (business_id, ends_at, days_before, account_id, created_at)
        select due.business_id, due.ends_at, due.days_before, a._id, $1::timestamptz
          from due join accounts a on a.business_id = due.business_id and a.status = 'active'
            and a.account_role_id = case when due.business_id = $3::uuid then $5::uuid else $6::uuid end
            join businesses b on b._id = due.business_id and b.status <> 'suspended'
        on conflict do nothing
        returning business_id, ends_at, days_before, account_id
      )
      select count(jobs.enqueue('wallet_mails', to_jsonb(noted))) as count from noted`,
    values: [now, ends_at, platformBusinessId, [...noticeDays], roleIds.REWARDO_ADMIN, roleIds.OWNER],
  }))!.count;

export interface NoticeMail {
  readonly email: string;
  readonly language: Locale;
  readonly business: string;
  readonly time_zone: string;
}

/**
 * Data for mailing a notice; `undefined` if it was mailed, its account may no longer sign in, or the certificate was renewed. `ends_at`
 * as before.
 */
export const selectNoticeMail = (
  tx: Transaction,
  key: NoticeKey,
  ends_at: string | null,
): Promise<NoticeMail | undefined> =>
  tx.row<NoticeMail>({
    // The notice is read first and by itself: on spread tables it cannot be joined with identities, which the coordinator alone has.
    text: `with n as materialized (
        select n.business_id, n.account_id from wallet_notices n
        where n.business_id = $1 and n.ends_at = $2 and n.days_before = $3 and n.account_id = $4 and n.sent_at is null
          and (case when n.business_id = $6::uuid then n.ends_at = $5::timestamptz else exists (select 1 from wallet_certificates c
            where c.business_id = n.business_id and c.ends_at = n.ends_at) end)
      )
      select i.email, coalesce(a.language, b.language) as language, b.name as business, b.time_zone
      from n
      join accounts a on a.business_id = n.business_id and a._id = n.account_id and a.status = 'active'
      join businesses b on b._id = n.business_id and b.status <> 'suspended'
      join identities i on i._id = a.identity_id`,
    values: [key.business_id, key.ends_at, key.days_before, key.account_id, ends_at, platformBusinessId],
  });

export const updateNoticeSent = async (tx: Transaction, key: NoticeKey, now: string): Promise<void> => {
  await tx.rows({
    text: `update wallet_notices set sent_at = $5
      where business_id = $1 and ends_at = $2 and days_before = $3 and account_id = $4`,
    values: [key.business_id, key.ends_at, key.days_before, key.account_id, now],
  });
};
