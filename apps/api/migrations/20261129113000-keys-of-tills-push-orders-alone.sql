-- The key of a till's vendor sends orders and is let into nothing else: it needs no right, and had one before.
alter table api_keys add column is_of_till boolean not null default false;
update api_keys k set is_of_till = true, permissions = '{}'
  from integrations i where i.business_id = k.business_id and i.api_key_id = k._id;
