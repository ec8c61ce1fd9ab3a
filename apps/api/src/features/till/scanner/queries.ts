import type { CardOfPhone } from "@rewardo/contract/scanner";
import type { Transaction } from "../../../platform/database/database.ts";
import { type RawBuilder, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { ownText } from "../../ledger/ledger/index.ts";

/** Users `u` with a phone number, their memberships `cs` in use and each one's newest number `n`. */
const cardsOfPhone = (scope: BusinessScope, phone: string): RawBuilder<unknown> =>
  sql`users u
      join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs.user_id = u._id
      join lateral (select c.number from card_numbers c where c.business_id = ${scope.business_id}::uuid
        and c.card_subscription_id = cs._id and c.status = 'active' order by c.created_at desc limit 1) n on true
      where u.business_id = ${scope.business_id}::uuid and u.phone = ${phone} and u.merged_into is null and u.removed_at is null
        and cs.status in ('active', 'frozen') and cs.removed_at is null`;

/**
 * Cards in use of customers with exactly this phone number. The programme that was used last comes first, and of several
 * cards of it the fuller one: a second card that was made by mistake is the emptier.
 */
export const selectCardsOfPhone = (
  tx: Transaction,
  scope: BusinessScope,
  { phone, limit }: { phone: string; limit: number },
): Promise<CardOfPhone[]> =>
  tx.rows(
    statement<CardOfPhone>(sql`select f.first_name, f.number, f.card_id, f.balance
      from (select u.first_name, n.number, cs.card_id, cs.balance, cs.status, cs.visits, cs.last_visit_at, cs._id,
          max(cs.last_visit_at) over (partition by cs.card_id) as card_used_at
        from ${cardsOfPhone(scope, phone)}) f
      order by f.status, f.card_used_at desc nulls last, f.card_id, f.balance desc, f.visits desc, f.last_visit_at desc nulls last, f._id
      limit ${sql.lit(limit)}`),
  );

/** A card that an order of a phone number may count for. */
export interface CardForOrder {
  readonly user_id: string;
  readonly card_id: string;
  readonly number: string;
}

/** As `selectCardsOfPhone`, for an order at a place: cards in use there come first, frozen ones last. */
export const selectCardsForOrder = (
  tx: Transaction,
  scope: BusinessScope,
  { phone, place_id }: { phone: string; place_id: string | null },
): Promise<CardForOrder[]> =>
  tx.rows(
    statement<CardForOrder>(sql`select f.user_id, f.card_id, f.number
      from (select u._id as user_id, n.number, cs.card_id, cs.balance, cs.status, cs.visits, cs.last_visit_at, cs._id
        from ${cardsOfPhone(scope, phone)}) f
      join cards c on c.business_id = ${scope.business_id}::uuid and c._id = f.card_id
      order by f.status, c.status = 'active' desc,
        c.all_places or exists (select 1 from card_places cp where cp.business_id = ${scope.business_id}::uuid
          and cp.card_id = f.card_id and cp.place_id = ${place_id}::uuid) desc,
        f.last_visit_at desc nulls last, f.balance desc, f.visits desc, f._id
      limit 50`),
  );

/** The latest visit of a membership, or of those merged into it, that lies within less than so many minutes of `at`. */
export const selectVisitNear = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, at, minutes }: { card_subscription_id: string; at: string; minutes: number },
): Promise<{ occurred_at: string } | undefined> =>
  tx.row({
    text: `${ownText} select t.occurred_at from own join transactions t on t.business_id = $1 and t.card_subscription_id = own._id
      where t.kind = 'visit' and t.status <> 'reversed' and t.occurred_at > $3::timestamptz - make_interval(mins => $4::integer)
        and t.occurred_at < $3::timestamptz + make_interval(mins => $4::integer)
      order by t.occurred_at desc limit 1`,
    values: [scope.business_id, card_subscription_id, at, minutes],
  });

/** Units that one person, device or key has counted on a membership, or on those merged into it, since an instant. */
export const selectCountedSince = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, counted_by, since }: { card_subscription_id: string; counted_by: string; since: string },
): Promise<{ visits: number; amount: number; earned: number }> =>
  (await tx.row<{ visits: number; amount: number; earned: number }>({
    text: `${ownText} select count(*)::integer as visits, coalesce(sum(t.amount + t.discount), 0)::float8 as amount,
        coalesce(sum(t.earned), 0)::integer as earned
      from own join transactions t on t.business_id = $1 and t.card_subscription_id = own._id
      where t.kind = 'visit' and t.status <> 'reversed' and t.recorded_at >= $4::timestamptz
        and t.occurred_at >= $4::timestamptz - interval '4 days'
        and (t.account_id = $3 or t.device_id = $3 or t.idempotency_actor = $3)`,
    values: [scope.business_id, card_subscription_id, counted_by, since],
  }))!;

export const selectOpenPlace = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select p._id from places p
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid and p.status = 'active'`),
  );

/** Counts one more attempt that a till refused, by UTC day. */
export const addTillRefusal = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, kind }: { day: string; kind: "unknown_cards" | "visits" },
): Promise<void> => {
  const [unknown, visits] = kind === "visits" ? [0, 1] : [1, 0];
  await tx.rows(
    statement(sql`insert into till_refusals as r (business_id, day, unknown_cards, visits)
      values (${scope.business_id}::uuid, ${day}::date, ${unknown}::integer, ${visits}::integer)
      on conflict (business_id, day) do update
        set unknown_cards = r.unknown_cards + excluded.unknown_cards, visits = r.visits + excluded.visits`),
  );
};
