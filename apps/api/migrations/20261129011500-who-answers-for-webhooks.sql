-- The account that answers for what a webhook is told: it stops where that one may no longer read it. None for those that
-- are older, or that the platform added for the business.
alter table webhooks add column account_id uuid,
  add foreign key (business_id, account_id) references accounts (business_id, _id);
create index webhooks_account on webhooks (business_id, account_id) where account_id is not null;
