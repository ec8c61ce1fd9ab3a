-- The place whose counter carried the code, or whose till gave the visit, by which the customer took the card.
alter table card_subscriptions add column joined_place_id uuid;
