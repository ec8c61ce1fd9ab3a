-- A coupon given to everyone in a promotion group at once: asked for, carried out by a job in portions by membership id.
create table coupon_handouts (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  coupon_id uuid not null,
  promotion_group_id uuid not null,
  programme_version_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  given integer not null default 0,
  done_until uuid,
  requested_by uuid,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id),
  foreign key (business_id, promotion_group_id) references promotion_groups (business_id, _id),
  foreign key (business_id, programme_version_id) references programme_versions (business_id, _id)
);
create index coupon_handouts_of_coupon on coupon_handouts (business_id, card_id, coupon_id, created_at desc);
create index coupon_handouts_of_group on coupon_handouts (business_id, promotion_group_id);
create index coupon_handouts_by_version on coupon_handouts (business_id, programme_version_id);
call protect_tenant_table('coupon_handouts');
grant select, insert, update on coupon_handouts to rewardo_app;

-- One for each member, however often a portion is begun.
alter table coupon_grants add column coupon_handout_id uuid;
alter table coupon_grants add foreign key (business_id, coupon_handout_id) references coupon_handouts (business_id, _id);
create unique index coupon_grants_by_handout on coupon_grants (business_id, coupon_handout_id, card_subscription_id) where coupon_handout_id is not null;

select jobs.create_queue('coupon_handouts', '{"policy": "standard", "notify": true, "retryLimit": 5, "retryDelay": 5, "expireInSeconds": 1800,
  "heartbeatSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 3600}');
