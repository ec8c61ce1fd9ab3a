/** Messages in the app as customers have them, and what they answered. */
import type { Locale } from "@rewardo/contract/fields";
import type { InAppContent } from "@rewardo/contract/message-fields";
import type { PollAnswer } from "@rewardo/contract/received-messages";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Number of customers who answered a poll, and number of answers for each option. */
export const selectAnswers = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<{ answered: number; counts: Record<string, number> } | undefined> =>
  tx.row(
    statement<{ answered: number; counts: Record<string, number> }>(sql`select
        (select count(*)::integer from message_deliveries d where d.business_id = ${scope.business_id}::uuid
          and d.message_id = ${message_id}::uuid and d.answered_at is not null) as answered,
        (select coalesce(jsonb_object_agg(v.value, v.count), '{}') from (
          select a.value, count(*)::integer as count from message_deliveries d
          cross join lateral jsonb_array_elements_text(d.answer -> 'values') a (value)
          where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.answered_at is not null
          group by a.value) v) as counts`),
  );

const mostTexts = 100;

/** Text answers of customers, in an order that reveals neither author nor time. */
export const selectTextAnswers = async (tx: Transaction, scope: BusinessScope, message_id: string): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ text: string }>(sql`select d.answer ->> 'text' as text from message_deliveries d
        where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.answer ? 'text'
        order by md5(d.message_id::text || d.user_id::text) limit ${sql.lit(mostTexts)}`),
    )
  ).map(({ text }) => text);

/** Closes the poll: no more answers are accepted. */
export const updatePollClosed = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set content = jsonb_set(content, '{poll,closes_at}', to_jsonb(${now}::text)),
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export interface Receiver {
  readonly first_name: string | null;
  readonly language: Locale | null;
  readonly gender: string;
}

/** What a message to the customer is composed with. */
export const selectReceiver = (tx: Transaction, scope: BusinessScope, user_id: string): Promise<Receiver | undefined> =>
  tx.row(
    statement<Receiver>(sql`select u.first_name, u.language, u.gender from users u
      where u.business_id = ${scope.business_id}::uuid and u._id = ${user_id}::uuid`),
  );

export interface ReceivedRow {
  readonly _id: string;
  readonly content: InAppContent;
  readonly received_at: string;
  readonly answer: PollAnswer | null;
}

interface Wanted {
  readonly user_id: string;
  /** Only what came after this moment. */
  readonly since: string;
  readonly limit: number;
  readonly message_id?: string | undefined;
}

/** Messages sent to a customer, and to those merged into them: each message once, newest first. */
export const selectReceived = (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, since, limit, message_id }: Wanted,
): Promise<ReceivedRow[]> =>
  tx.rows(
    statement<ReceivedRow>(sql`select r._id, r.content, r.received_at, r.answer from (
        select distinct on (m._id) m._id, m.content, d.ended_at as received_at, d.answer
        from message_deliveries d join messages m on m.business_id = ${scope.business_id}::uuid and m._id = d.message_id
        where d.business_id = ${scope.business_id}::uuid and d.status = 'sent' and m.channel = 'in_app'
          and d.user_id in (select u._id from users u where u.business_id = ${scope.business_id}::uuid
            and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid))
          and d.ended_at > ${since}::timestamptz
          ${message_id === undefined ? sql`` : sql`and d.message_id = ${message_id}::uuid`}
        order by m._id, d.answered_at nulls last, d.user_id
      ) r order by r.received_at desc, r._id limit ${limit}`),
  );

/** Notes a customer's answer in place of the one before. */
export const updatePollAnswer = async (
  tx: Transaction,
  scope: BusinessScope,
  one: { user_id: string; message_id: string; answer: PollAnswer; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update message_deliveries d set answer = ${JSON.stringify(one.answer)}::jsonb, answered_at = ${one.now}::timestamptz
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${one.message_id}::uuid
        and d.user_id = (select o.user_id from message_deliveries o
          where o.business_id = ${scope.business_id}::uuid and o.message_id = ${one.message_id}::uuid and o.status = 'sent'
            and o.user_id in (select u._id from users u where u.business_id = ${scope.business_id}::uuid
              and (u._id = ${one.user_id}::uuid or u.merged_into = ${one.user_id}::uuid))
          order by o.answered_at nulls last, o.user_id limit 1)`),
  );
};
