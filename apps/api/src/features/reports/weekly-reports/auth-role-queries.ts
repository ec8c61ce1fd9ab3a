/** Whom to send the week's figures to. All as the sign-in role, which knows addresses. */
import type { Locale } from "@rewardo/contract/fields";
import { weeklyReportRoles as readers } from "@rewardo/contract/weekly-reports";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import { firstDayOfWeek } from "../../tenants/businesses/index.ts";

/** Which mail it is: one row of `weekly_reports`. */
export interface ReportKey {
  readonly business_id: string;
  readonly account_id: string;
  /** The first day of the business's week, on which it is sent. */
  readonly week: string;
}

/**
 * Notes the reports that are due and puts in their mails; answers how many are new. Due from seven on the
 * first day of the business's week, by its clock, until noon of the second, should the server have been off; of businesses
 * that were there all week.
 */
export const insertDueReports = async (tx: Transaction, now: string): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`with due as (
        select b._id as business_id, w.week from businesses b
          cross join lateral (select ${now}::timestamptz at time zone b.time_zone as wall, ${firstDayOfWeek} as first) c
          cross join lateral (select c.wall::date - (extract(isodow from c.wall)::integer - c.first + 7) % 7 as week) w
        where b.status <> 'suspended' and b.created_at < ${now}::timestamptz - interval '7 days'
          and c.wall between w.week + interval '7 hours' and w.week + interval '36 hours'
      ), noted as (
        insert into weekly_reports (business_id, account_id, week, created_at)
        select due.business_id, a._id, due.week, ${now}::timestamptz from due
          join accounts a on a.business_id = due.business_id and a.account_role_id = any(${[...readers]}::uuid[]) and a.status = 'active'
            and a.wants_weekly_reports
          join identities i on i._id = a.identity_id and i.email_verified_at is not null
        on conflict do nothing
        returning business_id, account_id, week
      )
      select count(jobs.enqueue('weekly_report_mails', to_jsonb(noted))) as count from noted`),
  ))!.count;

export interface ReportMail {
  readonly email: string;
  readonly language: Locale;
  readonly business: string;
  readonly currency: string;
}

/** Data for mailing a report; `undefined` if it was mailed, or its account no longer wants any. */
export const selectReportMail = (tx: Transaction, key: ReportKey): Promise<ReportMail | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, b.name as business, b.currency
      from weekly_reports r
      join accounts a on a.business_id = r.business_id and a._id = r.account_id and a.status = 'active' and a.wants_weekly_reports
        and a.account_role_id = any($4::uuid[])
      join businesses b on b._id = r.business_id and b.status <> 'suspended'
      join identities i on i._id = a.identity_id
      where r.business_id = $1 and r.account_id = $2 and r.week = $3 and r.sent_at is null`,
    values: [key.business_id, key.account_id, key.week, readers],
  });

/** The newest mail's key is the one that works: an earlier try's mail may never have left. */
export const updateStopToken = async (tx: Transaction, key: ReportKey, token_hash: Buffer): Promise<void> => {
  await tx.rows({
    text: `update weekly_reports set token_hash = $4 where business_id = $1 and account_id = $2 and week = $3`,
    values: [key.business_id, key.account_id, key.week, token_hash],
  });
};

export const updateReportSent = async (tx: Transaction, key: ReportKey, now: string): Promise<void> => {
  await tx.rows({
    text: `update weekly_reports set sent_at = $4 where business_id = $1 and account_id = $2 and week = $3`,
    values: [key.business_id, key.account_id, key.week, now],
  });
};

/** Ends the reports of the account whose mail had this key; answers whether there is one. */
export const updateReportsStopped = async (tx: Transaction, token_hash: Buffer, now: string): Promise<boolean> =>
  (await tx.row({
    text: `update accounts a set wants_weekly_reports = false, updated_at = $2 from weekly_reports r
      where r.token_hash = $1 and a.business_id = r.business_id and a._id = r.account_id returning a._id`,
    values: [token_hash, now],
  })) !== undefined;
