-- Addresses that a business writes to no more: what it sent came back, or its reader called it spam. The hash outlives an
-- erased customer, so that the address gets nothing either when it comes back with another one.
create table message_suppressions (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Of the business, the channel and the address.
  address_hash text collate "C" not null,
  -- Whose address it was, and which message told it last.
  user_id uuid not null,
  message_id uuid,
  reason text not null check (reason in ('hard_bounce', 'soft_bounce', 'complaint')),
  soft_bounces smallint not null default 0,
  -- Not yet while it came back seldom.
  suppressed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, channel, address_hash),
  foreign key (business_id, user_id) references users (business_id, _id)
);
create index message_suppressions_user on message_suppressions (business_id, user_id);
create index message_suppressions_list on message_suppressions (business_id, suppressed_at desc, _id desc)
  where suppressed_at is not null;
call protect_tenant_table('message_suppressions');
grant select, insert, update, delete on message_suppressions to rewardo_app;
