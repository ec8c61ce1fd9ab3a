/** Coupons that messages give: who may have one, the giving, and what became of those given. */
import type { Transaction } from "../../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";

const open = sql`cs.status in ('active', 'invited') and cs.merged_into is null and cs.removed_at is null`;

/** Customers, as `u`, with a membership of the card that may be given something. */
export const holdsCard = (scope: BusinessScope, card_id: string): RawBuilder<unknown> =>
  sql`exists (select 1 from card_subscriptions cs where cs.business_id = ${scope.business_id}::uuid and cs.user_id = u._id
    and cs.card_id = ${card_id}::uuid and ${open})`;

export interface Holder {
  readonly user_id: string;
  readonly card_subscription_id: string;
}

/** The membership of the card that each of these customers has, of several the first one: it stays the same when asked again. */
export const selectHolders = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, user_ids }: { card_id: string; user_ids: readonly string[] },
): Promise<Holder[]> =>
  tx.rows(
    statement<Holder>(sql`select distinct on (cs.user_id) cs.user_id, cs._id as card_subscription_id
      from card_subscriptions cs
      where cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid
        and cs.user_id = any(${[...user_ids]}::uuid[]) and ${open}
      order by cs.user_id, cs._id`),
  );

export interface Giving {
  readonly message_id: string;
  readonly coupon_id: string;
  readonly programme_version_id: string;
  /** Members, each with the id of what they are given. */
  readonly members: readonly { readonly card_subscription_id: string; readonly grant_id: string }[];
  readonly now: string;
}

/**
 * Gives each the message's coupon, once however often it is asked for; answers when each was given theirs. The members are
 * named once more: without statistics of the message the planner would read all that it has given so far.
 */
export const insertGiven = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, coupon_id, programme_version_id, members, now }: Giving,
): Promise<{ card_subscription_id: string; granted_at: string }[]> =>
  tx.rows(
    statement<{ card_subscription_id: string; granted_at: string }>(sql`with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (card_subscription_id uuid, grant_id uuid)
      ), made as (
        insert into coupon_grants (business_id, card_subscription_id, _id, coupon_id, source, status, granted_at,
          programme_version_id, message_id, created_at, updated_at)
        select ${scope.business_id}::uuid, w.card_subscription_id, w.grant_id, ${coupon_id}::uuid, 'granted', 'issued', ${now}::timestamptz,
          ${programme_version_id}::uuid, ${message_id}::uuid, ${now}::timestamptz, ${now}::timestamptz
        from wanted w on conflict do nothing returning card_subscription_id, granted_at
      )
      select made.card_subscription_id, made.granted_at from made
      union all
      select g.card_subscription_id, g.granted_at from coupon_grants g
      where g.business_id = ${scope.business_id}::uuid and g.message_id = ${message_id}::uuid
        and g.card_subscription_id = any(${members.map((one) => one.card_subscription_id)}::uuid[])`),
  );

export interface GivenCount {
  readonly given: number;
  readonly redeemed: number;
}

/** How many customers got a coupon by a message (or an automation's messages), and how many of them used it. */
export const countGiven = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { readonly message_id: string } | { readonly automation_id: string },
): Promise<GivenCount> => {
  const named =
    "message_id" in by
      ? sql`g.message_id = ${by.message_id}::uuid`
      : sql`g.message_id in (select m._id from messages m
          where m.business_id = ${scope.business_id}::uuid and m.automation_id = ${by.automation_id}::uuid)`;
  return (await tx.row(
    statement<GivenCount>(sql`select count(*)::integer as given,
        count(*) filter (where exists (select 1 from coupon_uses cu where cu.business_id = ${scope.business_id}::uuid
          and cu.coupon_grant_id = g._id and cu.rolled_back_at is null))::integer as redeemed
      from coupon_grants g where g.business_id = ${scope.business_id}::uuid and ${named}`),
  ))!;
};
