-- What a line earns on cards whose points are the products' own.
alter table products add column points integer check (points between 0 and 1000000);
