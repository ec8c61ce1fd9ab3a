-- After so many months without a visit a night erases a customer; null keeps them.
alter table businesses add column erase_after_months smallint check (erase_after_months between 6 and 120);
