/** The cards that a till knows without a network, each by one row of one statement. */
import type { Lot } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { instantJson } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { lotJson, versionInForce } from "../../ledger/ledger/index.ts";

export interface SnapshotRow {
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly programme_version_id: string;
  readonly numbers: string[];
  readonly first_name: string | null;
  readonly balance: number;
  readonly pending: number;
  readonly debt: number;
  readonly last_visit_at: string | null;
  readonly last_activity_at: string | null;
  readonly lots: Lot[];
  readonly grants: { readonly _id: string; readonly coupon_id: string; readonly granted_at: string }[];
  /** Coupons that the customer has used. */
  readonly used: string[];
  readonly seen_at: string;
  /** `false`: frozen, closed, merged, erased or nobody's, so that the till forgets it. */
  readonly is_here: boolean;
}

export interface SnapshotWanted {
  /** `null` is all places. */
  readonly place_ids: readonly string[] | null;
  /** First instant at which a card has been seen. */
  readonly from: string;
  /** Only what changed since; `null` is everything. */
  readonly since: string | null;
  readonly now: string;
  readonly limit: number;
}

/** Memberships that were used at these places, by their latest use. */
const seenText = `select t.card_subscription_id, max(t.occurred_at) as seen_at from transactions t
    where t.business_id = $1 and t.occurred_at >= $2::timestamptz and t.place_id is not null
      and ($3::uuid[] is null or t.place_id = any($3::uuid[])) and t.kind in ('visit', 'redeem')
    group by t.card_subscription_id`;

const hereText = `(cs.status = 'active' and cs.removed_at is null and u.erased_at is null)`;

/** The latest cards first: those that are here; or all that changed `since`, also those that are not here any more. */
export const selectSnapshotCards = (
  tx: Transaction,
  scope: BusinessScope,
  { place_ids, from, since, now, limit }: SnapshotWanted,
): Promise<SnapshotRow[]> =>
  tx.rows({
    text: `with seen as (${seenText} order by 2 desc, 1 limit $5)
      select cs._id as card_subscription_id, cs.card_id, ${versionInForce("$6::timestamptz", "= $1")} as programme_version_id,
        array(select n.number from card_numbers n where n.business_id = $1 and n.card_subscription_id = cs._id and n.status = 'active'
          order by n.created_at desc, n.number) as numbers,
        u.first_name, cs.balance, cs.pending, cs.debt, cs.last_visit_at, cs.last_activity_at,
        coalesce((select jsonb_agg(${lotJson} order by l._id) from lots l
          where l.business_id = $1 and l.card_subscription_id = cs._id and l.is_open), '[]') as lots,
        coalesce((select jsonb_agg(jsonb_build_object('_id', g._id, 'coupon_id', g.coupon_id, 'granted_at', ${instantJson("g.granted_at")})
            order by g.granted_at desc, g._id)
          from coupon_grants g where g.business_id = $1 and g.card_subscription_id = cs._id and g.source = 'granted' and g.status = 'issued'), '[]')
          as grants,
        array(select distinct cu.coupon_id::text from coupon_uses cu
          where cu.business_id = $1 and cu.card_subscription_id = cs._id and cu.rolled_back_at is null order by 1) as used,
        seen.seen_at, ${hereText} as is_here
      from seen join card_subscriptions cs on cs.business_id = $1 and cs._id = seen.card_subscription_id
      left join users u on u.business_id = $1 and u._id = cs.user_id
      where ($4::timestamptz is not null or ${hereText})
        and ($4::timestamptz is null or cs.updated_at >= $4::timestamptz or u.updated_at >= $4::timestamptz
          or exists (select 1 from card_numbers n where n.business_id = $1 and n.card_subscription_id = cs._id and n.created_at >= $4::timestamptz)
          or seen.seen_at >= $4::timestamptz
          or exists (select 1 from coupon_grants g where g.business_id = $1 and g.card_subscription_id = cs._id and g.updated_at >= $4::timestamptz))
      order by seen.seen_at desc, cs._id`,
    values: [scope.business_id, from, place_ids === null ? null : [...place_ids], since, limit, now],
  });

/** Whether rules of a card came into force since then: every card's rewards may be others. */
export const selectHasNewVersions = async (
  tx: Transaction,
  scope: BusinessScope,
  { since, now }: { readonly since: string; readonly now: string },
): Promise<boolean> =>
  (await tx.row({
    text: `select 1 from programme_versions pv where pv.business_id = $1
      and ((pv.valid_from > $2::timestamptz and pv.valid_from <= $3::timestamptz)
        or (pv.others_from > $2::timestamptz and pv.others_from <= $3::timestamptz)) limit 1`,
    values: [scope.business_id, since, now],
  })) !== undefined;
