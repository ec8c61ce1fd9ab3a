-- A coupon that came back with a complete reversal has taken nothing off a bill, on the day of the reversal, as the discount
-- of all coupons together says already: by coupon its use went and what it took off stayed. What still waits is counted so
-- when it is folded.
with returned as (
  select t.business_id, t.local_day, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000') as place_id,
    x -> 'params' ->> 'coupon_id' as value, (a -> 'params' ->> 'discount')::bigint as discount
  from transactions t join transactions o on o.business_id = t.business_id and o._id = t.reverses_id
    cross join lateral jsonb_array_elements(t.explanation) x
    join lateral (select e as a from jsonb_array_elements(o.explanation) e where e ->> 'code' = 'coupon_applied'
      and e -> 'params' ->> 'grant_id' = x -> 'params' ->> 'grant_id' limit 1) g on true
  where t.kind = 'reverse' and x ->> 'code' = 'coupon_returned'
    and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id)
)
insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, transactions, purchases, turnover, discount,
    points_issued, points_redeemed, points_change, stamps_issued, stamps_change, rewards_redeemed, coupons_used, pieces)
  select r.business_id, 'coupon', g.grain, case g.grain when 'day' then r.local_day else date_trunc('month', r.local_day)::date end,
    r.place_id, r.value, 0, 0, 0, -sum(r.discount), 0, 0, 0, 0, 0, 0, 0, 0
  from returned r cross join (values ('day'), ('month')) as g (grain) group by 1, 3, 4, 5, 6 having sum(r.discount) <> 0
  on conflict (business_id, dimension, grain, from_day, place_id, value) do update
    set discount = stat_figures.discount + excluded.discount;
