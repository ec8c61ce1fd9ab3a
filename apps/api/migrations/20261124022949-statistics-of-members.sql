-- Distinct persons of long periods: one row a membership, in place of its first uses, with the months in which it was used
-- (the first bit is January 2020), and one for each of its months and places, with the days. Both name the person, so that
-- persons are counted without a join.
drop table stat_member_months;
drop table stat_first_uses;

create table stat_member_months (
  business_id uuid not null,
  month date not null,
  place_id uuid not null,
  card_subscription_id uuid not null,
  person_id uuid not null,
  -- The lowest bit is the first of the month.
  days integer not null,
  primary key (business_id, month, place_id, card_subscription_id)
) with (fillfactor = 80);
create index stat_member_months_membership on stat_member_months (business_id, card_subscription_id);
call protect_tenant_table('stat_member_months');
grant select on stat_member_months to rewardo_app;

create table stat_members (
  business_id uuid not null,
  card_subscription_id uuid not null,
  person_id uuid not null,
  first_day date not null,
  first_place_id uuid not null,
  first_transaction_id uuid not null,
  months bit(480) not null,
  primary key (business_id, card_subscription_id)
) with (fillfactor = 80);
call protect_tenant_table('stat_members');
grant select on stat_members to rewardo_app;

grant select, insert, update, delete on stat_member_months, stat_members to rewardo_jobs;
do $$
declare
  name text;
begin
  foreach name in array array['stat_member_months', 'stat_members'] loop
    execute format('create policy jobs on %I to rewardo_jobs using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)', name);
  end loop;
end
$$;

-- What is folded already; what still waits is added when it is folded.
insert into stat_member_months (business_id, month, place_id, card_subscription_id, person_id, days)
  select t.business_id, date_trunc('month', t.local_day)::date, coalesce(t.place_id, '00000000-0000-0000-0000-000000000000'),
    t.card_subscription_id, cs.person_id, bit_or(1 << (extract(day from t.local_day)::integer - 1))
  from transactions t join card_subscriptions cs on cs.business_id = t.business_id and cs._id = t.card_subscription_id
  where t.kind in ('visit', 'redeem')
    and not (t.status = 'reversed' and exists (select from transactions r where r.business_id = t.business_id
      and r.reverses_id = t._id and r.import_id is not null and r.idempotency_key like 'undo %'))
    and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id)
  group by 1, 2, 3, 4, 5;
insert into stat_members (business_id, card_subscription_id, person_id, first_day, first_place_id, first_transaction_id, months)
  select f.business_id, f.card_subscription_id, m.person_id, f.local_day, f.place_id, f._id, m.months
  from (
    select m.business_id, m.card_subscription_id, m.person_id,
      bit_or(case when m.month between '2020-01-01' and '2059-12-01' then set_bit(B'0'::bit(480),
        (12 * (extract(year from m.month)::integer - 2020) + extract(month from m.month)::integer - 1), 1)
        else B'0'::bit(480) end) as months
    from stat_member_months m group by 1, 2, 3) m
  join (
    select distinct on (t.business_id, t.card_subscription_id) t.business_id, t.card_subscription_id, t.local_day,
      coalesce(t.place_id, '00000000-0000-0000-0000-000000000000'::uuid) as place_id, t._id
    from transactions t
    where t.kind in ('visit', 'redeem')
      and not (t.status = 'reversed' and exists (select from transactions r where r.business_id = t.business_id
        and r.reverses_id = t._id and r.import_id is not null and r.idempotency_key like 'undo %'))
      and not exists (select from stat_deltas d where d.business_id = t.business_id and d.transaction_id = t._id)
    order by t.business_id, t.card_subscription_id, t.local_day, t._id) f
    on f.business_id = m.business_id and f.card_subscription_id = m.card_subscription_id;

-- Whoever changes a membership's person changes it here too. A fold, which reads the person before it writes these rows,
-- holds the same lock alone.
create function keep_person_of_statistics() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('rewardo persons of statistics ' || new.business_id, 0));
  update stat_members m set person_id = new.person_id where m.business_id = new.business_id and m.card_subscription_id = new._id;
  update stat_member_months m set person_id = new.person_id
    where m.business_id = new.business_id and m.card_subscription_id = new._id;
  return null;
end
$$;
create trigger keep_person_of_statistics after update of user_id, merged_into, person_id on card_subscriptions
  for each row when (old.person_id is distinct from new.person_id) execute function keep_person_of_statistics();
