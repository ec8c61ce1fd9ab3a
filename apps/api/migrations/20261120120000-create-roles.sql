-- Roles of the running program. None owns a table, none bypasses row-level security. Roles belong to the whole
-- cluster, so another database on it may have made them already.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['rewardo_app', 'rewardo_platform', 'rewardo_auth', 'rewardo_jobs'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I login noinherit', wanted);
      end if;
    exception
      when duplicate_object or unique_violation then null;
    end;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

grant usage on schema public to rewardo_app, rewardo_platform, rewardo_auth, rewardo_jobs;


-- Puts both walls' lower half on a tenant table: its own rows for the tenants' role, reading for the platform's.
create procedure protect_tenant_table(name regclass, key name default 'business_id')
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s to rewardo_app using (%I = (select nullif(current_setting(''app.business_id'', true), '''')::uuid)) with check (%I = (select nullif(current_setting(''app.business_id'', true), '''')::uuid))',
    name, key, key);
  -- Migrations and backups work as the owner, who need not be a superuser.
  execute format('create policy owner_keeps on %s to %I using (true) with check (true)', name, current_user);
  execute format('create policy platform_reads on %s for select to rewardo_platform using (true)', name);
  execute format('grant select on %s to rewardo_platform', name);
end
$$;
