-- Each of these looks past the wall for one question, and reads the business from the transaction as before. It is a variable
-- of the function now, so that a database that is spread by business knows where to look: of what a statement reads from a
-- setting it only learns while it already asks every node.
create or replace function search_places(text) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return query select p._id from public.places p
  where p.business_id = business and p.name_key like $1;
end
$$;

create or replace function search_products(text) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return query select p._id from public.products p
  where p.business_id = business and p.search_key like $1;
end
$$;

create or replace function products_made_of(uuid[]) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return query select p._id from public.products p
  where p.business_id = business and p.status = 'active' and p.ingredient_ids && $1;
end
$$;

-- A statement that reads tables runs where they are, while a function that looks past the wall runs where it is asked: so
-- this one counts, and is asked by itself. The one before goes with the next release.
create function count_products_made_of(uuid[]) returns table (_id uuid, products_count integer)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return query select u._id, count(*)::integer from public.products p cross join unnest(p.ingredient_ids) u (_id)
  where p.business_id = business and p.status = 'active' and p.ingredient_ids && $1 and u._id = any($1) group by u._id;
end
$$;
revoke execute on function count_products_made_of from public;
grant execute on function count_products_made_of to rewardo_app;

-- Whether somebody with one of these addresses is the person behind an account. It reads no customer, whom the transaction
-- may have changed: on a database that is spread, one role cannot ask what another one has written. `is_own_card` goes with the
-- next release.
create function is_email_of(account uuid, addresses text[]) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return exists (
    select 1 from public.accounts a join public.identities i on i._id = a.identity_id
    where a.business_id = business and a._id = account and i.email_key = any(addresses));
end
$$;
revoke execute on function is_email_of from public;
grant execute on function is_email_of to rewardo_app;

create or replace function find_users(
  name_starts text[], word_starts text[], last_start text, first_start text, parts text[],
  phone_from text, phone_to text, number_from text, number_to text
) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return query select cs.user_id from public.card_numbers n join public.card_subscriptions cs
    on cs.business_id = n.business_id and cs._id = n.card_subscription_id
  where n.business_id = business and n.number_key >= $8 and n.number_key < $9
    and cs.user_id is not null
  union all
  select u._id from public.users u
  where u.business_id = business and u.phone is not null
    and reverse(u.phone) collate "C" >= $6 and reverse(u.phone) collate "C" < $7 and u.removed_at is null
  union all
  select f._id from unnest($1) s (start) cross join lateral (
    select u._id from public.users u
    where u.business_id = business
      and u.name_key >= s.start and u.name_key < s.start || chr(1114111) and u.removed_at is null
    limit 20
  ) f
  union all
  select f._id from unnest($2) s (start) cross join lateral (
    select u._id from public.users u
    where u.business_id = business and strpos(u.name_key, ' ') > 0
      and substring(u.name_key from '[^ ]*$') >= s.start and substring(u.name_key from '[^ ]*$') < s.start || chr(1114111)
      and u.removed_at is null
    limit 20
  ) f
  union all
  select u._id from public.users u
  where u.business_id = business and strpos(u.name_key, ' ') > 0
    and substring(u.name_key from '[^ ]*$') >= $3 and substring(u.name_key from '[^ ]*$') < $3 || chr(1114111)
    and u.name_key >= $4 and u.name_key < $4 || chr(1114111) and u.removed_at is null
  union all
  select f._id from unnest($5) s (part) cross join lateral (
    select u._id from public.users u
    where u.business_id = business and u.name_key like s.part
      and u.removed_at is null
    limit 20
  ) f;
end
$$;
