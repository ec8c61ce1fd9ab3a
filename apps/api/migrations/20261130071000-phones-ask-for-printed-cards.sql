-- A phone asks for a printed card: it gets it with the till's yes. The number alone, which a photograph has, opens nothing.
create table phone_requests (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  card_subscription_id uuid not null,
  token_hash bytea not null,
  user_agent text,
  sign smallint not null,
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'refused')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, card_subscription_id, token_hash),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
call protect_tenant_table('phone_requests');
grant select, insert, update, delete on phone_requests to rewardo_app;

-- Nights remove those that ran out.
create policy jobs on phone_requests to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select (business_id, expires_at), delete on phone_requests to rewardo_jobs;
