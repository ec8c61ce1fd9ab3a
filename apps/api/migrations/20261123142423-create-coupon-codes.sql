-- Codes that customers name at a till to get a coupon: made in numbers, brought from elsewhere, or one for everybody.
create table coupon_code_batches (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  coupon_id uuid not null,
  source text not null check (source in ('made', 'imported', 'shared')),
  codes_count integer not null,
  created_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
create index coupon_code_batches_of_coupon on coupon_code_batches (business_id, card_id, coupon_id, created_at desc);
call protect_tenant_table('coupon_code_batches');
grant select, insert, update on coupon_code_batches to rewardo_app;

-- In capitals and digits alone, as they are compared. One for everybody is never claimed itself.
create table coupon_codes (
  business_id uuid not null,
  code text not null,
  batch_id uuid not null,
  coupon_grant_id uuid,
  claimed_at timestamptz(3),
  primary key (business_id, code),
  foreign key (business_id, batch_id) references coupon_code_batches (business_id, _id),
  foreign key (business_id, coupon_grant_id) references coupon_grants (business_id, _id),
  check ((coupon_grant_id is null) = (claimed_at is null))
);
create index coupon_codes_of_batch on coupon_codes (business_id, batch_id, code);
create index coupon_codes_by_grant on coupon_codes (business_id, coupon_grant_id) where coupon_grant_id is not null;
call protect_tenant_table('coupon_codes');
grant select, insert, update on coupon_codes to rewardo_app;

-- The code that a coupon was given for.
alter table coupon_grants add column coupon_code text;
create index coupon_grants_by_code on coupon_grants (business_id, coupon_code, card_subscription_id) where coupon_code is not null;
create index coupon_grants_by_version on coupon_grants (business_id, programme_version_id) where programme_version_id is not null;
