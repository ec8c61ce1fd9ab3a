-- A merged membership is closed and says into which it went.
alter table card_subscriptions
  add column merged_into uuid,
  add foreign key (business_id, merged_into) references card_subscriptions (business_id, _id);
create index card_subscriptions_merged on card_subscriptions (business_id, merged_into);
