import type { CardOfPhone } from "@rewardo/contract/scanner";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { ownText } from "../ledger/index.ts";

/** Cards in use of customers with exactly this phone number, the last visited first. */
export const selectCardsOfPhone = (
  tx: Transaction,
  scope: BusinessScope,
  { phone, limit }: { phone: string; limit: number },
): Promise<CardOfPhone[]> =>
  tx.rows(
    statement<CardOfPhone>(sql`select u.first_name, n.number, cs.card_id, cs.balance
      from users u
      join card_subscriptions cs on cs.business_id = u.business_id and cs.user_id = u._id
      join lateral (select c.number from card_numbers c where c.business_id = cs.business_id and c.card_subscription_id = cs._id
        and c.status = 'active' order by c.created_at desc limit 1) n on true
      where u.business_id = ${scope.business_id}::uuid and u.phone = ${phone} and u.merged_into is null and u.removed_at is null
        and cs.status in ('active', 'frozen') and cs.removed_at is null
      order by cs.last_visit_at desc nulls last, cs._id limit ${sql.lit(limit)}`),
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

export const selectOpenPlace = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select p._id from places p
      where p.business_id = ${scope.business_id}::uuid and p._id = ${_id}::uuid and p.status = 'active'`),
  );

/** One more that a till turned away on a day of UTC. */
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
