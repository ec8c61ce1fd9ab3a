-- no transaction
create unique index concurrently if not exists message_deliveries_address on message_deliveries (business_id, address_hash, message_id) where address_hash is not null;
