-- A purchase that was taken back whole, by its amount, kept its lines in the products' figures. They leave on the day of the
-- reversal that completed it, as its money did. What still waits is counted so when it is folded.
with lines as (
  select t.business_id, t.local_day, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000') as place_id,
    coalesce(i ->> 'product_id', 'name ' || (i ->> 'name')) as value, count(*) as transactions, sum((i ->> 'amount')::bigint) as turnover,
    sum((i ->> 'quantity')::numeric) as pieces
  from transactions t join transactions o on o.business_id = t.business_id and o._id = t.reverses_id
    cross join lateral jsonb_array_elements(o.items) i
  where t.kind = 'reverse' and o.kind = 'visit'
    and t.explanation @> '[{"code": "reversal", "params": {"by": "amount", "complete": true}}]'
    and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id)
  group by 1, 2, 3, 4
)
insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, transactions, purchases, turnover, discount,
    points_issued, points_redeemed, points_change, stamps_issued, stamps_change, rewards_redeemed, coupons_used, pieces)
  select l.business_id, 'product', g.grain, case g.grain when 'day' then l.local_day else date_trunc('month', l.local_day)::date end,
    l.place_id, l.value, -sum(l.transactions), 0, -sum(l.turnover), 0, 0, 0, 0, 0, 0, 0, 0, -sum(l.pieces)
  from lines l cross join (values ('day'), ('month')) as g (grain) group by 1, 2, 3, 4, 5, 6
  on conflict (business_id, dimension, grain, from_day, place_id, value) do update
    set transactions = stat_figures.transactions + excluded.transactions, turnover = stat_figures.turnover + excluded.turnover,
      pieces = stat_figures.pieces + excluded.pieces;
