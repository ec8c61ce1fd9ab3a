/** Queries of the nightly job that settles invitations. */
import { comingDays, standingDays, type ReferralRefusal } from "@rewardo/contract/referrals";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Ends unused invitations that have expired, and all to cards without referral. Returns how many. */
export const updateReferralsLapsed = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_ids, now }: { card_ids: readonly string[]; now: string },
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update referrals set status = 'lapsed', sealed_token = null, browser_hashes = '{}', settled_at = ${now}::timestamptz,
          updated_at = ${now}::timestamptz
        where business_id = ${scope.business_id}::uuid and status = 'sent'
          and (expires_at <= ${now}::timestamptz or not card_id = any(${[...card_ids]}::uuid[]))
        returning _id`),
    )
  ).length;

/** Used invitations that the given day may settle, ordered by id. */
export const selectReferralsToSettle = (
  tx: Transaction,
  scope: BusinessScope,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select r._id from referrals r
      join users u on ${inScope(scope, "u.business_id")} and u._id = r.guest_id
      join users g on ${inScope(scope, "g.business_id")} and g._id = coalesce(u.merged_into, u._id)
      where ${inScope(scope, "r.business_id")} and r._id > ${after}::uuid and r.status in ('joined', 'came')
        and (r.status = 'came' or r.joined_day < ${day}::date - ${sql.lit(comingDays)} or g.erased_at is not null or exists (
          select 1 from card_subscriptions cs join transactions t on ${inScope(scope, "t.business_id")} and t.card_subscription_id = cs._id
          where ${inScope(scope, "cs.business_id")} and cs.person_id = g._id and t.kind = 'visit' and t.local_day >= r.joined_day))
      order by r._id limit ${sql.lit(limit)}`),
  );

export interface UsedReferral {
  readonly _id: string;
  readonly status: "joined" | "came";
  readonly card_id: string;
  readonly programme_version_id: string;
  readonly month: string;
  readonly joined_day: string;
  readonly inviter_id: string;
  readonly guest_id: string;
}

/** A used invitation that is not settled, held until the end of the transaction. */
export const selectUsedForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<UsedReferral | undefined> =>
  tx.row(
    statement<UsedReferral>(sql`select r._id, r.status, r.card_id, r.programme_version_id, r.month::text as month,
        r.joined_day::text as joined_day, r.inviter_id, r.guest_id
      from referrals r where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid and r.status in ('joined', 'came') for no key update`),
  );

export interface Person {
  readonly _id: string;
  /** The customer themselves, or whom they were merged into. */
  readonly person_id: string;
}

/** Locks these customers until the end of the transaction, ordered by id, so that merges and deletions wait. */
export const holdPersons = (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<Person[]> =>
  tx.rows(
    statement<Person>(sql`select u._id, coalesce(u.merged_into, u._id) as person_id from users u
      where ${inScope(scope, "u.business_id")} and u._id = any(${[...ids]}::uuid[]) order by u._id for no key update`),
  );

/** Inviter and guest, each followed through merges. */
export interface Pair {
  readonly inviter_id: string;
  readonly guest_id: string;
}

export interface FirstVisit {
  readonly _id: string;
  readonly day: string;
  readonly receipt: string | null;
  /** The till system that numbered the receipt; `null` for a number that was typed. */
  readonly integration_id: string | null;
  /** The account that recorded the visit belongs to the holder of the card. */
  readonly is_own: boolean;
}

/**
 * A customer's first paid visit on a card since a day, leaving out visits that were fully reversed within the days that they
 * must stand. The day counts on which the visit was recorded. At a till that asks for no amount every visit counts as paid.
 */
export const selectFirstVisit = (
  tx: Transaction,
  scope: BusinessScope,
  { guest_id, card_id, since, zone }: { guest_id: string; card_id: string; since: string; zone: string },
): Promise<FirstVisit | undefined> => {
  const told = sql`greatest(t.local_day, (t.recorded_at at time zone ${zone})::date)`;
  return tx.row(
    statement<FirstVisit>(sql`select t._id, ${told}::text as day, t.external_order_id as receipt, t.integration_id, 'own_card' = any(t.flags) as is_own
      from card_subscriptions cs join transactions t on ${inScope(scope, "t.business_id")} and t.card_subscription_id = cs._id
      where ${inScope(scope, "cs.business_id")} and cs.person_id = ${guest_id}::uuid and cs.card_id = ${card_id}::uuid
        and t.kind = 'visit' and t.import_id is null and t.local_day >= ${since}::date and (t.amount is null or t.amount > t.discount)
        and not (t.status = 'reversed' and (select max(b.recorded_at) from transactions b
          where ${inScope(scope, "b.business_id")} and b.reverses_id = t._id)
          < (${told} + ${sql.lit(standingDays + 1)})::timestamp at time zone ${zone})
      order by ${told}, t.recorded_at, t._id limit 1`),
  );
};

/** `addresses`: those of both, in small letters. */
type Guards = Readonly<
  Record<Exclude<ReferralRefusal, "monthly_limit" | "no_card" | "coupon_over" | "own_staff">, boolean>
> & { readonly addresses: readonly string[] };

/** Most of the reasons for which an invitation does not count, each as yes or no. */
export const selectGuards = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    _id,
    joined_day,
    inviter_id,
    guest_id,
    receipt,
    integration_id,
  }: Pair & { _id: string; joined_day: string } & Pick<FirstVisit, "receipt" | "integration_id">,
): Promise<Guards> => {
  const heldBy = (person: "i" | "g", test: ReturnType<typeof sql>) => sql`exists (select 1 from member_browsers b
    join users h on ${inScope(scope, "h.business_id")} and h._id = b.user_id
    where ${inScope(scope, "b.business_id")} and coalesce(h.merged_into, h._id) = ${sql.ref(`${person}._id`)} and ${test})`;
  const visitsOf = (person: string, test: ReturnType<typeof sql>) => sql`exists (select 1 from card_subscriptions cs
    join transactions t on ${inScope(scope, "t.business_id")} and t.card_subscription_id = cs._id
    where ${inScope(scope, "cs.business_id")} and cs.person_id = ${person}::uuid and ${test})`;
  return (await tx.row(
    statement<Guards>(sql`select i._id = g._id as same_person,
        coalesce(i.email_key = g.email_key and i.email_confirmed_at is not null and g.email_confirmed_at is not null, false)
          or coalesce(i.phone = g.phone and i.phone_confirmed_at is not null and g.phone_confirmed_at is not null, false) as same_contact,
        coalesce(r.guest_browser_hash = any(r.browser_hashes), false)
          or ${heldBy("i", sql`b.token_hash = r.guest_browser_hash`)}
          or ${heldBy("g", sql`b.token_hash = any(r.browser_hashes)`)} as same_browser,
        ${visitsOf(
          inviter_id,
          sql`t.external_order_id = ${receipt} and t.integration_id is not distinct from ${integration_id}::uuid and t.import_id is null`,
        )} as same_receipt,
        ${visitsOf(
          guest_id,
          // Customers of another programme bring their balance with them, and no visits.
          sql`(t.kind in ('visit', 'redeem') and t.local_day < ${joined_day}::date
            or t.import_id is not null and t.local_day <= ${joined_day}::date)`,
        )} as was_customer,
        array_remove(array[lower(i.email), lower(g.email)], null) as addresses,
        g.erased_at is not null as guest_gone
      from referrals r
        join users i on ${inScope(scope, "i.business_id")} and i._id = ${inviter_id}::uuid
        join users g on ${inScope(scope, "g.business_id")} and g._id = ${guest_id}::uuid
      where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid`),
  ))!;
};

