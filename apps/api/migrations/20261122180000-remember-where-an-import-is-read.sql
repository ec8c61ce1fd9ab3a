-- Whose telephone numbers those without a calling code are: guessed when the table is first read, and kept until somebody
-- changes how it is read.
alter table imports
  add column country text check (country in ('PL', 'DE', 'UK'));
