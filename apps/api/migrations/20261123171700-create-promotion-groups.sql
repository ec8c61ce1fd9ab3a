-- Groups of a card's members: named by hand, or found by a rule whenever it is asked.
create table promotion_groups (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('static', 'rule')),
  rule jsonb,
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id),
  check ((kind = 'rule') = (rule is not null))
);
create index promotion_groups_of_card on promotion_groups (business_id, card_id, created_at desc);
call protect_tenant_table('promotion_groups');
grant select, insert, update on promotion_groups to rewardo_app;

create table promotion_group_members (
  business_id uuid not null,
  promotion_group_id uuid not null,
  card_subscription_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (business_id, promotion_group_id, card_subscription_id),
  foreign key (business_id, promotion_group_id) references promotion_groups (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
create index promotion_group_members_membership on promotion_group_members (business_id, card_subscription_id);
call protect_tenant_table('promotion_group_members');
grant select, insert, delete on promotion_group_members to rewardo_app;
