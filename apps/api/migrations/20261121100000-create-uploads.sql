-- Pictures that were sent. The bytes lie in the store of uploads under the name; what refers to one cannot lose it.
create table uploads (
  business_id uuid not null references businesses (_id),
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  account_id uuid,
  sent_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  primary key (business_id, name)
);
call protect_tenant_table('uploads');
grant select, insert, delete on uploads to rewardo_app;
-- The same picture sent again is as young as one that is new.
grant update (sent_at) on uploads to rewardo_app;

alter table places
  add column image text,
  add constraint places_image foreign key (business_id, image) references uploads (business_id, name);
create index places_image on places (business_id, image) where image is not null;

alter table cards
  add constraint cards_image foreign key (business_id, image) references uploads (business_id, name);
create index cards_image on cards (business_id, image) where image is not null;

alter table businesses
  add constraint businesses_logo foreign key (_id, logo) references uploads (business_id, name);
create index businesses_logo on businesses (_id, logo) where logo is not null;
