import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { Consent, ConsentEvent } from "@rewardo/contract/consents";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { addressParts, type AddressChannel } from "./address-queries.ts";

const { addressHashOf } = addressParts;

/**
 * A consent from a file counts less than what a person said, because its time is unknown. Among equals the newest
 * counts.
 */
const isFromFile = sql`e.source in ('import', 'declared')`;
const newestFirst = sql`${isFromFile}, e.recorded_at desc, e._id desc`;

const newestBy = (scope: BusinessScope, channel: ConsentChannel, column: "user_id" | "address_hash") =>
  sql`(select distinct on (e.${sql.ref(column)}) e.${sql.ref(column)}, e.is_granted, not ${isFromFile} as is_said, e.recorded_at, e._id
    from consent_events e where e.business_id = ${scope.business_id}::uuid and e.channel = ${channel}
      ${column === "user_id" ? sql`` : sql`and e.address_hash is not null`}
    order by e.${sql.ref(column)}, ${newestFirst})`;

/**
 * SQL to join to customers `u`, with the condition that their consent to a channel is valid now. Consent to e-mails and
 * SMS belongs to the address, whichever customer gave it. A consent under another address of the customer counts if
 * there is none for the present one; a newer refusal always counts. Takes two passes over an index, even for millions.
 */
export const consenting = (scope: BusinessScope, channel: ConsentChannel) => {
  const own = sql`left join ${newestBy(scope, channel, "user_id")} own on own.user_id = u._id`;
  if (channel === "in_app") return { join: own, condition: sql`own.is_granted` };
  const join = sql`${own} left join ${newestBy(scope, channel, "address_hash")} shared on shared.address_hash = ${addressHashOf(channel)}`;
  const isNewest = sql`(shared.is_said, shared.recorded_at, shared._id) >= (own.is_said, own.recorded_at, own._id)`;
  return {
    join,
    condition: sql`case when shared.address_hash is null then own.is_granted
      else shared.is_granted and (coalesce(own.is_granted, true) or ${isNewest}) end`,
  };
};

export type OwnedConsent = Consent &
  Pick<ConsentEvent, "wording_version" | "wording_language"> & {
    readonly user_id: string;
    /** The consent was given for this customer, and not for another one with the same address. */
    readonly is_own: boolean;
    readonly address_hash: string | null;
  };

const ofAddress = (scope: Scope, channel: AddressChannel) => sql`union all
  (select e.*, true as is_of_address from consent_events e
    where ${inScope(scope, "e.business_id", "u.business_id")} and e.channel = ${channel}
      and e.address_hash = ${addressHashOf(channel)} order by ${newestFirst} limit 1)`;

/** The valid consents of each of these customers, by channel; the same rule as `consenting`. */
export const selectConsents = (tx: Transaction, scope: Scope, user_ids: readonly string[]): Promise<OwnedConsent[]> =>
  tx.rows(
    statement<OwnedConsent>(sql`select distinct on (u._id, e.channel) u._id as user_id, e.channel, e.is_granted, e.source,
        e.wording_version, e.wording_language, e.recorded_at, e.user_id = u._id as is_own, e.address_hash
      from users u cross join lateral (
        (select distinct on (e.channel) e.*, false as is_of_address from consent_events e
          where ${inScope(scope, "e.business_id", "u.business_id")} and e.user_id = u._id
          order by e.channel, ${newestFirst})
        ${ofAddress(scope, "email")} ${ofAddress(scope, "sms")}
      ) e
      where ${inScope(scope, "u.business_id")} and u._id = any(${[...user_ids]}::uuid[])
      order by u._id, e.channel, (e.is_granted and not e.is_of_address), ${newestFirst}, e.is_of_address desc`),
  );

/** All events of one customer, and what was said of their addresses for others, newest first. */
export const selectConsentEvents = (tx: Transaction, scope: Scope, user_id: string): Promise<ConsentEvent[]> => {
  const events = sql`select e.* from consent_events e join users u on ${inScope(scope, "u.business_id", "e.business_id")} and u._id = ${user_id}::uuid
    where ${inScope(scope, "e.business_id")}`;
  const shared = (channel: AddressChannel) => sql`union (${events} and e.channel = ${channel}
    and e.address_hash = ${addressHashOf(channel)})`;
  return tx.rows(
    statement<ConsentEvent>(sql`select e._id, e.channel, e.is_granted, e.source, e.wording_version, e.wording_language,
        e.account_id, e.device_id, e.recorded_at, e.user_id <> ${user_id}::uuid as is_shared,
        coalesce((select nullif(concat_ws(' ', a.first_name, a.last_name), '') from accounts a
            where ${inScope(scope, "a.business_id", "e.business_id")} and a._id = e.account_id),
          (select d.name from devices d where ${inScope(scope, "d.business_id", "e.business_id")} and d._id = e.device_id)) as recorded_by
      from ((${events} and e.user_id = u._id) ${shared("email")} ${shared("sms")}) e
      order by e.recorded_at desc, e._id desc`),
  );
};

