/** Whom a message is for. The estimate and the freezing at the start of sending run the same condition. */
import { leastCompared } from "@rewardo/contract/message-compared";
import type { AgeGroup, MessageChannel, MessageRecipient } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { consenting } from "../../base/consents/index.ts";
import { usersInGroup, type GroupOfUsers } from "../../programme/promotion-groups/index.ts";
import { holdsCard } from "./coupons/queries.ts";
import { isSuppressed } from "./suppression-queries.ts";

export interface Audience {
  readonly channel: MessageChannel;
  readonly recipient: MessageRecipient;
  /** The promotion group, if the recipient is one. */
  readonly group: GroupOfUsers | null;
  /** Card of the coupon that the message gives: only holders of that card get the message; `null` without a coupon. */
  readonly card_id: string | null;
  /** The instant, and the business's local day then. */
  readonly at: string;
  readonly day: string;
}

type Truth = RawBuilder<unknown>;

const ages: Readonly<Record<Exclude<AgeGroup, "unknown">, readonly [least: number, most: number]>> = {
  under_18: [0, 17],
  "18_24": [18, 24],
  "25_34": [25, 34],
  "35_44": [35, 44],
  "45_54": [45, 54],
  "55_64": [55, 64],
  "65_plus": [65, 999],
};

const ofAge = (group: AgeGroup, day: string): Truth => {
  if (group === "unknown") return sql`u.birth_date is null`;
  const [least, most] = ages[group];
  return sql`date_part('year', age(${day}::date, u.birth_date)) between ${least}::integer and ${most}::integer`;
};

/** SQL condition: the customer came at least twice within a year, counted for the membership's present holder. */
const cameTwice = (scope: BusinessScope, at: string, that: Truth): Truth =>
  sql`u._id in (select cs.user_id from transactions t
    join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = t.card_subscription_id
    where t.business_id = ${scope.business_id}::uuid and t.kind = 'visit' and t.status <> 'reversed'
      and t.occurred_at >= ${at}::timestamptz - interval '365 days' and ${that}
    group by cs.user_id having count(*) >= 2)`;

const condition = (scope: BusinessScope, { recipient, group, at, day }: Audience): Truth => {
  switch (recipient.type) {
    case "all":
      return sql`true`;
    case "registered":
      return sql`(u.email is not null or u.phone is not null)`;
    case "age_group":
      return ofAge(recipient.age_group, day);
    case "gender":
      return sql`u.gender = ${recipient.gender}`;
    case "likes_place":
      return cameTwice(scope, at, sql`t.place_id = ${recipient.place_id}::uuid`);
    case "likes_product":
      return cameTwice(
        scope,
        at,
        sql`exists (select 1 from products p cross join lateral jsonb_array_elements(t.items) line
          where p.business_id = ${scope.business_id}::uuid and p._id = ${recipient.product_id}::uuid
            and (line ->> 'product_id' = p.external_id or lower(line ->> 'name') = lower(p.name)
              or exists (select 1 from unnest(p.item_names) n where lower(n) = lower(line ->> 'name'))))`,
      );
    case "promotion_group":
      return group === null ? sql`false` : sql`u._id in ${usersInGroup(scope, group, { at, day })}`;
    case "rfm_group":
      return sql`(select r.rfm_group from rfm_changes r where r.business_id = ${scope.business_id}::uuid and r.user_id = u._id
        order by r.valid_from desc limit 1) = ${recipient.rfm_group}`;
  }
};

/** Customers without an address of their own to share: one copy for each. */
const addressKeys: Readonly<Record<MessageChannel, Truth>> = {
  email: sql`u.email_key`,
  sms: sql`u.phone`,
  in_app: sql`u._id`,
};

// An address that was typed by someone else may be a stranger's until it is confirmed.
const isConfirmed = (channel: MessageChannel): Truth =>
  channel === "email" ? sql`u.email_confirmed_at is not null` : sql`true`;

/** Customers who are meant, agreed to the channel, have an address for it that takes messages, and the coupon's card. */
const agreed = (scope: BusinessScope, asked: Audience): Truth => {
  const { join, condition: agrees } = consenting(scope, asked.channel);
  return sql`users u ${join}
    where u.business_id = ${scope.business_id}::uuid and u.merged_into is null and u.removed_at is null
      and u.erased_at is null and ${addressKeys[asked.channel]} is not null and ${agrees} and ${condition(scope, asked)}
      ${asked.card_id === null ? sql`` : sql`and ${holdsCard(scope, asked.card_id)}`}
      ${asked.channel === "in_app" ? sql`` : sql`and not ${isSuppressed(scope, asked.channel)}`}`;
};

export interface Counted {
  /** Addresses: customers with the same one get one copy. */
  readonly count: number;
  /** Addresses that would be reached if they were confirmed. */
  readonly unconfirmed: number;
  /** Customers among those counted who hold their card in a browser; `null` but for messages on the card, which are read there. */
  readonly readers: number | null;
  /** Customers among those counted whose phone is told; `null` but for messages on the card. */
  readonly phones: number | null;
}

