-- What tills turned away: cards that no member has, and visits that a rule refused. A refused attempt is no transaction, so
-- its day (of UTC, as all of the platform's figures are) counts it.
create table till_refusals (
  business_id uuid not null references businesses (_id),
  day date not null,
  unknown_cards integer not null default 0,
  visits integer not null default 0,
  primary key (business_id, day)
);
call protect_tenant_table('till_refusals');
grant select, insert, update on till_refusals to rewardo_app;
