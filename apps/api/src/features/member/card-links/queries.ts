/** Links to cards that staff give to customers, and the addresses they are sent to. Run as the tenants' role, within one business. */
import type { CardLink, LinkChannel } from "@rewardo/contract/card-links";
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { consenting } from "../../base/consents/index.ts";
import { isSuppressed } from "../../messaging/messages/index.ts";

/** A customer who still is one, with a membership that they can show. */
const isReachable = (scope: BusinessScope): RawBuilder<unknown> =>
  sql`u.merged_into is null and u.removed_at is null and u.erased_at is null and exists (select 1 from card_subscriptions cs
    where ${inScope(scope, "cs.business_id")} and cs.user_id = u._id and cs.status <> 'closed' and cs.removed_at is null)`;

/** Agreed to e-mails at an address that no customer has confirmed and that takes mail. */
const isUnconfirmed = (scope: BusinessScope, agrees: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${inScope(scope, "u.business_id")} and u.email_key is not null and ${agrees} and ${isReachable(scope)}
    and not ${isSuppressed(scope, "email")} and not exists (select 1 from users o where ${inScope(scope, "o.business_id")}
      and o.email_key = u.email_key and o.email_confirmed_at is not null)`;

const wasAsked = (scope: BusinessScope, since: string): RawBuilder<unknown> =>
  sql`exists (select 1 from users a where ${inScope(scope, "a.business_id")} and a.email_key = u.email_key
    and a.email_confirmation_sent_at > ${since}::timestamptz)`;

export interface Reached {
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_suppressed: boolean;
  readonly sms_suppressed: boolean;
  /** The customer has proven the address, or the number. */
  readonly is_confirmed: boolean;
  readonly is_phone_confirmed: boolean;
  /** Number of browsers that hold the customer's cards. */
  readonly phones: number;
  readonly language: Locale;
  /** Name, public key and own address of the business. */
  readonly business: string;
  readonly business_language: Locale;
  /** The business's picture among the uploads. */
  readonly logo: string | null;
  readonly qr_key: string;
  readonly reply_to: string | null;
}

/** How a customer can be reached, and how many browsers hold their card; `undefined` for a customer without a card. */
export const selectReached = (tx: Transaction, scope: BusinessScope, user_id: string): Promise<Reached | undefined> =>
  tx.row(
    statement<Reached>(sql`select u.email, u.phone, coalesce(u.language, b.language) as language, b.name as business,
        b.language as business_language, b.logo, b.qr_key,
        b.email as reply_to, u.email_confirmed_at is not null as is_confirmed, u.phone_confirmed_at is not null as is_phone_confirmed,
        ${isSuppressed(scope, "email")} as email_suppressed, ${isSuppressed(scope, "sms")} as sms_suppressed,
        (select count(*)::integer from member_browsers h join users p on ${inScope(scope, "p.business_id")} and p._id = h.user_id
          where ${inScope(scope, "h.business_id")} and (p._id = u._id or p.merged_into = u._id)) as phones
      from users u join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid and ${isReachable(scope)} and b.status <> 'suspended'`),
  );

/** The customer who holds a membership; `undefined` for an unknown membership. */
export const selectCardHolder = (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<{ user_id: string } | undefined> =>
  tx.row(
    statement<{
      user_id: string;
    }>(sql`select coalesce(m.user_id, cs.user_id) as user_id from card_subscriptions cs
      left join card_subscriptions m on ${inScope(scope, "m.business_id")} and m._id = cs.merged_into
      where ${inScope(scope, "cs.business_id")} and cs._id = ${card_subscription_id}::uuid and cs.user_id is not null
        and cs.removed_at is null`),
  );

const columns = (now: string): RawBuilder<unknown> => sql`l._id, l.channel, l.created_at, l.sent_at, l.failed_at,
  l.used_at as opened_at, (l.ended_at is not null or coalesce(l.expires_at <= ${now}::timestamptz, false)
    or (l.channel = 'screen' and l.used_at is not null)) as is_over`;

/** The newest links that staff gave to a customer, or to those merged into them. */
export const selectSentLinks = (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<CardLink[]> =>
  tx.rows(
    statement<CardLink>(sql`select ${columns(now)} from member_links l
      join users u on ${inScope(scope, "u.business_id")} and u._id = l.user_id
      where ${inScope(scope, "l.business_id")} and l.channel is not null and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)
      order by l.created_at desc, l._id desc limit 5`),
  );

export const selectSentLink = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<CardLink | undefined> =>
  tx.row(
    statement<CardLink>(sql`select ${columns(now)} from member_links l
      where ${inScope(scope, "l.business_id")} and l._id = ${_id}::uuid and l.channel is not null`),
  );

export interface NewSentLink {
  readonly _id: string;
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly channel: LinkChannel;
  /** The address that it is meant for; `null` for a code on a screen. */
  readonly address_hash: Buffer | null;
  readonly now: string;
  readonly expires_at: string;
}

/** Stores links before they are sent. A link that is stored already keeps everything but its token. */
export const upsertSentLinks = async (
  tx: Transaction,
  scope: BusinessScope,
  links: readonly NewSentLink[],
): Promise<void> => {
  if (links.length === 0) return;
  const rows = links.map(({ token_hash, address_hash, ...link }) => ({
    ...link,
    token_hash: token_hash.toString("hex"),
    address_hash: address_hash?.toString("hex") ?? null,
  }));
  await tx.rows(
    statement(sql`insert into member_links as l (business_id, _id, token_hash, user_id, channel, address_hash, created_at, expires_at)
      select u.business_id, n._id, decode(n.token_hash, 'hex'), u._id, n.channel, decode(n.address_hash, 'hex'), n.now, n.expires_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (_id uuid, token_hash text, user_id uuid, channel text,
        address_hash text, now timestamptz, expires_at timestamptz)
      join users u on u.business_id = ${scope.business_id}::uuid and u._id = n.user_id
      on conflict (business_id, _id) do update set token_hash = excluded.token_hash where l.sent_at is null`),
  );
};

const isWaiting = sql`l.sent_at is null and l.failed_at is null and l.ended_at is null`;

export interface WaitingLink {
  readonly channel: LinkChannel;
  /** The address that it is meant for, as a hash; `null` for a code on a screen. */
  readonly address_hash: Buffer | null;
}

/** A link that is still waiting to be sent; `undefined` for any other. */
export const selectWaitingLink = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<WaitingLink | undefined> =>
  tx.row(
    statement<WaitingLink>(sql`select l.channel, l.address_hash from member_links l
      where ${inScope(scope, "l.business_id")} and l._id = ${_id}::uuid and ${isWaiting}`),
  );

/** The customer whom another one was merged into, or the customer themselves; `undefined` for an unknown one. */
export const selectUserSurvivor = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ user_id: string } | undefined> =>
  tx.row(
    statement<{ user_id: string }>(sql`select coalesce(u.merged_into, u._id) as user_id from users u
      where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid`),
  );

/** When a customer, this one or another with the same address, confirmed it; `undefined` if none has. */
export const selectAddressConfirmed = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<{ email_confirmed_at: string } | undefined> =>
  tx.row(
    statement<{ email_confirmed_at: string }>(sql`select o.email_confirmed_at from users u
      join users o on ${inScope(scope, "o.business_id")} and o.email_key = u.email_key and o.email_confirmed_at is not null
      where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid order by o.email_confirmed_at limit 1`),
  );

/** Ends a link that waits and is not to be sent any more: it neither waits from now on, nor did it come back. */
export const updateLinkGivenUp = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_links l set ended_at = ${now}::timestamptz
      where ${inScope(scope, "l.business_id")} and l._id = ${_id}::uuid and l.channel <> 'screen' and ${isWaiting}`),
  );
};

