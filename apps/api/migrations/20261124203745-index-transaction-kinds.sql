-- Rewards, corrections and the like among many visits. Visits themselves are met soon in the list's own order.
create index transactions_kind on transactions (business_id, kind, occurred_at desc, _id desc) where kind <> 'visit';