export interface NewConsentEvent {
  readonly _id: string;
  readonly user_id: string;
  readonly channel: ConsentChannel;
  readonly is_granted: boolean;
  readonly source: ConsentEvent["source"];
  readonly wording_version: string | null;
  readonly wording_language: string | null;
  readonly account_id: string | null;
  readonly device_id: string | null;
  readonly import_id: string | null;
  readonly recorded_at: string;
  /** Hash of the address that the consent was given for, if it is not the customer's present address. */
  readonly address_hash?: string | null | undefined;
  /** For an opt-in that the business declares: the day it was given, and the evidence the business can show. */
  readonly given_on?: string | undefined;
  readonly proof?: string | undefined;
}

export const insertConsentEvents = async (
  tx: Transaction,
  scope: BusinessScope,
  events: readonly NewConsentEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  await tx.rows(
    statement(sql`insert into consent_events (business_id, _id, user_id, channel, is_granted, source, wording_version,
        wording_language, account_id, device_id, import_id, recorded_at, given_on, proof, address_hash)
      select u.business_id, e._id, e.user_id, e.channel, e.is_granted, e.source, e.wording_version, e.wording_language,
        e.account_id, e.device_id, e.import_id, e.recorded_at, e.given_on, e.proof,
        coalesce(e.address_hash, case when e.channel = 'email' then ${addressHashOf("email")} when e.channel = 'sms' then ${addressHashOf("sms")} end)
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (_id uuid, user_id uuid,
        channel text, is_granted boolean, source text, wording_version text, wording_language text, account_id uuid,
        device_id uuid, import_id uuid, recorded_at timestamptz, address_hash text, given_on date, proof text)
      join users u on u.business_id = ${scope.business_id}::uuid and u._id = e.user_id`),
  );
  const withdrawn = events.filter(({ channel, is_granted }) => channel === "in_app" && !is_granted);
  if (withdrawn.length > 0)
    await endNoticesIn(
      tx,
      scope,
      withdrawn.map(({ user_id }) => user_id),
    );
};

/** No browser of these customers, and of those merged into them, is told of messages any more: to begin again takes a new touch. */
const endNoticesIn = async (tx: Transaction, scope: BusinessScope, user_ids: readonly string[]): Promise<void> => {
  await tx.rows(
    statement(sql`update member_browsers set push_endpoint = null, push_key = null, push_auth = null, push_since = null
      where business_id = ${scope.business_id}::uuid and push_endpoint is not null
        and user_id in (select u._id from users u where u.business_id = ${scope.business_id}::uuid
          and (u._id = any(${[...user_ids]}::uuid[]) or u.merged_into = any(${[...user_ids]}::uuid[])))`),
  );
};

/** Valid consents of these customers that one import has added. */
export const selectImportedConsents = (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, user_ids }: { import_id: string; user_ids: readonly string[] },
): Promise<{ user_id: string; channel: ConsentChannel }[]> =>
  tx.rows(
    statement<{ user_id: string; channel: ConsentChannel }>(sql`select newest.user_id, newest.channel from (
        select distinct on (e.user_id, e.channel) e.user_id, e.channel, e.is_granted, e.import_id from consent_events e
        where e.business_id = ${scope.business_id}::uuid and e.user_id = any(${[...user_ids]}::uuid[])
        order by e.user_id, e.channel, e.recorded_at desc, e._id desc
      ) newest where newest.import_id = ${import_id}::uuid and newest.is_granted`),
  );

/** The customer, held until the end of the transaction where something is to be appended; `undefined` for one who was merged. */
export const selectConsentHolder = (
  tx: Transaction,
  scope: Scope,
  user_id: string,
  { isHeld }: { isHeld: boolean },
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{
      _id: string;
    }>(sql`select u._id from users u where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid
      and u.removed_at is null and u.merged_into is null ${isHeld ? sql`for no key update` : sql``}`),
  );
