-- The day on which a business's weeks begin, 1 Monday to 7 Sunday (ISO 8601); null: as its country has it.
alter table businesses add column first_day_of_week smallint check (first_day_of_week between 1 and 7);
