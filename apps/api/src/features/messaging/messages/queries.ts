/** Messages of all channels, as people write and change them: without those of automations. */
import type { Message, MessageChannel, MessageInput } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type MessageRecord = Omit<Message, "can"> & { readonly channel: MessageChannel };

const columns = sql`m._id, m.channel, m.name, m.status, m.recipient, m.held_out_percent, m.held_out, m.content, m.send_at, m.recipients, m.sent, m.failed,
  m.suppressed, m.unsubscribed, m.complained, m.delivered, m.clicked, m.parts, m.held_until, m.paused_at, m.pause_reason, m.version, m.created_at, m.started_at, m.finished_at`;

export interface MessagesWanted {
  readonly channel: MessageChannel;
  readonly status?: Message["status"] | undefined;
  readonly limit: number;
  readonly direction: "asc" | "desc";
  readonly cursor: KeysetCursor | null;
}

export const selectMessages = (
  tx: Transaction,
  scope: BusinessScope,
  { channel, status, ...page }: MessagesWanted,
): Promise<MessageRecord[]> => {
  const { after, order } = keysetPage({ column: "m.created_at", type: "timestamptz", id: "m._id", ...page });
  const withStatus = status === undefined ? sql`` : sql`and m.status = ${status}`;
  return tx.rows(
    statement<MessageRecord>(sql`select ${columns} from messages m
      where m.business_id = ${scope.business_id}::uuid and m.automation_id is null and m.channel = ${channel} ${withStatus} ${after} ${order}`),
  );
};

/** Counts at most `cap` of them. */
export const countMessagesOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { channel, status, cap }: Pick<MessagesWanted, "channel" | "status"> & { cap: number },
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from (select 1 from messages m
      where m.business_id = ${scope.business_id}::uuid and m.automation_id is null and m.channel = ${channel}
        ${status === undefined ? sql`` : sql`and m.status = ${status}`} limit ${sql.lit(cap)}) counted`),
  ))!.count;

export interface MessageAt {
  readonly channel: MessageChannel;
  readonly _id: string;
}

export const selectMessage = (
  tx: Transaction,
  scope: BusinessScope,
  { channel, _id }: MessageAt,
): Promise<MessageRecord | undefined> =>
  tx.row(
    statement<MessageRecord>(sql`select ${columns} from messages m
      where m.business_id = ${scope.business_id}::uuid and m._id = ${_id}::uuid and m.automation_id is null and m.channel = ${channel}`),
  );

/** Like `selectMessage`, locked until the end of the transaction. */
export const selectMessageForChange = (
  tx: Transaction,
  scope: BusinessScope,
  { channel, _id }: MessageAt,
): Promise<MessageRecord | undefined> =>
  tx.row(
    statement<MessageRecord>(sql`select ${columns} from messages m
      where m.business_id = ${scope.business_id}::uuid and m._id = ${_id}::uuid and m.automation_id is null and m.channel = ${channel} for no key update`),
  );

export const insertMessage = async (
  tx: Transaction,
  scope: BusinessScope,
  one: MessageInput & MessageAt & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into messages (business_id, _id, channel, name, recipient, held_out_percent, content, created_at, updated_at)
      values (${scope.business_id}::uuid, ${one._id}::uuid, ${one.channel}, ${one.name}, ${JSON.stringify(one.recipient)}::jsonb,
        ${one.held_out_percent ?? 0}::smallint, ${JSON.stringify(one.content)}::jsonb, ${one.now}::timestamptz, ${one.now}::timestamptz)`),
  );
};

export const updateMessageFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  one: MessageInput & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set name = ${one.name}, recipient = ${JSON.stringify(one.recipient)}::jsonb,
        held_out_percent = ${one.held_out_percent ?? 0}::smallint, content = ${JSON.stringify(one.content)}::jsonb, version = version + 1, updated_at = ${one.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Schedules the message for the workers. */
export const updateScheduled = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, send_at, now }: { _id: string; send_at: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set status = 'scheduled', send_at = ${send_at}::timestamptz, due_at = ${send_at}::timestamptz,
        held_until = null, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updateCancelled = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set status = 'cancelled', due_at = null, held_until = null, paused_at = null,
        pause_reason = null, version = version + 1,
        updated_at = ${now}::timestamptz, finished_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Stops the workers at the end of what they have taken up. */
export const updateMessagePaused = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, reason, now }: { _id: string; reason: NonNullable<Message["pause_reason"]>; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set paused_at = ${now}::timestamptz, pause_reason = ${reason}, due_at = null,
        held_until = null, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'sending'`),
  );
};

export const updateMessageResumed = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update messages set paused_at = null, pause_reason = null, due_at = ${now}::timestamptz,
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'sending'`),
  );
};

/** The place, product or group that a recipient names, by its name; `undefined` for one that is not the business's. */
export const selectNamed = (
  tx: Transaction,
  scope: BusinessScope,
  { table, _id }: { table: "places" | "products" | "promotion_groups"; _id: string },
): Promise<{ name: string } | undefined> =>
  tx.row(
    statement<{ name: string }>(sql`select t.name from ${sql.table(table)} t
      where t.business_id = ${scope.business_id}::uuid and t._id = ${_id}::uuid
        ${table === "promotion_groups" ? sql`and t.status = 'active'` : sql``}`),
  );
