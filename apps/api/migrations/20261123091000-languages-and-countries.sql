-- Which languages and countries there are stands in the program (packages/rules); it adds what is missing here at each
-- start, so that another one needs no migration. Codes are never taken away.
create table languages (code text primary key check (code ~ '^[a-z]{2}$'));
create table countries (code text primary key check (code ~ '^[A-Z]{2}$'));
insert into languages values ('en'), ('de'), ('pl'), ('uk');
insert into countries values ('PL'), ('DE'), ('UK');

do $$
declare
  listed record;
begin
  for listed in
    select c.conrelid::regclass as of, c.conname, a.attname,
      case when a.attname like '%language' then 'languages' else 'countries' end as codes
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
      and a.attname in ('language', 'country', 'billing_country') and pg_get_constraintdef(c.oid) like '%ARRAY[%'
  loop
    execute format('alter table %s drop constraint %I', listed.of, listed.conname);
    execute format('alter table %s add constraint %I foreign key (%I) references %I (code) not valid',
      listed.of, listed.conname, listed.attname, listed.codes);
    execute format('alter table %s validate constraint %I', listed.of, listed.conname);
  end loop;
end
$$;
