/** Passes, and the phones that keep them. These run as the tenants' role, within one business. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { WalletKind } from "@rewardo/contract/wallet-passes";

export interface PassRow {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly kind: WalletKind;
  readonly pass_type_id: string | null;
  readonly wanted_revision: string;
  readonly modified_at: string;
}

const passColumns = sql`p._id, p.card_subscription_id, p.kind, p.pass_type_id, p.wanted_revision::text, p.modified_at`;

export interface NewPass {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly kind: WalletKind;
  readonly pass_type_id: string | null;
  readonly now: string;
}

/** Stores the pass of a membership, unless it has one. */
export const insertPass = async (tx: Transaction, scope: BusinessScope, pass: NewPass): Promise<void> => {
  await tx.rows(
    statement(sql`insert into wallet_passes (business_id, _id, card_subscription_id, kind, pass_type_id, wanted_at, modified_at, created_at)
      values (${scope.business_id}, ${pass._id}, ${pass.card_subscription_id}, ${pass.kind}, ${pass.pass_type_id},
        ${pass.now}, date_trunc('second', ${pass.now}::timestamptz), ${pass.now})
      on conflict (business_id, card_subscription_id, kind) do nothing`),
  );
};

export const selectPassOf = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, kind }: Pick<NewPass, "card_subscription_id" | "kind">,
): Promise<PassRow | undefined> =>
  tx.row(
    statement<PassRow>(sql`select ${passColumns} from wallet_passes p
      where ${inScope(scope, "p.business_id")} and p.card_subscription_id = ${card_subscription_id}::uuid and p.kind = ${kind}`),
  );

export const selectPass = (tx: Transaction, scope: BusinessScope, _id: string): Promise<PassRow | undefined> =>
  tx.row(
    statement<PassRow>(sql`select ${passColumns} from wallet_passes p
      where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid`),
  );

/** A pass that no phone keeps is signed with the business's present certificate when it is taken again. */
export const updatePassType = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, pass_type_id }: { _id: string; pass_type_id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes set pass_type_id = ${pass_type_id}
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid
        and not exists (select 1 from wallet_devices d where ${inScope(scope, "d.business_id")} and d.pass_id = ${_id}::uuid)`),
  );
};

export interface PassHolder {
  readonly _id: string;
  readonly card_id: string;
  readonly status: "active" | "frozen" | "closed";
  /** The customer's own language, else the business's. */
  readonly language: Locale;
  /** The pass has ended: its card was closed, merged or removed, or its customer was erased. */
  readonly is_over: boolean;
  /** Customer or business ended the card, which is still there. */
  readonly is_closed: boolean;
  readonly is_suspended: boolean;
}

/** The membership of a pass, and whose language it speaks. */
export const selectPassHolder = (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<PassHolder | undefined> =>
  tx.row(
    statement<PassHolder>(sql`select cs._id, cs.card_id, coalesce(u.language, b.language) as language,
        case when cs.status in ('active', 'invited', 'unclaimed') then 'active' else cs.status end as status,
        (cs.status = 'closed' or cs.merged_into is not null or cs.removed_at is not null or u._id is null
          or u.erased_at is not null or u.removed_at is not null or b.status = 'suspended') as is_over,
        (cs.status = 'closed' and cs.removed_at is null and u._id is not null and u.erased_at is null and u.removed_at is null
          and b.status <> 'suspended') as is_closed,
        b.status = 'suspended' as is_suspended
      from card_subscriptions cs join businesses b on ${inScope(scope, "b._id")}
        left join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
      where ${inScope(scope, "cs.business_id")} and cs._id = ${card_subscription_id}::uuid`),
  );

export interface PassPlaceRow {
  readonly name: string;
  /** `null`: not on the map. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The customer was here last. */
  readonly is_last: boolean;
}

/** The open places of the business, by name. */
export const selectPassPlaces = (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<PassPlaceRow[]> =>
  tx.rows(
    statement<PassPlaceRow>(sql`select p.name, p.latitude::double precision as latitude, p.longitude::double precision as longitude,
        p._id is not distinct from (select t.place_id from transactions t
          where ${inScope(scope, "t.business_id")} and t.card_subscription_id = ${card_subscription_id}::uuid and t.place_id is not null
          order by t.occurred_at desc, t._id desc limit 1) as is_last
      from places p where ${inScope(scope, "p.business_id")} and p.status = 'active'
      order by p.name_key, p._id limit 500`),
  );

interface Registration {
  readonly pass_id: string;
  readonly device_id: string;
  readonly push_token: string;
  readonly now: string;
}

/** Notes that a phone keeps the pass. Answers whether it did not before. */
export const insertPassDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  { pass_id, device_id, push_token, now }: Registration,
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`insert into wallet_devices (business_id, pass_id, device_id, push_token, created_at)
        values (${scope.business_id}, ${pass_id}, ${device_id}, ${push_token}, ${now})
        on conflict (business_id, pass_id, device_id) do nothing returning 1`),
    )
  ).length > 0;

/** A phone is reached by another token since. */
export const updatePassDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  { pass_id, device_id, push_token }: Omit<Registration, "now">,
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_devices set push_token = ${push_token}
      where business_id = ${scope.business_id}::uuid and pass_id = ${pass_id}::uuid and device_id = ${device_id}`),
  );
};

