-- The person behind a membership is kept by the statements that change it, in the same transaction: a distributed table takes
-- triggers as unsafe only, and a lock that one takes on a shard does not hold up a job that takes it elsewhere. A merged
-- membership knows the person of the one it went into; of all others the person follows from the row itself.
drop trigger set_person on card_subscriptions;
drop trigger pass_person_on on card_subscriptions;
drop trigger keep_person_of_statistics on card_subscriptions;
drop function set_person();
drop function pass_person_on();
drop function keep_person_of_statistics();

alter table card_subscriptions add column merged_person_id uuid;
update card_subscriptions set merged_person_id = person_id where merged_into is not null;
alter table card_subscriptions drop column person_id;
alter table card_subscriptions
  add column person_id uuid not null generated always as (coalesce(merged_person_id, user_id, _id)) stored,
  add constraint card_subscriptions_merged_person check ((merged_into is null) = (merged_person_id is null));
