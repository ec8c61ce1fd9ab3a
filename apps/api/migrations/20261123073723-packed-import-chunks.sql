-- Pieces of sent tables are kept as gzip from now on: what a few bytes unpack to takes no room. PostgreSQL need not try to
-- compress them once more.
alter table import_chunks add column is_packed boolean not null default false;
alter table import_chunks alter column bytes set storage external;
