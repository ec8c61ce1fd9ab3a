-- What a product is searched by, in one text: its folded name, its category and number folded as names are, and its folded
-- names at tills, each on a line of its own. й stays a letter, as in a folded name. Names are collated as "C", which knows no
-- capital letters but those of English.
create function product_text(name_key text, category text, external_id text, item_name_keys text[]) returns text
  language sql immutable parallel safe
as $$
  select name_key || E'\n' || translate(regexp_replace(normalize(translate(
      replace(lower((coalesce(category, '') || E'\n' || coalesce(external_id, '')) collate pg_catalog."default"), 'ß', 'ss'),
      E'łøđðħıґєіїй\'’ʼ‘`´\u00ad', E'loddhiгеии\uE000'), nfkd), E'[\u0300-\u036f]', '', 'g'), E'\uE000', 'й')
    || E'\n' || array_to_string(item_name_keys, E'\n')
$$;

-- Products are few enough that no writer waits long for these.
alter table products add column search_key text collate "C"
  generated always as (product_text(name_key, category, external_id, item_name_keys)) stored;
create index products_search on products using gin (business_id, search_key gin_trgm_ops);

-- As `search_places` does: the ids of the transaction's business alone, and of nothing when there is no business. The rows
-- are then read by id, behind the wall.
create function search_products(text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select p._id from public.products p
  where p.business_id = nullif(current_setting('app.business_id', true), '')::uuid and p.search_key like $1
$$;
revoke execute on function search_products from public;
grant execute on function search_products to rewardo_app;

-- What is made of an ingredient is found by it, in the same way; and what is made of any, without reading a product.
create index products_ingredients on products using gin (business_id, ingredient_ids);
create function products_made_of(uuid[]) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select p._id from public.products p
  where p.business_id = nullif(current_setting('app.business_id', true), '')::uuid and p.status = 'active'
    and p.ingredient_ids && $1
$$;
revoke execute on function products_made_of from public;
grant execute on function products_made_of to rewardo_app;
create index products_made on products (business_id, _id) include (ingredient_ids)
  where status = 'active' and ingredient_ids <> '{}';
