-- The message that a coupon was given with: one for each member, however often a batch is begun.
alter table coupon_grants add column message_id uuid;
alter table coupon_grants add foreign key (business_id, message_id) references messages (business_id, _id) not valid;
create unique index coupon_grants_by_message on coupon_grants (business_id, message_id, card_subscription_id) where message_id is not null;

-- Its coupon can no longer be given.
alter table messages drop constraint messages_pause_reason_check;
alter table messages add constraint messages_pause_reason_check check (pause_reason in ('by_hand', 'sms_limit', 'coupon_over'));
