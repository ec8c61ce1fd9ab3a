-- Devices and accounts are changed in bulk as well. A job weighs each record against the rights of who asked, as they were then.
alter table bulk_changes
  add column rights jsonb,
  drop constraint bulk_changes_entity_check,
  add constraint bulk_changes_entity_check check (entity in ('products', 'users', 'devices', 'accounts'));
