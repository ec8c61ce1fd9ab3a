/** What the page of a customer's cards shows. Each statement names the customer, and their role's policies repeat it. */
import type { MemberBusiness, MemberEntry, MemberPlace, MemberSelf } from "@rewardo/contract/member-view";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, MemberRows } from "../../../platform/scope.ts";
import { comingTermsOf, type ComingTerms } from "../../programme/programmes/index.ts";

/** The business as anyone sees it who holds its key. */
export const selectMemberBusiness = (tx: Transaction, scope: BusinessScope): Promise<MemberBusiness | undefined> =>
  tx.row(
    statement<MemberBusiness>(sql`select b.qr_key as key, b.name, b.logo, b.logo_icon, b.logo_stock, b.city, b.language, b.time_zone,
        b.currency, b.phone, b.email, b.website
      from businesses b where ${inScope(scope, "b._id")}`),
  );

type SelfRow = Omit<MemberSelf, "consents" | "birthday"> & { birth_day: number | null; birth_month: number | null };

/** The customer's own record; of a birth date that staff wrote down, the day and month. */
export const selectMemberSelf = (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, merged_user_ids, card_subscription_ids }: MemberRows,
): Promise<SelfRow | undefined> =>
  tx.row(
    statement<SelfRow>(sql`select u.first_name, u.language, u.email, u.email_confirmed_at is not null as email_proven,
        u.phone, u.phone_confirmed_at is not null as phone_proven,
        coalesce(u.birth_day, extract(day from u.birth_date))::integer as birth_day,
        coalesce(u.birth_month, extract(month from u.birth_date))::integer as birth_month,
        (select n.nickname from challenge_nicknames n where ${inScope(scope, "n.business_id")}
          and n.card_subscription_id = any(${[...card_subscription_ids]}::uuid[]) order by n.updated_at desc limit 1) as nickname,
        exists (select 1 from member_browsers b where ${inScope(scope, "b.business_id")} and b.user_id = any(${[user_id, ...merged_user_ids]}::uuid[]) and b.is_asked) as is_asked
      from users u where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid`),
  );

export interface HeldCard {
  readonly _id: string;
  readonly card_id: string;
  readonly status: "active" | "frozen" | "closed";
  readonly coming_terms: ComingTerms | null;
}

/** The customer's memberships that still stand for themselves, the one used last first. */
export const selectHeldCards = (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<HeldCard[]> =>
  tx.rows(
    statement<HeldCard>(sql`select cs._id, cs.card_id, case when cs.status in ('active', 'invited', 'unclaimed') then 'active' else cs.status end as status,
        ${comingTermsOf(scope, { card_id: sql`cs.card_id`, joined_at: sql`cs.joined_at`, at: now })} as coming_terms
      from card_subscriptions cs where ${inScope(scope, "cs.business_id")} and cs.user_id = ${user_id}::uuid
        and cs.merged_into is null and cs.removed_at is null
      order by cs.status = 'closed', cs.last_visit_at desc nulls last, cs.joined_at desc, cs._id limit 20`),
  );

export type EntryRow = Omit<MemberEntry, "rewards" | "can_rate"> & { readonly reward_ids: string[]; card_id: string };

/** What moved the balances of these memberships, newest first. */
export const selectMemberEntries = (
  tx: Transaction,
  scope: BusinessScope,
  {
    card_subscription_ids,
    ...page
  }: { card_subscription_ids: readonly string[]; limit: number; cursor: KeysetCursor | null },
): Promise<EntryRow[]> => {
  const { after, order } = keysetPage({
    ...{ column: "t.occurred_at", type: "timestamptz", id: "t._id", isAcross: false, direction: "desc" },
    ...page,
  });
  return tx.rows(
    statement<EntryRow>(sql`select t._id, t.card_subscription_id, t.card_id, t.kind, t.status, t.delta, t.delta_pending, t.balance_after,
        t.amount, t.currency, t.reward_ids, t.occurred_at, t.reverses_id, t.explanation, p.name as place_name,
        array(select line ->> 'name' from jsonb_array_elements(t.items) with ordinality as l (line, nr) order by nr limit 5) as items,
        (select f.rating from feedback f where ${inScope(scope, "f.business_id")} and f.transaction_id = t._id) as rating
      from transactions t left join places p on ${inScope(scope, "p.business_id")} and p._id = t.place_id
      where ${inScope(scope, "t.business_id")} and t.card_subscription_id = any(${[...card_subscription_ids]}::uuid[])
        ${after} ${order}`),
  );
};

export interface LapseMove {
  readonly cause: "warning" | "outage";
  /** The end before the first move by this cause. */
  readonly from_at: string;
}

/** By what the end of lots of this membership came to be then; `undefined`: by no warning and by no outage. */
export const selectLapseMove = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, until_at }: { card_subscription_id: string; until_at: string },
): Promise<LapseMove | undefined> =>
  tx.row(
    statement<LapseMove>(sql`select m.cause, (select min(o.from_at) from lapse_moves o
          where ${inScope(scope, "o.business_id")} and o.card_subscription_id = ${card_subscription_id}::uuid and o.lot_id = m.lot_id
            and o.cause = m.cause) as from_at
      from lapse_moves m where ${inScope(scope, "m.business_id")} and m.card_subscription_id = ${card_subscription_id}::uuid
        and m.until_at = ${until_at}::timestamptz
      order by m.lot_id limit 1`),
  );

/** The open places of the business, by name. */
export const selectMemberPlaces = (tx: Transaction, scope: BusinessScope): Promise<MemberPlace[]> =>
  tx.rows(
    statement<MemberPlace>(sql`select p._id, p.name, p.address, p.city, p.phone, p.opening_hours, coalesce(p.time_zone, b.time_zone) as time_zone
      from places p join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "p.business_id")} and p.status = 'active' order by p.name_key, p._id limit 50`),
  );

/** How many challenges of these cards run or are about to, and what came as messages on the card. */
export const selectMemberNews = (
  tx: Transaction,
  scope: BusinessScope,
  { card_ids, user_ids, now }: { card_ids: readonly string[]; user_ids: readonly string[]; now: string },
): Promise<{ challenges_count: number; messages_count: number; newest_message_at: string | null } | undefined> =>
  tx.row(
    statement<{
      challenges_count: number;
      messages_count: number;
      newest_message_at: string | null;
    }>(sql`select
        (select count(*)::integer from challenges c where ${inScope(scope, "c.business_id")} and c.card_id = any(${[...card_ids]}::uuid[])
          and c.status not in ('draft', 'cancelled') and c.ends_at > ${now}::timestamptz) as challenges_count,
        count(m._id)::integer as messages_count, max(d.ended_at) as newest_message_at
      from message_deliveries d join messages m on ${inScope(scope, "m.business_id")} and m._id = d.message_id and m.channel = 'in_app'
      where ${inScope(scope, "d.business_id")} and d.user_id = any(${[...user_ids]}::uuid[]) and d.status = 'sent'
        and d.ended_at > ${now}::timestamptz - interval '90 days'`),
  );

/** Cards that anyone may take: in use, the oldest first. */
export const selectOfferedCards = (tx: Transaction, scope: BusinessScope): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{
      _id: string;
    }>(sql`select c._id from cards c where ${inScope(scope, "c.business_id")} and c.status = 'active'
      order by c.created_at, c._id limit 10`),
  );
