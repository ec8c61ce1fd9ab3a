-- Customers with one name and birthday, found by the index alone.
create index users_by_birthday on users (business_id, name_key, birth_date) where birth_date is not null;
