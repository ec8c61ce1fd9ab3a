/** Message settings of a business, and the SMS that it has sent this month. */
import type { MessageSettings } from "@rewardo/contract/message-settings";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type SettingsRecord = Omit<MessageSettings, "sms_most_monthly_parts" | "sms_parts_this_month" | "sms_price">;

/** `undefined` for a business that has settled nothing. */
export const selectMessageSettings = (tx: Transaction, scope: BusinessScope): Promise<SettingsRecord | undefined> =>
  tx.row(
    statement<SettingsRecord>(sql`select s.sms_sender_name, s.sms_monthly_parts, s.sms_quiet_from, s.sms_quiet_until, s.email_weekly_cap, s.sms_weekly_cap,
        s.in_app_weekly_cap from message_settings s where s.business_id = ${scope.business_id}::uuid`),
  );

export const upsertMessageSettings = async (
  tx: Transaction,
  scope: BusinessScope,
  { now, ...one }: SettingsRecord & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into message_settings (business_id, sms_sender_name, sms_monthly_parts, sms_quiet_from,
        sms_quiet_until, email_weekly_cap, sms_weekly_cap, in_app_weekly_cap, updated_at)
      values (${scope.business_id}::uuid, ${one.sms_sender_name}, ${one.sms_monthly_parts}::integer,
        ${one.sms_quiet_from}::smallint, ${one.sms_quiet_until}::smallint,
        ${one.email_weekly_cap}::smallint, ${one.sms_weekly_cap}::smallint, ${one.in_app_weekly_cap}::smallint,
        ${now}::timestamptz)
      on conflict (business_id) do update set sms_sender_name = excluded.sms_sender_name,
        sms_monthly_parts = excluded.sms_monthly_parts, sms_quiet_from = excluded.sms_quiet_from,
        sms_quiet_until = excluded.sms_quiet_until, email_weekly_cap = excluded.email_weekly_cap,
        sms_weekly_cap = excluded.sms_weekly_cap, in_app_weekly_cap = excluded.in_app_weekly_cap,
        updated_at = excluded.updated_at`),
  );
};

/** Schedules all messages that wait for the end of quiet hours to be checked again. */
export const updateHeldDue = async (tx: Transaction, scope: BusinessScope, now: string): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set due_at = ${now}::timestamptz, held_until = null
      where business_id = ${scope.business_id}::uuid and held_until is not null and paused_at is null
        and status in ('scheduled', 'sending')`),
  );
};

interface Month {
  /** The first day of a month of the business's calendar. */
  readonly month: string;
}

export const selectSmsUsage = (
  tx: Transaction,
  scope: BusinessScope,
  { month }: Month,
): Promise<{ parts: number } | undefined> =>
  tx.row(
    statement<{ parts: number }>(sql`select u.parts from sms_usage u
      where u.business_id = ${scope.business_id}::uuid and u.month = ${month}::date`),
  );

/** As `selectSmsUsage`, held until the end of the transaction; the month begins with none. */
export const selectSmsUsageForChange = async (
  tx: Transaction,
  scope: BusinessScope,
  { month }: Month,
): Promise<{ parts: number } | undefined> => {
  await tx.rows(
    statement(sql`insert into sms_usage (business_id, month, parts)
      values (${scope.business_id}::uuid, ${month}::date, 0) on conflict do nothing`),
  );
  return tx.row(
    statement<{ parts: number }>(sql`select u.parts from sms_usage u
      where u.business_id = ${scope.business_id}::uuid and u.month = ${month}::date for no key update`),
  );
};

export const updateSmsUsage = async (
  tx: Transaction,
  scope: BusinessScope,
  { month, parts }: Month & { readonly parts: number },
): Promise<void> => {
  await tx.rows(
    statement(sql`update sms_usage set parts = parts + ${parts}::integer
      where business_id = ${scope.business_id}::uuid and month = ${month}::date`),
  );
};
