-- Keys between tenants' tables begin with the business. Whom a session acts as is another business, and none is ever
-- deleted, so that nothing has to be kept together here.
alter table sessions drop constraint sessions_acting_as_fkey;
