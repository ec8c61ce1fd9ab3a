/** Sending: messages that are due, and their deliveries. */
import type { Locale } from "@rewardo/contract/fields";
import type { MessageChannel } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { Bounce } from "../../../platform/mail/bounce.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { addressParts } from "../../base/consents/index.ts";
import type { CardShown } from "./card-block.ts";
import type { CouponFacts, SenderFacts, Standing } from "./compose.ts";
import type { MessageRecord } from "./queries.ts";
import { suppressionOf, type SuppressionReason } from "./suppression-queries.ts";

const { addressHash, addressHashOf } = addressParts;

export type DueMessage = Pick<
  MessageRecord,
  "_id" | "channel" | "status" | "recipient" | "held_out_percent" | "content"
> & {
  readonly is_automated: boolean;
};

/** The message, held until the end of the transaction, unless it is over or was put off. */
export const selectDueMessage = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<DueMessage | undefined> =>
  tx.row(
    statement<DueMessage>(sql`select m._id, m.channel, m.status, m.recipient, m.held_out_percent, m.content,
        m.automation_id is not null as is_automated from messages m
      where m.business_id = ${scope.business_id}::uuid and m._id = ${_id}::uuid and m.status in ('scheduled', 'sending')
        and m.due_at <= ${now}::timestamptz for no key update`),
  );

