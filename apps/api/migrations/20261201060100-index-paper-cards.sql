-- no transaction
create index concurrently if not exists card_subscriptions_paper on card_subscriptions (business_id, card_id) where is_paper;
