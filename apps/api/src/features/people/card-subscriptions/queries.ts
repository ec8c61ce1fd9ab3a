import type { CardSubscription, ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { LocalizedText } from "@rewardo/contract/fields";
import { cardNumberKey } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, instantJson, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { versionInForce } from "../../ledger/ledger/index.ts";

export type CardSubscriptionRecord = Omit<ManagedCardSubscription, "can"> & {
  created_at: string;
  /** An activation or expiry is due by now, and is not written yet. */
  is_due: boolean;
};

/** The version that holds for the membership: who joined earlier may be kept on older terms. */
const inForce = (scope: Scope, at: string): RawBuilder<unknown> => {
  const values: Readonly<Record<string, RawBuilder<unknown>>> = {
    "@at": sql`${at}::timestamptz`,
    "@same": scope.kind === "business" ? sql`= ${scope.business_id}::uuid` : sql`= cs.business_id`,
  };
  const parts = versionInForce("@at", "@same").split(/(@at|@same)/);
  return sql.join(
    parts.map((part) => values[part] ?? sql.raw(part)),
    sql``,
  );
};

/** Lapsing by inactivity is computed and not stored, so it may always be due. */
const own = (scope: Scope, at: string) => sql`cs._id, cs.business_id, cs.card_id, cs.user_id,
  coalesce(held.numbers, '{}') as numbers, coalesce(held.are_printed[1], false) as is_printed,
  cs.status, cs.balance, cs.pending, cs.debt, cs.lifetime_earned, cs.visits, cs.joined_at, cs.last_visit_at, cs.merged_into, cs.created_at,
  (select jp.name from places jp where ${inScope(scope, "jp.business_id", "cs.business_id")} and jp._id = coalesce(
      (select j.place_id from member_joins j where ${inScope(scope, "j.business_id", "cs.business_id")} and j.card_subscription_id = cs._id),
      (select k.place_id from claims k where ${inScope(scope, "k.business_id", "cs.business_id")} and k.card_subscription_id = cs._id
        and k.status = 'claimed' limit 1))) as joined_place_name,
  case when cs.level_id is not null then (select jsonb_build_object('_id', cs.level_id, 'name', l.level -> 'name', 'multiplier', l.level -> 'multiplier',
      'since', ${sql.raw(instantJson("cs.level_since"))}, 'card_stock', l.level -> 'card_stock')
    from (select pv.programme from programme_versions pv where ${inScope(scope, "pv.business_id", "cs.business_id")} and pv._id = ${inForce(scope, at)}) p,
      jsonb_array_elements(p.programme -> 'levels') as l (level) where l.level ->> '_id' = cs.level_id::text limit 1) end as level,
  exists (select 1 from lots l where ${inScope(scope, "l.business_id", "cs.business_id")} and l.card_subscription_id = cs._id and l.is_open
    and (l.pending_until <= ${at}::timestamptz or l.expires_at <= ${at}::timestamptz or l.inactivity_months is not null)) as is_due`;

/** Numbers in use of a membership `cs`, the newest first. */
const numbers = (scope: Scope): RawBuilder<unknown> => sql`cross join lateral (
  select array_agg(n.number order by n.created_at desc, n.number) as numbers, array_agg(n.is_printed order by n.created_at desc, n.number) as are_printed
  from card_numbers n where ${inScope(scope, "n.business_id", "cs.business_id")} and n.card_subscription_id = cs._id and n.status = 'active') held`;

const columns = (
  scope: Scope,
  at: string,
) => sql`${own(scope, at)}, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  (select r.rfm_group from rfm_changes r where ${inScope(scope, "r.business_id", "cs.business_id")} and r.user_id = cs.user_id
    order by r.valid_from desc limit 1) as rfm_group`;

const joins = (scope: Scope): RawBuilder<unknown> =>
  sql`left join users u on ${inScope(scope, "u.business_id", "cs.business_id")} and u._id = cs.user_id ${numbers(scope)}`;

export const selectCardSubscriptions = (
  tx: Transaction,
  scope: Scope,
  filter: {
    card_id?: string | undefined;
    user_id?: string | undefined;
    /** Only memberships with these ids. */
    ids?: readonly string[] | undefined;
    at: string;
  },
  page: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<CardSubscriptionRecord[]> => {
  const { after, order } = keysetPage({
    column: "cs.created_at",
    type: "timestamptz",
    id: "cs._id",
    isAcross: scope.kind === "platform",
    ...page,
  });
  const ofCard = filter.card_id === undefined ? sql`` : sql`and cs.card_id = ${filter.card_id}::uuid`;
  const ofUser = filter.user_id === undefined ? sql`` : sql`and cs.user_id = ${filter.user_id}::uuid`;
  const among = filter.ids === undefined ? sql`` : sql`and cs._id = any(${[...filter.ids]}::uuid[])`;
  return tx.rows(
    statement<CardSubscriptionRecord>(
      sql`select ${columns(scope, filter.at)} from card_subscriptions cs ${joins(scope)} where ${inScope(scope, "cs.business_id")} and cs.removed_at is null and cs.is_claimed ${ofCard} ${ofUser} ${among} ${after} ${order}`,
    ),
  );
};

export const selectCardSubscription = (
  tx: Transaction,
  scope: Scope,
  _id: string,
  at: string,
): Promise<CardSubscriptionRecord | undefined> =>
  tx.row(
    statement<CardSubscriptionRecord>(
      sql`select ${columns(scope, at)} from card_subscriptions cs ${joins(scope)} where ${inScope(scope, "cs.business_id")} and cs._id = ${_id}::uuid`,
    ),
  );

/** All memberships of some customers, the last visited first; the caller knows the customer's own fields. */
export const selectCardSubscriptionsOfUsers = (
  tx: Transaction,
  scope: Scope,
  users: readonly { readonly _id: string; readonly business_id: string }[],
  at: string,
): Promise<Omit<CardSubscriptionRecord, "user_name" | "rfm_group">[]> =>
  tx.rows(
    statement<Omit<CardSubscriptionRecord, "user_name" | "rfm_group">>(sql`select ${own(scope, at)}
      from unnest(${users.map((user) => user.business_id)}::uuid[], ${users.map((user) => user._id)}::uuid[]) as wanted (business_id, user_id)
      join card_subscriptions cs on ${inScope(scope, "cs.business_id", "wanted.business_id")} and cs.user_id = wanted.user_id ${numbers(scope)}
      where cs.removed_at is null order by cs.last_visit_at desc nulls last, cs.created_at desc, cs._id`),
  );

/** Names of these programmes. */
export const selectCardNames = (
  tx: Transaction,
  scope: Scope,
  card_ids: readonly string[],
): Promise<{ _id: string; name: LocalizedText }[]> =>
  tx.rows(
    statement<{ _id: string; name: LocalizedText }>(sql`select c._id, c.name from cards c
      where ${inScope(scope, "c.business_id")} and c._id = any(${[...card_ids]}::uuid[])`),
  );

export interface HeldMembership {
  readonly status: CardSubscription["status"];
  readonly card_id: string;
}

/** Status of a membership, locked until the end of the transaction. */
export const selectStatusForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<HeldMembership | undefined> =>
  tx.row(
    statement<HeldMembership>(
      sql`select cs.status, cs.card_id from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs._id = ${_id}::uuid for no key update`,
    ),
  );

export const updateCardSubscriptionStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  change: { status: CardSubscription["status"]; merged_into: string | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update card_subscriptions set status = ${change.status}, merged_into = ${change.merged_into}::uuid,
        is_claimed = is_claimed or ${change.merged_into}::uuid is not null,
        merged_person_id = (select o.person_id from card_subscriptions o
          where o.business_id = ${scope.business_id}::uuid and o._id = ${change.merged_into}::uuid),
        version = version + 1, updated_at = ${change.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export interface NewMember {
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  name_key: string;
  card_subscription_id: string;
  number: string;
  joined_at: string;
  /** Printed ahead: a member joins with its first use. */
  is_paper?: boolean;
  /** The customer is there already. */
  is_known?: boolean;
}

/** Customers, their memberships of one card and their first numbers, many in one statement. */
export const insertMembers = async (
  tx: Transaction,
  scope: BusinessScope,
  card_id: string,
  members: readonly NewMember[],
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `with m as (select * from jsonb_to_recordset($3) as m (user_id uuid, first_name text, last_name text, name_key text,
        card_subscription_id uuid, number text, number_key text, joined_at timestamptz, is_paper boolean, is_known boolean)
      ), new_users as (
        insert into users (business_id, _id, first_name, last_name, name_key, created_at, updated_at)
        select $1, user_id, first_name, last_name, name_key, $4, $4 from m where not coalesce(is_known, false)
        returning 1
      ), new_subscriptions as (
        insert into card_subscriptions (business_id, _id, card_id, user_id, joined_at, is_paper, created_at, updated_at)
        select $1, card_subscription_id, $2, user_id, joined_at, coalesce(is_paper, false), $4, $4 from m
        returning 1
      )
      insert into card_numbers (business_id, number, number_key, card_subscription_id, is_printed, created_at)
      select $1, number, number_key, card_subscription_id, coalesce(is_paper, false), $4 from m
      returning 1`,
    values: [
      scope.business_id,
      card_id,
      JSON.stringify(members.map((member) => ({ ...member, number_key: cardNumberKey(member.number) }))),
      now,
    ],
  });
};