export const updateSending = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, recipients, held_out = 0, now }: { _id: string; recipients: number; held_out?: number; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set status = 'sending', recipients = ${recipients}, held_out = ${held_out}, started_at = ${now}::timestamptz,
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Schedules the message for the workers; `held_until` is set if it waits for the end of quiet hours. */
export const updateDue = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, due_at, held_until }: { _id: string; due_at: string; held_until: string | null },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set due_at = ${due_at}::timestamptz, held_until = ${held_until}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status in ('scheduled', 'sending')
        and paused_at is null`),
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

export interface CountedParts {
  /** The first day of a month of the business's calendar. */
  readonly month: string;
  readonly parts: number;
}

export interface QueuedDelivery {
  readonly user_id: string;
  /** A confirmed one. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly first_name: string | null;
  readonly language: Locale | null;
  readonly gender: string;
  /** Hash of the customer's address on the message's channel; `null` without one. */
  readonly address_hash: string | null;
  /** Why nothing more goes to the address; `null` where it does. */
  readonly suppression: SuppressionReason | null;
  /** The customer's balances, if the message mentions them. */
  readonly standing?: Standing | undefined;
  /** The coupon, if the message gives one. */
  readonly coupon?: CouponFacts | undefined;
  /** The customer's cards, if the message shows them. */
  readonly cards?: readonly CardShown[] | undefined;
  /** For an SMS that the provider accepted: how many parts of the monthly allowance it uses. */
  readonly counted?: CountedParts | undefined;
  /** Still a customer of their own: not merged, erased or taken out. */
  readonly is_there: boolean;
  /** Number of failed attempts. */
  readonly attempts: number;
  /** The rate limit of the address's domain allowed this delivery at a moment that has come, and is not long past. */
  readonly has_slot: boolean;
  /** The due instant in PostgreSQL's text form. */
  readonly due_at: string;
}

export type QueuePlace = Pick<QueuedDelivery, "due_at" | "user_id">;

interface Next {
  readonly message_id: string;
  readonly channel: MessageChannel;
  readonly limit: number;
  readonly now: string;
  /**
   * Position at which the previous batch ended. Rows before it are sent already, and reading over them would take
   * longer with each batch.
   */
  readonly after: QueuePlace | null;
}

/**
 * The next who are due, held until the end of the transaction with their customers: of two messages that go out at once,
 * the second sees what the first one has sent them.
 */
export const selectQueued = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, channel, limit, now, after }: Next,
): Promise<QueuedDelivery[]> =>
  tx.rows(
    statement<QueuedDelivery>(sql`select d.user_id, case when u.email_confirmed_at is not null then u.email end as email, u.phone, u.first_name, u.language, u.gender,
        ${channel === "in_app" ? sql`null` : addressHashOf(channel)} as address_hash, ${suppressionOf(scope, channel)} as suppression,
        (u.merged_into is null and u.removed_at is null and u.erased_at is null) as is_there,
        d.attempts, d.due_at::text as due_at,
        d.has_slot and d.due_at > ${now}::timestamptz - interval '1 minute' as has_slot
      from message_deliveries d join users u on u.business_id = ${scope.business_id}::uuid and u._id = d.user_id
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.status = 'queued'
        and d.due_at <= ${now}::timestamptz
        ${after === null ? sql`` : sql`and (d.due_at, d.user_id) > (${after.due_at}::timestamptz, ${after.user_id}::uuid)`}
      order by d.due_at, d.user_id limit ${limit} for no key update of d, u`),
  );

/** When the first of those who still wait is due; \`undefined\` when no one waits. */
export const selectNextDue = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<{ due_at: string } | undefined> =>
  tx.row(
    statement<{ due_at: string }>(sql`select d.due_at from message_deliveries d
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.status = 'queued'
      order by d.due_at limit 1`),
  );

export interface DeliveryState {
  readonly user_id: string;
  readonly status: "queued" | "sending" | "sent" | "failed" | "suppressed";
  readonly reason: string | null;
  readonly parts?: number | null;
  readonly provider_id?: string | null;
  /** For a waiting delivery: the earliest moment to send it. */
  readonly due_at?: string;
  /** `due_at` was assigned by the rate limit of the address's domain. */
  readonly has_slot?: boolean;
  /** For a delivery that is being sent: hash of the address it goes to. */
  readonly address_hash?: string | null;
  /** For a delivery that is being sent: no part of it has left yet. */
  readonly is_unbegun?: boolean;
  readonly attempts?: number;
  /** For a mail that was rejected at once: what the rejection says about the address. */
  readonly bounce?: Bounce | null;
}

/**
 * Writes how deliveries stand, and adds those that ended to the message's figures. What a report has ended stays so.
 * A message that was just frozen is in no statistics, and the planner takes its recipients for a few: naming the ids, and
 * hiding the status from the index of what is open, leaves it the keys, where it would read a million for each batch.
 */
export const updateDeliveries = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, states, now }: { message_id: string; states: readonly DeliveryState[]; now: string },
): Promise<void> => {
  if (states.length === 0) return;
  await tx.rows(
    statement(sql`with changed as (
        update message_deliveries d set status = s.status, reason = s.reason, parts = coalesce(s.parts, d.parts),
          provider_id = coalesce(s.provider_id, d.provider_id), due_at = coalesce(s.due_at, d.due_at),
          has_slot = coalesce(s.has_slot, false), attempts = coalesce(s.attempts, d.attempts),
          address_hash = coalesce(s.address_hash, d.address_hash), is_unbegun = coalesce(s.is_unbegun, false),
          ended_at = case when s.status in ('queued', 'sending') then null else ${now}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (user_id uuid, status text, reason text,
          parts smallint, provider_id text, due_at timestamptz, has_slot boolean, attempts smallint,
          address_hash text, is_unbegun boolean)
        where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.user_id = s.user_id
          and d.user_id = any(${states.map(({ user_id }) => user_id)}::uuid[])
          and coalesce(d.status, '') in ('queued', 'sending')
        returning d.status, case when d.status = 'sent' then d.parts end as parts
      )
      update messages m set sent = m.sent + n.sent, failed = m.failed + n.failed, suppressed = m.suppressed + n.suppressed,
        parts = m.parts + n.parts
      from (select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'suppressed') as suppressed, coalesce(sum(parts), 0) as parts from changed) n
      where m.business_id = ${scope.business_id}::uuid and m._id = ${message_id}::uuid`),
  );
};

interface Reported {
  readonly message_id: string;
  readonly user_id: string;
  readonly state: "delivered" | "failed";
  readonly reason: string | null;
  readonly now: string;
}

/**
 * Writes what became of a delivery after it was handed over, in whatever order and however often it is told: what
 * arrived has arrived, also where no answer had come.
 */
export const updateReported = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id, state, reason, now }: Reported,
): Promise<void> => {
  const isDelivered = state === "delivered";
  await tx.rows(
    statement(sql`with before as (
        select d.status from message_deliveries d where d.business_id = ${scope.business_id}::uuid
          and d.message_id = ${message_id}::uuid and d.user_id = ${user_id}::uuid and d.delivered_at is null
          and d.status = any(${isDelivered ? ["sending", "sent", "failed"] : ["sending", "sent"]}) for no key update
      ), changed as (
        update message_deliveries d set status = ${isDelivered ? "sent" : "failed"}, reason = ${reason},
          delivered_at = case when ${isDelivered}::boolean then ${now}::timestamptz end,
          ended_at = coalesce(d.ended_at, ${now}::timestamptz)
        where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid
          and d.user_id = ${user_id}::uuid and exists (select 1 from before)
        returning (select status from before) as status
      )
      update messages m set
        delivered = m.delivered + case when ${isDelivered}::boolean then 1 else 0 end,
        sent = m.sent + case when ${isDelivered}::boolean then (changed.status <> 'sent')::integer else -(changed.status = 'sent')::integer end,
        failed = m.failed + case when ${isDelivered}::boolean then -(changed.status = 'failed')::integer else 1 end
      from changed where m.business_id = ${scope.business_id}::uuid and m._id = ${message_id}::uuid`),
  );
};

/** The time of the oldest SMS without a delivery report; `undefined` if there is none. */
export const selectUnreportedSince = async (
  tx: Transaction,
  scope: BusinessScope,
  since: string,
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{ since: string | null }>(sql`select min(d.ended_at) as since from message_deliveries d
        where d.business_id = ${scope.business_id}::uuid and d.provider_id is not null and d.delivered_at is null
          and d.status = 'sent' and d.ended_at > ${since}::timestamptz`),
    )
  )?.since ?? undefined;

export interface KnownSms {
  readonly message_id: string;
  readonly user_id: string;
  readonly provider_id: string;
}

/** The SMS that a provider knows by these ids, and of which it is not known whether they arrived. */
export const selectByProviderIds = (
  tx: Transaction,
  scope: BusinessScope,
  provider_ids: readonly string[],
): Promise<KnownSms[]> =>
  tx.rows(
    statement<KnownSms>(sql`select d.message_id, d.user_id, d.provider_id from message_deliveries d
      where d.business_id = ${scope.business_id}::uuid and d.provider_id = any(${[...provider_ids]}::text[])
        and d.delivered_at is null and d.status = 'sent'`),
  );

export const selectContent = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<Pick<MessageRecord, "content"> | undefined> =>
  tx.row(
    statement<Pick<MessageRecord, "content">>(sql`select m.content from messages m
      where m.business_id = ${scope.business_id}::uuid and m._id = ${message_id}::uuid`),
  );

/**
 * The address to which a mail went: the customer's, unless it was changed since; `undefined` where no mail of the
 * message was handed over to them.
 */
export const selectDeliveredAddress = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id }: { message_id: string; user_id: string },
): Promise<{ user_id: string; address: string | null } | undefined> =>
  tx.row(
    statement<{
      user_id: string;
      address: string | null;
    }>(sql`select d.user_id, case when u.email_confirmed_at <= coalesce(d.ended_at, 'infinity') then u.email end as address
      from message_deliveries d join messages m on m.business_id = ${scope.business_id}::uuid and m._id = d.message_id and m.channel = 'email'
      join users u on u.business_id = ${scope.business_id}::uuid and u._id = d.user_id
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.user_id = ${user_id}::uuid
        and d.status in ('sending', 'sent', 'failed')`),
  );

/** Customers to whom an SMS went at this number since a moment, each with the last one. */
export const selectSmsReaders = (
  tx: Transaction,
  scope: BusinessScope,
  { phone, since }: { phone: string; since: string },
): Promise<{ message_id: string; user_id: string }[]> => {
  const went = sql`select d.user_id, d.message_id, d.ended_at from message_deliveries d
    where d.business_id = ${scope.business_id}::uuid and d.status = 'sent' and d.ended_at > ${since}::timestamptz`;
  return tx.rows(
    statement<{ message_id: string; user_id: string }>(sql`select distinct on (d.user_id) d.message_id, d.user_id
      from (
        ${went} and d.address_hash = ${addressHash(sql`${scope.business_id}::uuid`, "sms", sql`${phone}::text`)}
        union all ${went} and d.address_hash is null and d.user_id in (select u._id from users u
          where u.business_id = ${scope.business_id}::uuid and u.phone = ${phone})
      ) d join messages m on m.business_id = ${scope.business_id}::uuid and m._id = d.message_id and m.channel = 'sms'
      order by d.user_id, d.ended_at desc`),
  );
};

interface Noted {
  readonly message_id: string;
  readonly user_id: string;
  readonly now: string;
}

/** Notes once what a delivery's reader did, and counts it at the message. */
const noteOnce =
  (at: "clicked_at" | "unsubscribed_at" | "complained_at", count: "clicked" | "unsubscribed" | "complained") =>
  async (tx: Transaction, scope: BusinessScope, { message_id, user_id, now }: Noted): Promise<void> => {
    await tx.rows(
      statement(sql`with noted as (
          update message_deliveries d set ${sql.ref(at)} = ${now}::timestamptz where d.business_id = ${scope.business_id}::uuid
            and d.message_id = ${message_id}::uuid and d.user_id = ${user_id}::uuid and d.${sql.ref(at)} is null returning 1
        ) update messages m set ${sql.ref(count)} = m.${sql.ref(count)} + 1
        where m.business_id = ${scope.business_id}::uuid and m._id = ${message_id}::uuid and exists (select 1 from noted)`),
    );
  };

/** This delivery's reader followed a button. */
export const updateClicked = noteOnce("clicked_at", "clicked");

/** This delivery's reader called it spam. */
export const updateComplained = noteOnce("complained_at", "complained");

/** This delivery's link was used to unsubscribe. */
export const updateUnsubscribed = noteOnce("unsubscribed_at", "unsubscribed");

/**
 * The present recipient of a delivery, locked until the end of the transaction: the customer may have been merged into
 * another.
 */
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

export type SenderRow = SenderFacts & { readonly time_zone: string; readonly is_open: boolean };

/**
 * Sender facts that every message of the business contains; the postal address is that of its invoices, if they have
 * one.
 */
export const selectSender = (tx: Transaction, scope: BusinessScope): Promise<SenderRow | undefined> =>
  tx.row(
    statement<SenderRow>(
      sql`select b.name, b.logo, b.language, b.time_zone, b.status <> 'suspended' as is_open, b.email as reply_to,
          case when b.billing_address is not null then concat_ws(', ', b.billing_name, b.billing_address,
            nullif(concat_ws(' ', b.billing_postcode, b.billing_city), '')) end as postal_address
        from businesses b where b._id = ${scope.business_id}::uuid`,
    ),
  );
