-- Passes in Google Wallet. Google keeps them and is told of each new balance; it tells who has saved one when it is asked.
alter table wallet_passes drop constraint wallet_passes_kind_check;
alter table wallet_passes add constraint wallet_passes_kind_check check (kind in ('apple', 'google'));
-- Until when a link that was opened may still become a pass.
alter table wallet_passes add column awaited_until timestamptz(3);
-- What Google was told last: the same is not told again.
alter table wallet_passes add column told_digest text;

-- What all passes of a card share at Google, as it was told last.
create table wallet_classes (
  business_id uuid not null references businesses (_id),
  card_id uuid not null,
  told_digest text not null,
  told_at timestamptz(3) not null,
  primary key (business_id, card_id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
call protect_tenant_table('wallet_classes');
grant select, insert, update on wallet_classes to rewardo_app;

-- When the next call to a neighbour may be made, which all servers count together: it limits the whole installation. Nothing
-- depends on it after a second.
create unlogged table counters.turns (
  name text primary key,
  next_at timestamptz not null
);
grant select, insert, update on counters.turns to rewardo_auth;
