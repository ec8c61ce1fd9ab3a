-- An import that made a product finds it unchanged also where later imports filled it and were undone: how often each did,
-- and how many of a product's changes such imports made and took back.
alter table product_marks add column changes integer not null default 1;
alter table products add column undone_changes integer not null default 0;
