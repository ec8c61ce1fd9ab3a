-- A visit that was taken back whole is none, also where its card had been merged into another one before: the reversal is
-- written there, and the card of the visit kept it. Memberships with such a visit are counted again.
create temporary table recounted on commit drop as
  select distinct t.business_id, t.card_subscription_id from transactions t
    join card_subscriptions cs on cs.business_id = t.business_id and cs._id = t.card_subscription_id
  where cs.merged_into is not null and t.kind in ('visit', 'redeem') and t.status = 'reversed';

create temporary table uses on commit drop as
  select t.business_id, t.card_subscription_id, t.local_day, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000') as place_id,
    t._id, case when cs.is_claimed then cs.person_id end as person_id
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
