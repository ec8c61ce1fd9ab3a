-- Customers by name, newest first across businesses, and by what staff are told: a part of a name, the end of a phone
-- number, the beginning of a card's number.
create index users_by_name on users (business_id, name_key, _id);
create index users_newest on users ((created_at at time zone 'UTC') desc, _id desc);
create index users_search on users using gin (business_id, name_key gin_trgm_ops);
create index users_phone_end on users (business_id, (reverse(phone)) collate "C") where phone is not null;

-- Under row-level security no index serves `like` or a range over an expression whose operator is not leakproof. So this
-- one function looks past the wall, and reads the scope itself: it names the ids of customers of the transaction's
-- business, and nothing when there is no business. The rows are then read by id, behind the wall. Each way of searching
-- may be null and finds nothing then; ranges are half open. Somebody found twice is named twice, so that whoever asks for
-- a few ids does not wait for all of them.
create function search_users(
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
  where n.business_id = nullif(current_setting('app.business_id', true), '')::uuid and n.number >= $6 and n.number < $7
    and cs.user_id is not null
$$;
revoke execute on function search_users from public;
grant execute on function search_users to rewardo_app;