/** A row where one of these addresses is that of an active account of the business. */
export const selectStaffOf = (
  tx: Transaction,
  scope: BusinessScope,
  addresses: readonly string[],
): Promise<{ own: true } | undefined> =>
  tx.row(
    statement<{
      own: true;
    }>(sql`select true as own from accounts a where ${inScope(scope, "a.business_id")} and a.status = 'active'
      and is_email_of(a._id, ${[...addresses]}::text[]) limit 1`),
  );

/** The membership that gets a customer's coupon: an active one before a frozen one. */
export const selectTaker = (
  tx: Transaction,
  scope: BusinessScope,
  { person_id, card_id }: { person_id: string; card_id: string },
): Promise<{ _id: string; is_frozen: boolean } | undefined> =>
  tx.row(
    statement<{
      _id: string;
      is_frozen: boolean;
    }>(sql`select cs._id, cs.status = 'frozen' as is_frozen from card_subscriptions cs
      where ${inScope(scope, "cs.business_id")} and cs.user_id = ${person_id}::uuid and cs.card_id = ${card_id}::uuid
        and cs.merged_into is null and cs.removed_at is null and cs.status in ('active', 'invited', 'frozen')
      order by cs.status = 'frozen', cs.last_visit_at desc nulls last, cs._id limit 1`),
  );

/** How many invitations to a card that a person made in a month were paid. */
export const countPaidReferrals = async (
  tx: Transaction,
  scope: BusinessScope,
  { inviter_id, card_id, month }: { inviter_id: string; card_id: string; month: string },
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from referrals r
      join users u on ${inScope(scope, "u.business_id")} and u._id = r.inviter_id
      where ${inScope(scope, "r.business_id")} and coalesce(u.merged_into, u._id) = ${inviter_id}::uuid
        and r.card_id = ${card_id}::uuid and r.month = ${month}::date and r.status = 'paid'`),
  ))!.count;

/** Stores which visit counts so far, or that none does. */
export const updateReferralVisit = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, visit, now }: { _id: string; visit: { _id: string; day: string } | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update referrals set status = ${visit === null ? "joined" : "came"}, visit_id = ${visit?._id ?? null}::uuid,
        came_day = ${visit?.day ?? null}::date, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and visit_id is distinct from ${visit?._id ?? null}::uuid`),
  );
};

export interface SettledReferral {
  readonly _id: string;
  readonly status: "paid" | "refused" | "lapsed" | "withdrawn";
  readonly refusal: ReferralRefusal | null;
  readonly visit: { readonly _id: string; readonly day: string } | null;
  readonly inviter_grant_id: string | null;
  readonly guest_grant_id: string | null;
  readonly now: string;
}

/** Stores the outcome of an invitation and deletes the hashes of the browsers involved. */
export const updateReferralSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { visit, ...settled }: SettledReferral,
): Promise<void> => {
  await tx.rows(
    statement(sql`update referrals set status = ${settled.status}, refusal = ${settled.refusal}, visit_id = ${visit?._id ?? null}::uuid,
        came_day = ${visit?.day ?? null}::date, inviter_grant_id = ${settled.inviter_grant_id}::uuid,
        guest_grant_id = ${settled.guest_grant_id}::uuid, sealed_token = null, browser_hashes = '{}', guest_browser_hash = null,
        settled_at = ${settled.now}::timestamptz, updated_at = ${settled.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${settled._id}::uuid`),
  );
};
