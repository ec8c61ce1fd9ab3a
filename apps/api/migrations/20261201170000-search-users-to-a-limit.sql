-- The business is a variable, so that a database that is spread by business knows where to look. A function that holds one
-- answers when it has found all, so it is told how many are of use. `search_users` goes with the next release.
create function search_some_users(
  name_like text, name_from text, name_to text, phone_from text, phone_to text, number_from text, number_to text, most integer
) returns setof uuid
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  business constant uuid := nullif(current_setting('app.business_id', true), '');
begin
  return query select u._id from public.users u
  where u.business_id = business and u.name_key like $1
  union all
  select u._id from public.users u
  where u.business_id = business and u.name_key >= $2 and u.name_key < $3
  union all
  select u._id from public.users u
  where u.business_id = business and u.phone is not null
    and reverse(u.phone) collate "C" >= $4 and reverse(u.phone) collate "C" < $5
  union all
  select cs.user_id from public.card_numbers n join public.card_subscriptions cs
    on cs.business_id = n.business_id and cs._id = n.card_subscription_id
  where n.business_id = business and n.number_key >= $6 and n.number_key < $7
    and cs.user_id is not null
  limit $8;
end
$$;
revoke execute on function search_some_users(text, text, text, text, text, text, text, integer) from public;
grant execute on function search_some_users(text, text, text, text, text, text, text, integer) to rewardo_app;
