-- A receipt's number is typed at the till: capitals, spaces, dashes of any kind and signs that nobody sees say nothing.
create function receipt_key(said text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
as $$
  select upper(regexp_replace(normalize(said, NFKC),
    '[\s\u002d\u00ad\u058a\u05be\u1806\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u206f\u2212\u301c\u3030\ufe00-\ufe0f\ufeff]', '', 'g') collate "C")
$$;
grant execute on function receipt_key(text) to rewardo_app;

create index integration_orders_number_key on integration_orders (business_id, receipt_key(number));
create index integration_orders_external_key on integration_orders (business_id, receipt_key(external_id));
