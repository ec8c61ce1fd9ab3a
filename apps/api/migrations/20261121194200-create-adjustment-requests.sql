-- Corrections above somebody's limit that wait for whoever has a wider one. `list_key` puts undecided ones first, then the
-- newest: `1` or `0` before the instant of asking.
create table adjustment_requests (
  business_id uuid not null,
  _id uuid not null,
  card_subscription_id uuid not null,
  place_id uuid,
  account_id uuid not null,
  delta integer not null check (delta <> 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  list_key text collate "C" not null,
  decided_by uuid,
  decided_at timestamptz(3),
  note text,
  transaction_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id),
  foreign key (business_id, account_id) references accounts (business_id, _id),
  foreign key (business_id, transaction_id) references transactions (business_id, _id),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (transaction_id is not null))
);
create index adjustment_requests_list on adjustment_requests (business_id, list_key desc, _id desc);
create index adjustment_requests_card_subscription on adjustment_requests (business_id, card_subscription_id);
create index adjustment_requests_place on adjustment_requests (business_id, place_id);
create index adjustment_requests_account on adjustment_requests (business_id, account_id);
-- One correction is of one request.
create unique index adjustment_requests_transaction on adjustment_requests (business_id, transaction_id);
call protect_tenant_table('adjustment_requests');
grant select, insert on adjustment_requests to rewardo_app;
grant update (status, list_key, decided_by, decided_at, note, transaction_id) on adjustment_requests to rewardo_app;
