/** Taking recipients up: what they had lately, who has the same address, and what of it has begun to leave. */
import type { MessageChannel } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../../platform/database/database.ts";
import { sql, statement } from "../../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import type { QueuedDelivery } from "../delivery-queries.ts";

type Reached = Pick<QueuedDelivery, "user_id" | "address_hash">;

interface Lately {
  readonly message_id: string;
  readonly channel: MessageChannel;
  readonly readers: readonly Reached[];
  readonly since: string;
}

/** How many other messages of a channel each of these customers, or another one with the same address, was sent since a moment. */
export const selectSentLately = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, channel, readers, since }: Lately,
): Promise<{ user_id: string; count: number }[]> => {
  const counts = sql`d.business_id = ${scope.business_id}::uuid and d.message_id <> ${message_id}::uuid
    and (d.status = 'sending' or d.status = 'sent' and d.ended_at > ${since}::timestamptz)`;
  return tx.rows(
    statement<{ user_id: string; count: number }>(sql`select r.user_id, count(*)::integer as count
      from unnest(${readers.map(({ user_id }) => user_id)}::uuid[],
        ${readers.map(({ address_hash }) => address_hash)}::text[]) as r (user_id, address_hash)
      cross join lateral (
        select d.business_id, d.message_id from message_deliveries d where ${counts} and d.user_id = r.user_id
        union select d.business_id, d.message_id from message_deliveries d where ${counts} and d.address_hash = r.address_hash
      ) d join messages m on m.business_id = ${scope.business_id}::uuid and m._id = d.message_id
      where m.business_id = ${scope.business_id}::uuid and m.channel = ${channel}
      group by r.user_id`),
  );
};

/** Which of these addresses a copy of the message went to, or goes to, under which customer. */
export const selectReachedAddresses = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, hashes }: { message_id: string; hashes: readonly string[] },
): Promise<{ address_hash: string; user_id: string }[]> =>
  tx.rows(
    statement<{ address_hash: string; user_id: string }>(sql`select d.address_hash, d.user_id from message_deliveries d
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid
        and d.address_hash = any(${[...hashes]}::text[])`),
  );

/** Notes that these are leaving now: what a dying program leaves of them is in doubt. */
export const updateBegun = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_ids }: { message_id: string; user_ids: readonly string[] },
): Promise<void> => {
  if (user_ids.length === 0) return;
  await tx.rows(
    statement(sql`update message_deliveries d set is_unbegun = false where d.business_id = ${scope.business_id}::uuid
      and d.message_id = ${message_id}::uuid and d.user_id = any(${[...user_ids]}::uuid[]) and d.is_unbegun`),
  );
};

/** Deliveries that a program had taken up when it died. */
export const selectInterrupted = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<{ user_id: string; is_unbegun: boolean }[]> =>
  tx.rows(
    statement<{ user_id: string; is_unbegun: boolean }>(sql`select d.user_id, d.is_unbegun from message_deliveries d
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.status = 'sending'`),
  );

/** The address that a delivery went to, by its hash; `null` where none was noted. */
export const selectDeliveredHash = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id }: { message_id: string; user_id: string },
): Promise<string | null> =>
  (
    await tx.row(
      statement<{ address_hash: string | null }>(sql`select d.address_hash from message_deliveries d
        where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid and d.user_id = ${user_id}::uuid`),
    )
  )?.address_hash ?? null;