/** Lets those of a pass's phones go that came first, so that no more than so many are told. */
export const deleteOldestPassDevices = async (
  tx: Transaction,
  scope: BusinessScope,
  { pass_id, most }: { pass_id: string; most: number },
): Promise<void> => {
  await tx.rows(
    statement(sql`delete from wallet_devices d where d.business_id = ${scope.business_id}::uuid and d.pass_id = ${pass_id}::uuid
      and d.device_id in (select o.device_id from wallet_devices o
        where ${inScope(scope, "o.business_id")} and o.pass_id = ${pass_id}::uuid order by o.created_at desc, o.device_id offset ${most})`),
  );
};

/** Forgets that a phone keeps the pass; of all phones without `device_id`. */
export const deletePassDevices = async (
  tx: Transaction,
  scope: BusinessScope,
  { pass_id, device_id }: { pass_id: string; device_id?: string },
): Promise<void> => {
  const one = device_id === undefined ? sql`` : sql`and d.device_id = ${device_id}`;
  await tx.rows(
    statement(sql`delete from wallet_devices d
      where d.business_id = ${scope.business_id}::uuid and d.pass_id = ${pass_id}::uuid ${one}`),
  );
};

/** Notes whether anybody keeps the pass now; who does is told where it was fetched of an earlier balance. */
export const updatePassKept = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set
        added_at = case when k.is_kept then coalesce(p.added_at, ${now}::timestamptz) else p.added_at end,
        removed_at = case when k.is_kept then null else coalesce(p.removed_at, ${now}::timestamptz) end,
        due_at = case when k.is_kept and p.wanted_revision > p.shown_revision then coalesce(p.due_at, ${now}::timestamptz) else p.due_at end
      from (select exists (select 1 from wallet_devices d where ${inScope(scope, "d.business_id")} and d.pass_id = ${_id}::uuid) as is_kept) k
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};

