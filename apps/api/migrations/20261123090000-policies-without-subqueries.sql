-- What keeps tables from being spread over several servers by business: policies with a subquery, and a key from a table
-- that every server has to one that is spread.
do $$
declare
  wall constant text := 'SELECT (NULLIF(current_setting(''app.business_id''::text, true), ''''::text))::uuid AS "nullif"';
  bare constant text := '(NULLIF(current_setting(''app.business_id''::text, true), ''''::text))::uuid';
  own constant text := 'SELECT NULLIF(current_setting(''app.business_id''::text, true), ''''::text) AS "nullif"';
  bare_own constant text := 'NULLIF(current_setting(''app.business_id''::text, true), ''''::text)';
  policy record;
  rewritten text;
begin
  for policy in select tablename, policyname, qual, with_check from pg_policies where schemaname = 'public' loop
    if policy.qual like '%SELECT%' then
      rewritten := replace(replace(policy.qual, '( ' || wall || ')', bare), '( ' || own || ')', bare_own);
      execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, rewritten);
    end if;
    if policy.with_check like '%SELECT%' then
      rewritten := replace(replace(policy.with_check, '( ' || wall || ')', bare), '( ' || own || ')', bare_own);
      execute format('alter policy %I on %I with check (%s)', policy.policyname, policy.tablename, rewritten);
    end if;
  end loop;
end
$$;

-- The same for the tables that come.
create or replace procedure protect_tenant_table(name regclass, key name default 'business_id')
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s to rewardo_app using (%I = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (%I = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
    name, key, key);
  -- Migrations and backups work as the owner, who need not be a superuser.
  execute format('create policy owner_keeps on %s to %I using (true) with check (true)', name, current_user);
  execute format('create policy platform_reads on %s for select to rewardo_platform using (true)', name);
  execute format('grant select on %s to rewardo_platform', name);
end
$$;

-- Who sets a logo or cover makes its picture young in the same transaction, so cleaning up does not take it.
alter table businesses drop constraint businesses_logo, drop constraint businesses_cover;
