-- A card on paper belongs to no one until it is first used: then its member joins.
alter table card_subscriptions add column is_paper boolean not null default false;
update card_subscriptions cs set is_paper = true from users u
  where u.business_id = cs.business_id and u._id = cs.user_id and cs.ledger_seq = 0 and cs.visits = 0
    and u.first_name is null and u.last_name is null and u.email is null and u.phone is null and u.external_id is null;
create index card_subscriptions_blank on card_subscriptions (business_id, card_id) where is_paper and ledger_seq = 0;
