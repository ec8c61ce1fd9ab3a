-- Whether a number was made to be printed on a card: only such a number is asked for by a phone. It says so for good, whichever
-- membership the number belongs to.
alter table card_numbers add column is_printed boolean not null default false;
