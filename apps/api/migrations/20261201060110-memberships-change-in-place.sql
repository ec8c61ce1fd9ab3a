-- no transaction
drop index concurrently if exists card_subscriptions_blank;
