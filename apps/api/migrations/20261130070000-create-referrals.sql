-- A customer's invitation to one friend: its link brings a card, and both a coupon once the friend's first paid visit has stood
-- 14 days. It keeps the terms of the version under which it was made.
create table referrals (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  card_id uuid not null,
  programme_version_id uuid not null,
  inviter_id uuid not null,
  token_hash bytea not null,
  -- The token, to be sent again; gone once the invitation is used or over.
  sealed_token bytea,
  -- Browsers that held the inviter's cards when they invited.
  browser_hashes bytea[] not null default '{}',
  -- First day of the business's month in which it was made.
  month date not null,
  status text not null default 'sent' check (status in ('sent', 'joined', 'came', 'paid', 'withdrawn', 'lapsed', 'refused')),
  refusal text check (refusal in ('same_person', 'same_contact', 'same_browser', 'same_receipt', 'was_customer', 'own_staff',
    'monthly_limit', 'guest_gone', 'no_card', 'coupon_over')),
  expires_at timestamptz(3) not null,
  guest_id uuid,
  guest_browser_hash bytea,
  joined_at timestamptz(3),
  joined_day date,
  visit_id uuid,
  came_day date,
  settled_at timestamptz(3),
  inviter_grant_id uuid,
  guest_grant_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, token_hash),
  check ((refusal is null) = (status <> 'refused')),
  foreign key (business_id, card_id) references cards (business_id, _id),
  foreign key (business_id, programme_version_id) references programme_versions (business_id, _id),
  foreign key (business_id, inviter_id) references users (business_id, _id),
  foreign key (business_id, guest_id) references users (business_id, _id)
);
create index referrals_inviter on referrals (business_id, inviter_id, month);
create unique index referrals_guest on referrals (business_id, guest_id);
create index referrals_card on referrals (business_id, card_id, month);
create index referrals_version on referrals (business_id, programme_version_id);
create index referrals_open on referrals (business_id, _id) where status in ('sent', 'joined', 'came');
call protect_tenant_table('referrals');
grant select, insert, update on referrals to rewardo_app;

-- Who invited sees what became of it, and nothing that leads to who came.
create policy member on referrals for select to rewardo_member using (
  business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and inviter_id = any (string_to_array(nullif(current_setting('app.user_ids', true), ''), ',')::uuid[]));
grant select (business_id, _id, card_id, programme_version_id, inviter_id, month, status, refusal, expires_at, joined_day, came_day, settled_at,
  inviter_grant_id, created_at) on referrals to rewardo_member;

-- A customer's memberships, also those that were merged into them: every call of a customer asks for them.
create index if not exists card_subscriptions_person on card_subscriptions (business_id, person_id);
