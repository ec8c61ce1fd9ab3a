-- When the account's person accepted the terms, and which text: a hash of the operator's own texts, none where there are none.
-- Of accounts before, the audit says that they did.
alter table accounts add column terms_accepted_at timestamptz(3), add column terms_version text;
update accounts a set terms_accepted_at = x.recorded_at
  from audit_entries x where x.business_id = a.business_id and x.account_id = a._id
    and x.action = 'registered' and x.entity = 'businesses' and x.entity_id = a.business_id;
