-- What tills' systems call a product, and groups whose lines count as it; the keys are folded, as name_key is.
alter table products
  add column item_names text[] not null default '{}',
  add column item_name_keys text[] not null default '{}',
  add column item_groups text[] not null default '{}',
  add column item_group_keys text[] not null default '{}';
