-- A key that is unique over all businesses can be checked only where all their rows are together. Ids and tokens are random:
-- an index finds them without checking that once more.
drop index accounts_by_id;
create index accounts_by_id on accounts (_id);
alter table weekly_reports drop constraint weekly_reports_token_hash_key;
create index weekly_reports_token on weekly_reports (token_hash);
alter table api_keys drop constraint api_keys_token_hash_key;
create index api_keys_token on api_keys (token_hash);

-- Who may act where is known on every server, and a place only where its business is. The services check that each is a place
-- of the business before they write it, and places are never deleted.
alter table account_places drop constraint account_places_business_id_place_id_fkey;
alter table device_places drop constraint device_places_business_id_place_id_fkey;
alter table api_key_places drop constraint api_key_places_business_id_place_id_fkey;
