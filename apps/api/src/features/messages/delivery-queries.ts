/** Sending: messages that are due, and their deliveries. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import type { MessageRecord } from "./queries.ts";

export type DueMessage = Pick<MessageRecord, "_id" | "channel" | "status" | "recipient" | "content">;

/** The message, held until the end of the transaction, unless it is over or was put off. */
export const selectDueMessage = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<DueMessage | undefined> =>
  tx.row(
    statement<DueMessage>(sql`select m._id, m.channel, m.status, m.recipient, m.content from messages m
      where m.business_id = ${scope.business_id}::uuid and m._id = ${_id}::uuid and m.status in ('scheduled', 'sending')
        and m.due_at <= ${now}::timestamptz for no key update`),
  );

export const updateSending = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, recipients, now }: { _id: string; recipients: number; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set status = 'sending', recipients = ${recipients}, started_at = ${now}::timestamptz,
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Has the workers look at it again at a time; `held_until` where that is because of quiet hours. */
export const updateDue = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, due_at, held_until }: { _id: string; due_at: string; held_until: string | null },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set due_at = ${due_at}::timestamptz, held_until = ${held_until}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status in ('scheduled', 'sending')`),
  );
};

/** Ends it: partly failed where a delivery failed. */
export const updateFinished = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set status = case when failed > 0 then 'partly_failed' else 'sent' end, due_at = null,
        held_until = null, version = version + 1, updated_at = ${now}::timestamptz, finished_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'sending'`),
  );
};

export interface QueuedDelivery {
  readonly user_id: string;
  /** A confirmed one. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly first_name: string | null;
  readonly language: Locale | null;
  /** Still a customer of their own: not merged, erased or taken out. */
  readonly is_there: boolean;
}

/** The next who wait, held until the end of the transaction. */
export const selectQueued = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, limit }: { message_id: string; limit: number },
): Promise<QueuedDelivery[]> =>
  tx.rows(
    statement<QueuedDelivery>(sql`select d.user_id, case when u.email_confirmed_at is not null then u.email end as email, u.phone, u.first_name, u.language,
        (u.merged_into is null and u.removed_at is null and u.erased_at is null) as is_there
      from message_deliveries d join users u on u.business_id = d.business_id and u._id = d.user_id
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.status = 'queued'
      order by d.user_id limit ${limit} for no key update of d`),
  );

export interface DeliveryState {
  readonly user_id: string;
  readonly status: "queued" | "sending" | "sent" | "failed" | "suppressed";
  readonly reason: string | null;
  readonly parts: number | null;
}

/** Writes how deliveries stand, and adds those that ended to the message's figures. */
export const updateDeliveries = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, states, now }: { message_id: string; states: readonly DeliveryState[]; now: string },
): Promise<void> => {
  if (states.length === 0) return;
  await tx.rows(
    statement(sql`with changed as (
        update message_deliveries d set status = s.status, reason = s.reason, parts = s.parts,
          ended_at = case when s.status in ('queued', 'sending') then null else ${now}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
          as s (user_id uuid, status text, reason text, parts smallint)
        where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.user_id = s.user_id
          and d.status in ('queued', 'sending')
        returning d.status
      )
      update messages m set sent = m.sent + n.sent, failed = m.failed + n.failed, suppressed = m.suppressed + n.suppressed
      from (select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'suppressed') as suppressed from changed) n
      where m.business_id = ${scope.business_id}::uuid and m._id = ${message_id}::uuid`),
  );
};

/** Deliveries that a program was handing over when it died. */
export const selectInterrupted = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<{ user_id: string; parts: number | null }[]> =>
  tx.rows(
    statement<{ user_id: string; parts: number | null }>(sql`select d.user_id, d.parts from message_deliveries d
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.status = 'sending'`),
  );

/** Who a delivery is for by now, held until the end of the transaction; they may have turned out to be another customer. */
export const selectRecipientForChange = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<{ user_id: string } | undefined> =>
  tx.row(
    statement<{
      user_id: string;
    }>(sql`select u._id as user_id from users u where u.business_id = ${scope.business_id}::uuid
      and u._id = (select coalesce(o.merged_into, o._id) from users o
        where o.business_id = ${scope.business_id}::uuid and o._id = ${user_id}::uuid) for no key update`),
  );

/** Notes once that this delivery's link was used to unsubscribe. */
export const updateUnsubscribed = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id, now }: { message_id: string; user_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`with noted as (
        update message_deliveries d set unsubscribed_at = ${now}::timestamptz where d.business_id = ${scope.business_id}::uuid
          and d.message_id = ${message_id}::uuid and d.user_id = ${user_id}::uuid and d.unsubscribed_at is null returning 1
      ) update messages m set unsubscribed = m.unsubscribed + 1
      where m.business_id = ${scope.business_id}::uuid and m._id = ${message_id}::uuid and exists (select from noted)`),
  );
};

/** What every message of the business names. */
export const selectSender = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ name: string; language: Locale; time_zone: string; is_open: boolean } | undefined> =>
  tx.row(
    statement<{ name: string; language: Locale; time_zone: string; is_open: boolean }>(
      sql`select b.name, b.language, b.time_zone, b.status <> 'suspended' as is_open from businesses b
        where b._id = ${scope.business_id}::uuid`,
    ),
  );
