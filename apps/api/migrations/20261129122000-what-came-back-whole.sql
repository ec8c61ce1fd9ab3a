-- A purchase whose last rest came back as a refund of an amount came back with all of its lines: products counted them as
-- sold. What still waits is counted so when it is folded.
with back as (
  select t.business_id, t.local_day, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000') as place_id,
    coalesce(i ->> 'product_id', 'name ' || (i ->> 'name')) as value, (i ->> 'amount')::bigint as amount,
    (i ->> 'quantity')::numeric as quantity
  from transactions t join transactions o on o.business_id = t.business_id and o._id = t.reverses_id
    cross join lateral jsonb_array_elements(o.items) i
  where t.kind = 'reverse' and t.explanation @> '[{"code": "reversal", "params": {"by": "amount", "complete": true}}]'
    and not exists (select from transactions e where e.business_id = t.business_id and e.reverses_id = t.reverses_id
      and e._id < t._id and e.explanation @> jsonb_build_array(jsonb_build_object('code', 'reversal',
        'params', jsonb_build_object('lines', jsonb_build_array(i -> 'line_no')))))
    and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id)
)
insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, transactions, purchases, turnover, discount,
    points_issued, points_redeemed, points_change, stamps_issued, stamps_change, rewards_redeemed, coupons_used, pieces)
  select b.business_id, 'product', g.grain, case g.grain when 'day' then b.local_day else date_trunc('month', b.local_day)::date end,
    b.place_id, b.value, -count(*), 0, -sum(b.amount), 0, 0, 0, 0, 0, 0, 0, 0, -sum(b.quantity)
  from back b cross join (values ('day'), ('month')) as g (grain) group by 1, 3, 4, 5, 6
  on conflict (business_id, dimension, grain, from_day, place_id, value) do update
    set transactions = stat_figures.transactions + excluded.transactions, turnover = stat_figures.turnover + excluded.turnover,
      pieces = stat_figures.pieces + excluded.pieces;

-- A visit that was taken back whole is none: its customer was not there. Memberships with one are counted again.
create temporary table recounted on commit drop as
  select distinct t.business_id, t.card_subscription_id from transactions t
  where t.kind in ('visit', 'redeem') and t.status = 'reversed';

create temporary table uses on commit drop as
  select t.business_id, t.card_subscription_id, t.local_day, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000') as place_id,
    t._id, cs.person_id
  from recounted r join transactions t on t.business_id = r.business_id and t.card_subscription_id = r.card_subscription_id
    join card_subscriptions cs on cs.business_id = t.business_id and cs._id = t.card_subscription_id
  where t.kind in ('visit', 'redeem') and t.status <> 'reversed'
    and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id);

delete from stat_members m using recounted r
  where m.business_id = r.business_id and m.card_subscription_id = r.card_subscription_id;
delete from stat_member_months m using recounted r
  where m.business_id = r.business_id and m.card_subscription_id = r.card_subscription_id;

insert into stat_member_months (business_id, month, place_id, card_subscription_id, person_id, days)
  select u.business_id, date_trunc('month', u.local_day)::date, u.place_id, u.card_subscription_id, u.person_id,
    bit_or(1 << (extract(day from u.local_day)::integer - 1))
  from uses u group by 1, 2, 3, 4, 5;

insert into stat_members (business_id, card_subscription_id, person_id, first_day, first_place_id, first_transaction_id, months)
  select u.business_id, u.card_subscription_id, u.person_id, u.local_day, u.place_id, u._id, u.months from (
    select u.*, row_number() over (partition by u.business_id, u.card_subscription_id order by u.local_day, u._id) as nr,
      bit_or(case when extract(year from u.local_day) between 2020 and 2059
        then set_bit(B'0'::bit(480), 12 * (extract(year from u.local_day)::integer - 2020) + extract(month from u.local_day)::integer - 1, 1)
        else B'0'::bit(480) end) over (partition by u.business_id, u.card_subscription_id) as months
    from uses u) u where u.nr = 1;
