-- Visits reported late, and very many on one card by one person in a day, are reasons for a review, too.
alter table transactions drop constraint transactions_flags_check,
  add constraint transactions_flags_check check (flags <@ array['own_card', 'burst', 'backdated', 'repeated']) not valid;
alter table transactions validate constraint transactions_flags_check;
