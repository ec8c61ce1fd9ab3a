-- Hours of all places together, as the dimension `hours`: by place they are thousands of rows a month in a chain.
insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, transactions, purchases, turnover, discount,
    points_issued, points_redeemed, points_change, stamps_issued, stamps_change, rewards_redeemed, coupons_used, pieces)
  select f.business_id, 'hours', f.grain, f.from_day, '00000000-0000-0000-0000-000000000000', f.value, sum(f.transactions), sum(f.purchases),
    sum(f.turnover), sum(f.discount), sum(f.points_issued), sum(f.points_redeemed), sum(f.points_change), sum(f.stamps_issued),
    sum(f.stamps_change), sum(f.rewards_redeemed), sum(f.coupons_used), sum(f.pieces)
  from stat_figures f where f.dimension = 'hour' group by 1, 3, 4, 6;
