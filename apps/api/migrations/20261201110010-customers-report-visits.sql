-- Customers ask, too: for a visit that is missing, or about one that was not theirs. Such a request has the customer as its
-- author and an hour by which it is answered; without an answer the customer is right.
alter table adjustment_requests
  drop constraint adjustment_requests_delta_check,
  alter column account_id drop not null,
  add column user_id uuid,
  add column kind text not null default 'correction' check (kind in ('correction', 'missing_visit', 'not_mine')),
  -- What the customer names of a missing visit: its receipt, or between which instants it was.
  add column receipt text,
  add column visited_from timestamptz(3),
  add column visited_to timestamptz(3),
  -- The transaction that was not theirs, and why they think so.
  add column about_id uuid,
  add column cause text check (cause in ('wrong_card', 'other_person', 'unknown')),
  add column due_at timestamptz(3),
  -- Why it was settled without a person.
  add column settled_because text check (settled_because in ('order_found', 'order_picked', 'unanswered')),
  -- A visit can have earned nothing, and still be missing or somebody else's.
  add constraint adjustment_requests_delta check (delta <> 0 or user_id is not null),
  add constraint adjustment_requests_author check ((account_id is null) <> (user_id is null)),
  add constraint adjustment_requests_of_customer check ((kind = 'correction') = (user_id is null)),
  add constraint adjustment_requests_about check ((kind = 'not_mine') = (about_id is not null)),
  add constraint adjustment_requests_settled check (settled_because is null or (status = 'approved' and decided_by is null)),
  add constraint adjustment_requests_user foreign key (business_id, user_id) references users (business_id, _id);
create index adjustment_requests_user on adjustment_requests (business_id, user_id);
create index adjustment_requests_due on adjustment_requests (business_id, due_at) where status = 'pending' and due_at is not null;
-- A visit is reported once, unless the report before it was declined.
create unique index adjustment_requests_reported on adjustment_requests (business_id, about_id) where about_id is not null and status in ('pending', 'approved');
grant update (settled_because) on adjustment_requests to rewardo_app;

-- Who asked sees what became of it, and nothing of who decided.
create policy member on adjustment_requests for select to rewardo_member using (
  business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and user_id = any (string_to_array(nullif(current_setting('app.user_ids', true), ''), ',')::uuid[]));
grant select (business_id, _id, card_subscription_id, user_id, place_id, kind, delta, status, receipt, visited_from, visited_to, about_id, cause,
  due_at, settled_because, decided_at, note, transaction_id, created_at) on adjustment_requests to rewardo_member;

-- What nobody answered in time settles itself; the workers' role sees only where.
create policy jobs_read on adjustment_requests for select to rewardo_jobs using (true);
grant select (business_id, status, due_at) on adjustment_requests to rewardo_jobs;
select jobs.create_queue('visit_reports', '{"policy": "singleton", "notify": true, "retryLimit": 2, "retryDelay": 60,
  "expireInSeconds": 900, "retentionSeconds": 7200, "deleteAfterSeconds": 7200}');

-- An order can also be the visit that a customer said was missing.
alter table integration_orders drop constraint integration_orders_matched_by;
alter table integration_orders add constraint integration_orders_matched_by
  check (matched_by in ('card', 'phone', 'receipt', 'claimed'));
create index integration_orders_unmatched on integration_orders (business_id, place_id, occurred_at) where status = 'unmatched';
