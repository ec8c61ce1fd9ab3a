-- A coupon that was handed out keeps the terms of the programme version that it was handed out under. Those that their
-- target gives, and grants of before, follow the version in force.
alter table coupon_grants add column programme_version_id uuid;
alter table coupon_grants add foreign key (business_id, programme_version_id) references programme_versions (business_id, _id);
