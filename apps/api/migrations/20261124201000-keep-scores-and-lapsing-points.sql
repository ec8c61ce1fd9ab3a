-- How many customers had which scores with a local day: the grid behind the RFM groups, written with the day's moves.
create table rfm_scores (
  business_id uuid not null references businesses (_id),
  local_day date not null,
  r smallint not null,
  fm smallint not null,
  customers bigint not null check (customers > 0),
  primary key (business_id, local_day, r, fm)
);
call protect_tenant_table('rfm_scores');
grant select on rfm_scores to rewardo_app;
grant select, insert, delete on rfm_scores to rewardo_jobs;

-- Points that members hold, by the local month in which they lapse; `infinity`: they do not. Kept as of the last fold of a
-- transaction of the membership.
create table stat_lapsing (
  business_id uuid not null,
  card_subscription_id uuid not null,
  month date not null,
  points bigint not null,
  primary key (business_id, card_subscription_id, month)
) with (fillfactor = 80);
call protect_tenant_table('stat_lapsing');
grant select on stat_lapsing to rewardo_app;

-- Their sums over the members of a business.
create table stat_lapsing_months (
  business_id uuid not null,
  month date not null,
  points bigint not null,
  members bigint not null,
  primary key (business_id, month)
) with (fillfactor = 50);
call protect_tenant_table('stat_lapsing_months');
grant select on stat_lapsing_months to rewardo_app;

-- Businesses whose lapsing points are kept, and the time zone of their months. Without a row, or of another zone, they are
-- counted from the lots, and the next fold keeps them anew.
create table stat_lapsing_zones (
  business_id uuid primary key,
  time_zone text not null
);
call protect_tenant_table('stat_lapsing_zones');
grant select on stat_lapsing_zones to rewardo_app;

grant select, insert, update, delete on stat_lapsing, stat_lapsing_months, stat_lapsing_zones to rewardo_jobs;
-- Of cards whether they count points.
grant select (business_id, _id, stamps_required) on cards to rewardo_jobs;
do $$
declare
  name text;
begin
  foreach name in array array['rfm_scores', 'stat_lapsing', 'stat_lapsing_months', 'stat_lapsing_zones', 'cards'] loop
    execute format('create policy jobs on %I to rewardo_jobs using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
