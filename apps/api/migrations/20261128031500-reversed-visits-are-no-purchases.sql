-- A visit that was reversed completely is no purchase any more, on the day of the reversal, as its money is no turnover: the
-- average receipt went on dividing by it. What still waits is counted so when it is folded; an undone import was before.
with reversed as (
  select t.business_id, t.local_day, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000') as place_id, t.account_id, t.device_id,
    (24 * (extract(isodow from w.wall) - 1) + extract(hour from w.wall))::integer::text as hour
  from transactions t join transactions o on o.business_id = t.business_id and o._id = t.reverses_id
    join businesses b on b._id = t.business_id
    cross join lateral (select t.occurred_at at time zone b.time_zone as wall) w
  where t.kind = 'reverse' and o.kind = 'visit' and o.amount > 0
    and t.explanation @> '[{"code": "reversal", "params": {"complete": true}}]'
    and not (t.import_id is not null and t.idempotency_key like 'undo %')
    and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id)
), lines as (
  select r.business_id, r.local_day, r.place_id, 'total' as dimension, '' as value from reversed r
  union all
  select r.business_id, r.local_day, r.place_id, 'hour', r.hour from reversed r
  union all
  select r.business_id, r.local_day, '00000000-0000-0000-0000-000000000000', 'hours', r.hour from reversed r
  union all
  select r.business_id, r.local_day, r.place_id, 'account', r.account_id::text from reversed r where r.account_id is not null
  union all
  select r.business_id, r.local_day, r.place_id, 'device', r.device_id::text from reversed r where r.device_id is not null
)
insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, transactions, purchases, turnover, discount,
    points_issued, points_redeemed, points_change, stamps_issued, stamps_change, rewards_redeemed, coupons_used, pieces)
  select l.business_id, l.dimension, g.grain, case g.grain when 'day' then l.local_day else date_trunc('month', l.local_day)::date end,
    l.place_id, l.value, 0, -count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from lines l cross join (values ('day'), ('month')) as g (grain) group by 1, 2, 3, 4, 5, 6
  on conflict (business_id, dimension, grain, from_day, place_id, value) do update
    set purchases = stat_figures.purchases + excluded.purchases;
