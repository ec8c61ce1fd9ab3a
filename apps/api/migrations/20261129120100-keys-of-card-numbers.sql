-- Numbers and foreign codes are compared by one normal form, so that dashes, spaces, invisible signs, letters' case and a
-- UPC-A's leading zero say nothing. What was stored is kept as it was written, for the eye.
alter table card_numbers
  add column number_key text collate "C",
  -- 0, and more for numbers from before that have the key of another one: none of them is merged with it.
  add column variant smallint not null default 0;

-- As cardNumberKey of the program's rules, for what is stored: this once.
do $$
begin
  execute format($create$
    create function pg_temp.card_number_key(said text) returns text language sql immutable as $body$
      select case when k.key ~ '^0[0-9]{12}$' then substr(k.key, 2) else k.key end
      from (select upper(btrim(regexp_replace(translate(normalize(regexp_replace(said,
          '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]',
          '', 'g'), NFKC),
          E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f', '012345678901234567890123456789'),
          '[\s\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u2212]', '', 'g'),
          '"''`´*«»‹›“”„‟‘’‚‛') %s) as key) k
    $body$
  $create$, coalesce((select format('collate %I', c.collname) from pg_collation c
    where c.collname in ('pg_c_utf8', 'und-x-icu') order by c.collname limit 1), ''));
end $$;

update card_numbers set number_key = coalesce(nullif(pg_temp.card_number_key(number), ''), number);
update card_numbers n set variant = o.nr from (
  select business_id, number, row_number() over (partition by business_id, number_key
    order by removed_at is null desc, status, created_at, number) - 1 as nr
  from card_numbers) o
where n.business_id = o.business_id and n.number = o.number and o.nr > 0;

alter table card_numbers alter column number_key set not null;
create unique index card_numbers_key on card_numbers (business_id, number_key, variant);
create index card_numbers_variants on card_numbers (business_id, number_key) where variant > 0;

do $$
declare
  clashing integer;
  owners integer;
begin
  select count(*), count(distinct c.business_id) into clashing, owners from (
    select n.business_id, n.number_key from card_numbers n where n.status = 'active'
    group by 1, 2 having count(distinct n.card_subscription_id) > 1) c;
  if clashing > 0 then
    raise warning 'Card numbers that differ only in their spelling and belong to different cards: % of % businesses. Tills find none of these cards by them until one gets another number; their customers stand among the possible duplicates.',
      clashing, owners;
  end if;
end $$;

create or replace function search_users(
  name_like text, name_from text, name_to text, phone_from text, phone_to text, number_from text, number_to text
) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select u._id from public.users u
  where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and u.name_key like $1
  union all
  select u._id from public.users u
  where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and u.name_key >= $2 and u.name_key < $3
  union all
  select u._id from public.users u
  where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and u.phone is not null
    and reverse(u.phone) collate "C" >= $4 and reverse(u.phone) collate "C" < $5
  union all
  select cs.user_id from public.card_numbers n join public.card_subscriptions cs
    on cs.business_id = n.business_id and cs._id = n.card_subscription_id
  where n.business_id = nullif(current_setting('app.business_id', true), '')::uuid and n.number_key >= $6 and n.number_key < $7
    and cs.user_id is not null
$$;

create or replace function find_users(
  name_starts text[], word_starts text[], last_start text, first_start text, parts text[],
  phone_from text, phone_to text, number_from text, number_to text
) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select cs.user_id from public.card_numbers n join public.card_subscriptions cs
    on cs.business_id = n.business_id and cs._id = n.card_subscription_id
  where n.business_id = nullif(current_setting('app.business_id', true), '')::uuid and n.number_key >= $8 and n.number_key < $9
    and cs.user_id is not null
  union all
  select u._id from public.users u
  where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and u.phone is not null
    and reverse(u.phone) collate "C" >= $6 and reverse(u.phone) collate "C" < $7 and u.removed_at is null
  union all
  select f._id from unnest($1) s (start) cross join lateral (
    select u._id from public.users u
    where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid
      and u.name_key >= s.start and u.name_key < s.start || chr(1114111) and u.removed_at is null
    limit 20
  ) f
  union all
  select f._id from unnest($2) s (start) cross join lateral (
    select u._id from public.users u
    where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and strpos(u.name_key, ' ') > 0
      and substring(u.name_key from '[^ ]*$') >= s.start and substring(u.name_key from '[^ ]*$') < s.start || chr(1114111)
      and u.removed_at is null
    limit 20
  ) f
  union all
  select u._id from public.users u
  where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and strpos(u.name_key, ' ') > 0
    and substring(u.name_key from '[^ ]*$') >= $3 and substring(u.name_key from '[^ ]*$') < $3 || chr(1114111)
    and u.name_key >= $4 and u.name_key < $4 || chr(1114111) and u.removed_at is null
  union all
  select f._id from unnest($5) s (part) cross join lateral (
    select u._id from public.users u
    where u.business_id = nullif(current_setting('app.business_id', true), '')::uuid and u.name_key like s.part
      and u.removed_at is null
    limit 20
  ) f
$$;
