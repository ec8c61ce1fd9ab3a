/** A row of each table that the nights and the plans fill, for isolation tests. */
import type { Witness } from "./witness.ts";

const statements = [
  `insert into nightly_runs (business_id, local_day, step, status, started_at, updated_at)
    values ($1, '2026-06-11', 'root', 'done', now(), now())`,
  `insert into ledger_proofs (business_id, local_day, memberships, entries, faulty, first_faults, checked_at)
    select business_id, '2026-06-11', 2, 2, 1, jsonb_build_array(jsonb_build_object('card_subscription_id', _id, 'code', 'chain_broken')), now()
    from card_subscriptions where business_id = $1 order by _id limit 1`,
  `insert into rfm_changes (business_id, user_id, valid_from, rfm_group)
    select business_id, _id, '2026-06-11', 'new' from users where business_id = $1`,
  `insert into plan_notices (business_id, plan_subscription_id, kind, about, account_id, created_at)
    select s.business_id, s._id, 'trial_over', s.trial_ends_at, a._id, now() from plan_subscriptions s
    join accounts a on a.business_id = s.business_id where s.business_id = $1 order by a._id limit 1`,
  `insert into wallet_notices (business_id, ends_at, days_before, account_id, created_at)
    select business_id, '2026-07-01', 14, _id, now() from accounts where business_id = $1 order by _id limit 1`,
  `insert into weekly_reports (business_id, account_id, week, created_at)
    select business_id, _id, '2026-06-08', now() from accounts where business_id = $1 order by _id limit 1`,
  "update plan_subscriptions set paid_until = '2099-06-30' where business_id = $1 and status = 'active'",
  `insert into payment_events (business_id, event_id, type, occurred_at, received_at)
    values ($1, 'event of ' || $1::uuid, 'paid', now(), now())`,
  `insert into payment_events (business_id, event_id, type, occurred_at, payment_id, amount, currency, paid_until, received_at)
    select $1, t || ' of ' || $1::uuid, t, '2020-01-01', 'in_isolation', 9900, 'PLN', '2020-02-01', now()
    from unnest('{paid,refunded}'::text[]) t`,
  `insert into import_problems (business_id, import_id, line, no, code, field, value)
    select business_id, _id, 2, 1, 'number_unknown', 'price', 'dwa ' || left(business_id::text, 8) from imports
    where business_id = $1 order by _id limit 1`,
  `insert into imports (business_id, _id, kind, status, file_name, options, columns, suggested, created_at, updated_at)
    select business_id, gen_random_uuid(), kind, 'running', file_name, options, columns, suggested, now(), now() from imports
    where business_id = $1 order by _id limit 1`,
  "insert into rfm_requests (business_id, requested_at) values ($1, '2026-06-11T10:00:00Z')",
  `insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, transactions, purchases, turnover, discount,
      points_issued, points_redeemed, points_change, stamps_issued, stamps_change, rewards_redeemed, coupons_used, pieces)
    select $1, 'total', g, '2026-06-01', '00000000-0000-0000-0000-000000000000', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from unnest('{day,month}'::text[]) g`,
  `insert into stat_member_months (business_id, month, place_id, card_subscription_id, person_id, days)
    select business_id, '2026-06-01', '00000000-0000-0000-0000-000000000000', _id, person_id, 1 from card_subscriptions where business_id = $1`,
  `insert into stat_members (business_id, card_subscription_id, person_id, first_day, first_place_id, first_transaction_id, months)
    select business_id, _id, person_id, '2026-06-01', '00000000-0000-0000-0000-000000000000', _id, B'0'::bit(480) from card_subscriptions where business_id = $1`,
  `insert into stat_lapsing (business_id, card_subscription_id, month, points)
    select business_id, _id, 'infinity', 7 from card_subscriptions where business_id = $1`,
  `insert into stat_lapsing_months (business_id, month, points, members)
    select business_id, 'infinity', 7 * count(*), count(*) from card_subscriptions where business_id = $1 group by 1`,
  `insert into lapse_moves (business_id, card_subscription_id, lot_id, from_at, until_at, cause, amount, recorded_at)
    select business_id, _id, _id, '2030-01-01', '2030-01-03', 'outage', 5, now() from card_subscriptions where business_id = $1`,
  "insert into stat_lapsing_zones (business_id, time_zone) select _id, time_zone from businesses where _id = $1",
  "insert into rfm_scores (business_id, local_day, r, fm, customers) values ($1, '2026-06-11', 5, 1, 2)",
  // What the platform's home counts.
  "insert into till_refusals (business_id, day, unknown_cards, visits) values ($1, '2030-01-01', 3, 2)",
  "insert into sms_usage (business_id, month, parts) values ($1, '2030-01-01', 3)",
  `with connected as (
      insert into integrations (business_id, _id, type, name, status, owner_id, created_at, updated_at)
      select a.business_id, gen_random_uuid(), 'softmar_mm', 'Kasa ' || left(a.business_id::text, 8), 'connected', a._id, now(), now()
      from accounts a where a.business_id = $1 order by a._id limit 1 returning business_id, _id)
    insert into integration_syncs (business_id, integration_id, last_order_at) select business_id, _id, now() from connected`,
  "insert into rfm_moves (business_id, local_day, from_group, to_group, customers) values ($1, '2026-06-11', 'none', 'new', 2)",
];

/** Writes them past every wall. */
export const fillNight = async (witness: Witness, business_id: string): Promise<void> => {
  for (const text of statements) await witness.rows(text, [business_id]);
};
