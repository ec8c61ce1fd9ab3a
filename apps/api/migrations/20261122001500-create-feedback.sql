-- What customers say of a visit: one of a transaction. Who served and at which till are the transaction's, copied so that
-- each has a list of its own; neither is a key, since the platform may have acted as the business.
create table feedback (
  business_id uuid not null,
  _id uuid not null,
  transaction_id uuid not null,
  card_subscription_id uuid not null,
  account_id uuid,
  device_id uuid,
  place_id uuid,
  rating smallint not null check (rating between 1 and 5),
  comment text check (comment <> ''),
  language text not null check (language in ('en', 'de', 'pl', 'uk')),
  status text not null default 'new' check (status in ('new', 'seen', 'replied', 'resolved')),
  reply text check (reply <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  unique (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index feedback_of_account on feedback (business_id, account_id, created_at desc, _id desc);
create index feedback_of_device on feedback (business_id, device_id, created_at desc, _id desc);
create index feedback_of_card_subscription on feedback (business_id, card_subscription_id, created_at desc, _id desc);
create index feedback_place on feedback (business_id, place_id);
call protect_tenant_table('feedback');
-- What a customer said stays as it was said.
grant select, insert on feedback to rewardo_app;
