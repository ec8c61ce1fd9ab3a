-- A first import brings a business that PostgreSQL's statistics know nothing of, and until autovacuum comes by they expect
-- one row of it. Only the owner of a table may gather its statistics; the workers may ask for these tables, and no others.
create function analyze_bulk_tables() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- A table that is being vacuumed or analysed at the moment is left out.
  analyze (skip_locked) users, card_subscriptions, card_numbers, transactions, ledger_entries, lots, products, import_marks,
    product_marks;
end
$$;
revoke all on function analyze_bulk_tables from public;
grant execute on function analyze_bulk_tables to rewardo_jobs;
