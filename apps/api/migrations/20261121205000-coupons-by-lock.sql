-- A basket lets go of what it keeps by its key alone.
create index coupon_grants_locked on coupon_grants (business_id, locked_by) where status = 'locked';