/** SQL condition: a browser holds the customer's card, or that of someone who was merged into them. */
const canRead = (scope: BusinessScope, at: string): Truth =>
  sql`u._id in (select coalesce(m.merged_into, m._id) from member_browsers b
    join users m on m.business_id = ${scope.business_id}::uuid and m._id = b.user_id
    where b.business_id = ${scope.business_id}::uuid and b.expires_at > ${at}::timestamptz)`;

/** SQL condition: a browser of the customer, or of someone who was merged into them, is told of messages, or a pass of theirs is on a phone. */
const isTold = (scope: BusinessScope, at: string): Truth =>
  sql`(u._id in (select coalesce(m.merged_into, m._id) from member_browsers b
      join users m on m.business_id = ${scope.business_id}::uuid and m._id = b.user_id
      where b.business_id = ${scope.business_id}::uuid and b.push_endpoint is not null and b.expires_at > ${at}::timestamptz)
    or u._id in (select cs.user_id from wallet_passes p
      join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = p.card_subscription_id
      where p.business_id = ${scope.business_id}::uuid and p.kind = 'apple' and p.added_at is not null and p.removed_at is null
        and cs.status <> 'closed' and cs.merged_into is null and cs.removed_at is null))`;

export const countAudience = async (tx: Transaction, scope: BusinessScope, asked: Audience): Promise<Counted> =>
  (await tx.row(
    statement<Counted>(sql`select count(*) filter (where a.is_confirmed)::integer as count,
        count(*) filter (where not a.is_confirmed)::integer as unconfirmed,
        ${asked.channel === "in_app" ? sql`count(*) filter (where a.can_read)::integer` : sql`null::integer`} as readers,
        ${asked.channel === "in_app" ? sql`count(*) filter (where a.is_told)::integer` : sql`null::integer`} as phones
      from (select bool_or(${isConfirmed(asked.channel)}) as is_confirmed
          ${asked.channel === "in_app" ? sql`, bool_or(${canRead(scope, asked.at)}) as can_read, bool_or(${isTold(scope, asked.at)}) as is_told` : sql``} from ${agreed(scope, asked)}
        group by ${addressKeys[asked.channel]}) a`),
  ))!;

/** Longer than a request may take: of a million customers each gets a row. */
const freezeMs = 600_000;

/**
 * SQL that is true for customers in the message's control group, who do not get it. A hash of both ids decides, as for
 * automations, so another message has another control group.
 */
const isHeldOut = (message_id: string, percent: number): Truth =>
  percent === 0
    ? sql`false`
    : sql`('x' || encode(substring(sha256(convert_to(${message_id} || ' ' || u._id::text, 'UTF8')) from 1 for 4), 'hex'))::bit(32)::bigint
        < ${Math.ceil((percent / 100) * 2 ** 32)}::bigint`;

export interface Frozen {
  readonly recipients: number;
  readonly held_out: number;
}

/**
 * Notes everyone of the audience as a recipient of the message, or as held out; answers how many. Of customers with the
 * same address the first one who was added stands for all. Where too few are held out for a comparison, nobody is.
 */
export const insertRecipients = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, held_out_percent }: { readonly _id: string; readonly held_out_percent: number },
  asked: Audience,
): Promise<Frozen> => {
  await tx.rows({ text: `set local statement_timeout = ${freezeMs}`, values: [] });
  const frozen = (await tx.row(
    statement<Frozen>(sql`with frozen as (
        insert into message_deliveries (business_id, message_id, user_id, status)
        select ${scope.business_id}::uuid, ${_id}::uuid, u._id, case when ${isHeldOut(_id, held_out_percent)} then 'held_out' else 'queued' end
        from (select distinct on (${addressKeys[asked.channel]}) u._id
          from ${agreed(scope, asked)} and ${isConfirmed(asked.channel)} order by ${addressKeys[asked.channel]}, u._id) u
        on conflict do nothing returning status
      ) select count(*) filter (where status = 'queued')::integer as recipients,
        count(*) filter (where status = 'held_out')::integer as held_out from frozen`),
  ))!;
  if (frozen.held_out === 0 || Math.min(frozen.held_out, frozen.recipients) >= leastCompared) return frozen;
  await tx.rows(
    statement(sql`update message_deliveries set status = 'queued'
      where business_id = ${scope.business_id}::uuid and message_id = ${_id}::uuid and status = 'held_out'`),
  );
  return { recipients: frozen.recipients + frozen.held_out, held_out: 0 };
};

/** How many agreed to the channel and can be written to; counts no further than `most`. */
export const countAudienceUpTo = async (
  tx: Transaction,
  scope: BusinessScope,
  asked: Audience,
  most: number,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count
      from (select 1 from ${agreed(scope, asked)} and ${isConfirmed(asked.channel)} limit ${most}::integer) u`),
  ))!.count;
