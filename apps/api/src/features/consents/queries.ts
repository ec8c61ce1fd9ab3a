import type { Consent, ConsentChannel, ConsentEvent } from "@rewardo/contract/consents";
import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";

/**
 * Customers of the business whose consent to a channel counts now, as a table of `user_id` to join: one pass over an
 * index, also over millions.
 */
export const consentingUsers = (scope: BusinessScope, channel: ConsentChannel): RawBuilder<unknown> =>
  sql`(select newest.user_id from (
    select distinct on (e.user_id) e.user_id, e.is_granted from consent_events e
    where e.business_id = ${scope.business_id}::uuid and e.channel = ${channel}
    order by e.user_id, e.recorded_at desc, e._id desc
  ) newest where newest.is_granted)`;

export type OwnedConsent = Consent &
  Pick<ConsentEvent, "wording_version" | "wording_language"> & { readonly user_id: string };

/** What counts now for each of these customers, by channel. */
export const selectConsents = (tx: Transaction, scope: Scope, user_ids: readonly string[]): Promise<OwnedConsent[]> =>
  tx.rows(
    statement<OwnedConsent>(sql`select distinct on (e.user_id, e.channel) e.user_id, e.channel, e.is_granted, e.source,
        e.wording_version, e.wording_language, e.recorded_at
      from consent_events e where ${inScope(scope, "e.business_id")} and e.user_id = any(${[...user_ids]}::uuid[])
      order by e.user_id, e.channel, e.recorded_at desc, e._id desc`),
  );

/** All events of one customer, newest first. */
export const selectConsentEvents = (tx: Transaction, scope: Scope, user_id: string): Promise<ConsentEvent[]> =>
  tx.rows(
    statement<ConsentEvent>(sql`select e._id, e.channel, e.is_granted, e.source, e.wording_version, e.wording_language,
        e.account_id, e.device_id, e.recorded_at,
        coalesce((select nullif(concat_ws(' ', a.first_name, a.last_name), '') from accounts a
            where a.business_id = e.business_id and a._id = e.account_id),
          (select d.name from devices d where d.business_id = e.business_id and d._id = e.device_id)) as recorded_by
      from consent_events e where ${inScope(scope, "e.business_id")} and e.user_id = ${user_id}::uuid
      order by e.recorded_at desc, e._id desc`),
  );

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
}

export const insertConsentEvents = async (
  tx: Transaction,
  scope: BusinessScope,
  events: readonly NewConsentEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  await tx.rows(
    statement(sql`insert into consent_events (business_id, _id, user_id, channel, is_granted, source, wording_version,
        wording_language, account_id, device_id, import_id, recorded_at)
      select ${scope.business_id}::uuid, e.* from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (_id uuid, user_id uuid,
        channel text, is_granted boolean, source text, wording_version text, wording_language text, account_id uuid,
        device_id uuid, import_id uuid, recorded_at timestamptz)`),
  );
};

/** What counts now for these customers because one import said so. */
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