/** Notes which address a link is about to go to. */
export const updateLinkAddress = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, address_hash }: { _id: string; address_hash: Buffer },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_links set address_hash = ${address_hash}
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Notes that a link was handed over, or that it did not get there. */
export const updateLinkSent = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now, failed }: { _id: string; now: string; failed: boolean },
): Promise<void> => {
  const at = failed ? sql`failed_at = ${now}::timestamptz` : sql`sent_at = ${now}::timestamptz`;
  await tx.rows(
    statement(sql`update member_links set ${at} where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Notes that the mail went to the address that the customer still has. */
export const updateConfirmationSent = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { email, now }: { email: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set email_confirmation_sent_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and email_key = lower(${email})`),
  );
};

/**
 * Marks every unconfirmed address that agreed to e-mails as asked, unless it was asked since the given time, and returns one
 * customer for each. Of two calls at the same time the second finds the marks of the first.
 */
export const updateConfirmationsAsked = async (
  tx: Transaction,
  scope: BusinessScope,
  { since, now }: { since: string; now: string },
): Promise<{ _id: string; email: string }[]> => {
  await tx.rows(
    statement(sql`select pg_advisory_xact_lock(hashtextextended(${`confirm addresses ${scope.business_id}`}, 0))`),
  );
  const { join, condition } = consenting(scope, "email");
  return tx.rows(
    statement<{
      _id: string;
      email: string;
    }>(sql`update users t set email_confirmation_sent_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where t.business_id = ${scope.business_id}::uuid and t._id = any(array(
        select distinct on (u.email_key) u._id from users u ${join}
        where ${isUnconfirmed(scope, condition)} and not ${wasAsked(scope, since)}
        order by u.email_key, u._id))
      returning t._id, t.email`),
  );
};

export interface Confirmations {
  readonly unconfirmed: number;
  readonly askable: number;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  readonly opened: number;
  readonly confirmed: number;
}

/** Addresses that wait for confirmation, and what became of the cards that were mailed since `from`. */
export const countConfirmations = async (
  tx: Transaction,
  scope: BusinessScope,
  { since, from }: { since: string; from: string },
): Promise<Confirmations> => {
  const { join, condition } = consenting(scope, "email");
  const addresses = await tx.row(
    statement<
      Pick<Confirmations, "unconfirmed" | "askable">
    >(sql`select count(distinct u.email_key)::integer as unconfirmed,
        count(distinct u.email_key) filter (where not ${wasAsked(scope, since)})::integer as askable
      from users u ${join} where ${isUnconfirmed(scope, condition)}`),
  );
  const mails = await tx.row(
    statement<Omit<Confirmations, "unconfirmed" | "askable">>(sql`select
        count(*) filter (where ${isWaiting})::integer as waiting,
        count(*) filter (where l.sent_at is not null)::integer as sent,
        count(*) filter (where l.failed_at is not null)::integer as failed,
        count(*) filter (where l.used_at is not null)::integer as opened,
        count(*) filter (where l.used_at is not null and o.email_confirmed_at >= l.created_at)::integer as confirmed
      from member_links l join users u on ${inScope(scope, "u.business_id")} and u._id = l.user_id
        join users o on ${inScope(scope, "o.business_id")} and o._id = coalesce(u.merged_into, u._id)
      where ${inScope(scope, "l.business_id")} and l.channel = 'email' and l.created_at >= ${from}::timestamptz`),
  );
  return { ...addresses!, ...mails! };
};
