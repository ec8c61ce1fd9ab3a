-- A customer whose data was erased keeps an id without a person behind it; free texts that were written about them go, too.
alter table users add column erased_at timestamptz(3);
grant update (reason) on transactions to rewardo_app;
grant update (reason) on adjustment_requests to rewardo_app;
grant update (comment) on feedback to rewardo_app;
