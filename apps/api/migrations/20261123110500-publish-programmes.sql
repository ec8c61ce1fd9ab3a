-- What a card is to become: one document of the whole programme, edited beside what is in force. Without one, the row
-- stays for its version, so that a caller who has seen an earlier draft is never taken for one who has seen the next.
create table programme_drafts (
  business_id uuid not null,
  card_id uuid not null,
  draft jsonb,
  edited_by uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, card_id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
call protect_tenant_table('programme_drafts');
grant select, insert, update on programme_drafts to rewardo_app;

alter table cards add column terms jsonb;

-- Versions are counted by card, and of those that hold at a moment the last one published counts. What a card looked
-- like is part of its version; versions of before have it in `cards`.
alter table programme_versions
  add column number integer not null default 1,
  add column card jsonb,
  add column audience text not null default 'everyone' check (audience in ('everyone', 'joiners')),
  add column others_from timestamptz(3),
  add column others_after text check (others_after in ('full_card', 'level_period')),
  add column reason jsonb,
  add column changes jsonb not null default '[]',
  add column members_touched bigint,
  add column members_worse bigint,
  add column published_by uuid;
update programme_versions pv set number = counted.number
  from (select business_id, _id, row_number() over (partition by business_id, card_id order by valid_from, _id) as number from programme_versions) counted
  where counted.business_id = pv.business_id and counted._id = pv._id;
update programme_versions pv set card = jsonb_build_object('name', c.name, 'unit_name', c.unit_name, 'terms', null, 'stock', c.stock,
    'stamp_icon', c.stamp_icon, 'image', c.image,
    'place_ids', case when not c.all_places then coalesce((select jsonb_agg(cp.place_id) from card_places cp
      where cp.business_id = c.business_id and cp.card_id = c._id), '[]') end)
  from cards c where c.business_id = pv.business_id and c._id = pv.card_id;
drop index programme_versions_in_force;
create unique index programme_versions_by_number on programme_versions (business_id, card_id, number desc);

-- When a member last filled a card: some versions wait for it.
alter table card_subscriptions add column filled_at timestamptz(3);
grant update (filled_at) on card_subscriptions to rewardo_jobs;
