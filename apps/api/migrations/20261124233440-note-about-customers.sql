-- What staff should know about a customer, written in the console.
alter table users add column note text;