/** The passes on a phone that changed after `since`. */
export const selectChangedPasses = (
  tx: Transaction,
  scope: BusinessScope,
  { device_id, pass_type_id, since }: { device_id: string; pass_type_id: string; since: string | null },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select p._id from wallet_devices d
      join wallet_passes p on ${inScope(scope, "p.business_id")} and p._id = d.pass_id
      where ${inScope(scope, "d.business_id")} and d.device_id = ${device_id} and p.pass_type_id = ${pass_type_id}
        and (${since}::timestamptz is null or p.modified_at > ${since}::timestamptz)
      order by p._id limit 100`),
  );

/** Notes that a phone has fetched the pass as it was to be then. */
export const updatePassShown = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, revision, now }: { _id: string; revision: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set shown_revision = greatest(p.shown_revision, ${revision}::bigint), shown_at = ${now}::timestamptz
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};

/** When a pass that changed is told. Google is not asked of one that nobody keeps, nor is about to. */
const dueOnce = (now: string) => sql`case when p.kind = 'apple' or (p.added_at is not null and p.removed_at is null)
  or p.awaited_until > ${now}::timestamptz then coalesce(p.due_at, ${now}::timestamptz) else p.due_at end`;

/**
 * When a pass that changed was changed, in whole seconds, as phones are told: each later than the one before. A moment and an interval
 * are not added: tables that are spread take nothing in an update that depends on a zone and on the row.
 */
const changedAt = (now: string) => sql`greatest(date_trunc('second', ${now}::timestamptz),
  to_timestamp(extract(epoch from p.modified_at - 'epoch'::timestamptz)::double precision + 1))`;

/** Marks the passes of these memberships as changed, so that they are built and pushed again. */
export const markPasses = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_ids, now }: { card_subscription_ids: readonly string[]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set wanted_revision = p.wanted_revision + 1, wanted_at = ${now}::timestamptz,
        modified_at = ${changedAt(now)}, due_at = ${dueOnce(now)}
      where p.business_id = ${scope.business_id}::uuid and p.card_subscription_id = any(${[...card_subscription_ids]}::uuid[])`),
  );
};

/**
 * The same where something else than the balance has changed since the pass was looked at: the membership's state, the customer's
 * language, the card's name or rewards, the business. Answers how many.
 */
export const markChangedPasses = async (tx: Transaction, scope: BusinessScope, now: string): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update wallet_passes p set wanted_revision = p.wanted_revision + 1, wanted_at = ${now}::timestamptz,
          modified_at = ${changedAt(now)}, due_at = ${dueOnce(now)}
        from card_subscriptions cs
          left join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id,
          businesses b, cards c
        where p.business_id = ${scope.business_id}::uuid and ${inScope(scope, "cs.business_id")} and cs._id = p.card_subscription_id
          and ${inScope(scope, "b._id")} and ${inScope(scope, "c.business_id")} and c._id = cs.card_id
          and (greatest(cs.updated_at, u.updated_at, c.updated_at, b.updated_at) > p.wanted_at
            or exists (select 1 from programme_versions v where ${inScope(scope, "v.business_id")} and v.card_id = c._id
              and v.valid_from > p.wanted_at and v.valid_from <= ${now}::timestamptz))
        returning 1`),
    )
  ).length;

export interface DuePass {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly pass_type_id: string | null;
  readonly wanted_revision: string;
  readonly tries: number;
  readonly push_tokens: readonly { readonly device_id: string; readonly push_token: string }[];
}

/** Takes passes that are due, so that no other process takes them until then. */
export const takeDuePasses = (
  tx: Transaction,
  scope: BusinessScope,
  { kind, now, until, limit }: { kind: WalletKind; now: string; until: string; limit: number },
): Promise<DuePass[]> =>
  tx.rows(
    statement<DuePass>(sql`update wallet_passes p set due_at = ${until}::timestamptz
      where p.business_id = ${scope.business_id}::uuid and p._id = any(array(select d._id from wallet_passes d
        where ${inScope(scope, "d.business_id")} and d.kind = ${kind} and d.due_at <= ${now}::timestamptz
        order by d.due_at, d._id limit ${limit} for update skip locked))
      returning p._id, p.card_subscription_id, p.pass_type_id, p.wanted_revision::text, p.tries,
        coalesce((select jsonb_agg(jsonb_build_object('device_id', w.device_id, 'push_token', w.push_token)) from wallet_devices w
          where ${inScope(scope, "w.business_id")} and w.pass_id = p._id), '[]'::jsonb) as push_tokens`),
  );

/** Notes that all who keep the pass were told of this revision. What came after it is due at once. */
export const updatePassSent = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, revision, now }: { _id: string; revision: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set sent_revision = greatest(p.sent_revision, ${revision}::bigint), tries = 0,
        due_at = case when p.wanted_revision > ${revision}::bigint then ${now}::timestamptz end
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};

/** Delays a pass whose push did not reach a phone. */
export const updatePassPutOff = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, due_at }: { _id: string; due_at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update wallet_passes p set tries = p.tries + 1, due_at = ${due_at}::timestamptz
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid`),
  );
};
