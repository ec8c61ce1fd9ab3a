-- Customers by how their name or its last word begins, also with one letter wrong, and transactions by receipt number.
create index users_by_last_word on users (business_id, (substring(name_key from '[^ ]*$')), name_key, _id)
  where strpos(name_key, ' ') > 0;
create index transactions_receipt on transactions (business_id, (external_order_id collate "C"))
  where external_order_id is not null;

-- As `search_users` this looks past the wall for text searches, and reads the scope itself: it names the ids of customers
-- of the transaction's business, and nothing when there is no business. It answers in the order of how well they fit: by
-- card number and phone, by the beginning of the name and of its last word, by both with the last word first, by any part.
-- Each beginning gives twenty ids at most, so that hundreds of misspellings of one name cost a descent of the index each.
create function find_users(
  name_starts text[], word_starts text[], last_start text, first_start text, parts text[],
  phone_from text, phone_to text, number_from text, number_to text
) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select cs.user_id from public.card_numbers n join public.card_subscriptions cs
    on cs.business_id = n.business_id and cs._id = n.card_subscription_id
  where n.business_id = nullif(current_setting('app.business_id', true), '')::uuid and n.number >= $8 and n.number < $9
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
revoke execute on function find_users from public;
grant execute on function find_users to rewardo_app;
