-- How often the page that offers a card was opened: a sum of a day, a place and a way, of nobody. `place_id` is 0 where the
-- address named none.
create table join_openings (
  business_id uuid not null references businesses (_id),
  local_day date not null,
  place_id uuid not null,
  way text not null check (way in ('code', 'link')),
  openings_count integer not null,
  primary key (business_id, local_day, place_id, way)
);
call protect_tenant_table('join_openings');
grant select, insert, update on join_openings to rewardo_app;

-- Cards that were taken from that page: where its code hung, if it said so.
create table member_joins (
  business_id uuid not null references businesses (_id),
  card_subscription_id uuid not null,
  place_id uuid,
  way text not null check (way in ('code', 'link')),
  created_at timestamptz(3) not null,
  primary key (business_id, card_subscription_id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index member_joins_list on member_joins (business_id, created_at desc);
create index member_joins_place on member_joins (business_id, place_id) where place_id is not null;
call protect_tenant_table('member_joins');
grant select, insert on member_joins to rewardo_app;
