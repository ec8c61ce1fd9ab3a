/** Addresses that a business writes to no more, known by their hash. */
import type { MessageChannel } from "@rewardo/contract/message-fields";
import type { MessageSuppression } from "@rewardo/contract/message-suppressions";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { addressParts, type AddressChannel } from "../../base/consents/index.ts";

const { addressHash, suppressions } = addressParts;

export type SuppressionReason = MessageSuppression["reason"];

type Truth = RawBuilder<unknown>;

const hashOf = (scope: BusinessScope, channel: AddressChannel, address: Truth): Truth =>
  addressHash(sql`${scope.business_id}::uuid`, channel, address);

const columnOf = { email: sql`u.email`, sms: sql`u.phone` } as const;

/** SQL condition: nothing is sent to the address of the customer `u`. */
export const isSuppressed = (scope: BusinessScope, channel: AddressChannel): Truth =>
  sql`exists (select 1 ${suppressions(scope, channel)})`;

/** Why the address of the customer `u` gets nothing; `null` where it may. */
export const suppressionOf = (scope: BusinessScope, channel: MessageChannel): Truth =>
  channel === "in_app" ? sql`null` : sql`(select s.reason ${suppressions(scope, channel)})`;

export type SuppressionRow = Omit<MessageSuppression, "can">;

interface Listed {
  readonly limit: number;
  readonly direction: "asc" | "desc";
  readonly cursor: KeysetCursor | null;
}

/** Suppressed addresses, shown in full if their customer, or the one they were merged into, still has them. */
export const selectSuppressions = (tx: Transaction, scope: BusinessScope, page: Listed): Promise<SuppressionRow[]> => {
  const { after, order } = keysetPage({ column: "s.suppressed_at", type: "timestamptz", id: "s._id", ...page });
  const held = (channel: AddressChannel): Truth =>
    sql`case when ${hashOf(scope, channel, columnOf[channel])} = s.address_hash then ${columnOf[channel]} end`;
  return tx.rows(
    statement<SuppressionRow>(sql`select s._id, s.channel, s.reason, s.suppressed_at, u._id as user_id,
        case s.channel when 'email' then ${held("email")} else ${held("sms")} end as address,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
      from message_suppressions s join users o on o.business_id = ${scope.business_id}::uuid and o._id = s.user_id
      join users u on u.business_id = ${scope.business_id}::uuid and u._id = coalesce(o.merged_into, o._id)
      where s.business_id = ${scope.business_id}::uuid and s.suppressed_at is not null ${after} ${order}`),
  );
};

/** Answers whose address it was; `undefined` where nothing is suppressed under the id. */
export const deleteSuppression = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ user_id: string; channel: AddressChannel; reason: SuppressionReason } | undefined> =>
  tx.row(
    statement<{
      user_id: string;
      channel: AddressChannel;
      reason: SuppressionReason;
    }>(sql`delete from message_suppressions s
      where s.business_id = ${scope.business_id}::uuid and s._id = ${_id}::uuid and s.suppressed_at is not null
      returning s.user_id, s.channel, s.reason`),
  );

export interface SuppressionRecord {
  readonly _id: string;
  readonly message_id: string | null;
  readonly reason: SuppressionReason;
  readonly soft_bounces: number;
  readonly suppressed_at: string | null;
  /** A message of the channel went to the customer after the last one that came back, and did not. */
  readonly has_arrived_since: boolean;
}

interface Address {
  readonly channel: AddressChannel;
  readonly address: string;
  readonly user_id: string;
}

/** Delivery record of an address, created if missing and locked until the end of the transaction. */
export const selectSuppressionForChange = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, channel, address, user_id, now }: Address & { readonly _id: string; readonly now: string },
): Promise<SuppressionRecord | undefined> => {
  const hash = hashOf(scope, channel, sql`${address}::text`);
  await tx.rows(
    statement(sql`insert into message_suppressions (business_id, _id, channel, address_hash, user_id, reason, updated_at)
      values (${scope.business_id}::uuid, ${_id}::uuid, ${channel}, ${hash}, ${user_id}::uuid, 'soft_bounce', ${now}::timestamptz)
      on conflict (business_id, channel, address_hash) do nothing`),
  );
  return tx.row(
    statement<SuppressionRecord>(sql`select s._id, s.message_id, s.reason, s.soft_bounces, s.suppressed_at,
        exists (select 1 from message_deliveries d join messages m on m.business_id = ${scope.business_id}::uuid and m._id = d.message_id
          where d.business_id = ${scope.business_id}::uuid and d.user_id = ${user_id}::uuid and m.channel = ${channel}
            and d.status = 'sent' and d.ended_at > s.updated_at) as has_arrived_since
      from message_suppressions s where s.business_id = ${scope.business_id}::uuid and s.channel = ${channel}
        and s.address_hash = ${hash} for no key update`),
  );
};

type Change = Omit<SuppressionRecord, "has_arrived_since"> & { readonly user_id: string; readonly now: string };

export const updateSuppression = async (tx: Transaction, scope: BusinessScope, one: Change): Promise<void> => {
  await tx.rows(
    statement(sql`update message_suppressions set user_id = ${one.user_id}::uuid, message_id = ${one.message_id}::uuid,
        reason = ${one.reason}, soft_bounces = ${one.soft_bounces}::smallint,
        suppressed_at = ${one.suppressed_at}::timestamptz, updated_at = ${one.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${one._id}::uuid`),
  );
};
