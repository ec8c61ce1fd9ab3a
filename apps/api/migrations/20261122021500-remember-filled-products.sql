-- What an import filled in on products that were there before: by field the value that it wrote where nothing had been, so
-- that an undo empties what is still as the import left it.
create table product_marks (
  business_id uuid not null references businesses (_id),
  import_id uuid not null,
  product_id uuid not null,
  filled jsonb not null,
  primary key (business_id, import_id, product_id)
);
call protect_tenant_table('product_marks');
grant select, insert, update on product_marks to rewardo_app;
