-- Both come with PostgreSQL and may be made by whoever owns the database.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Places are few enough that no writer waits long for these.
create index places_search on places using gin (business_id, name_key gin_trgm_ops);
create index places_status_by_name on places (business_id, status, name_key, _id);
create index places_status_list on places (business_id, status, created_at desc, _id desc);

-- Under row-level security no index serves `like`, which is not leakproof. So this one function looks past the wall, and
-- reads the scope itself: it names the ids of the transaction's business whose folded name is like the pattern, and
-- nothing when there is no business. The rows are then read by id, behind the wall.
create function search_places(text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select p._id from public.places p
  where p.business_id = nullif(current_setting('app.business_id', true), '')::uuid and p.name_key like $1
$$;
revoke execute on function search_places from public;
grant execute on function search_places to rewardo_app;
