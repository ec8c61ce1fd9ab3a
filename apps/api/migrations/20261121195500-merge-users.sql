-- Of two customers who are one person one stays; the other says who, and nothing else about anybody.
alter table users
  add column merged_into uuid,
  add foreign key (business_id, merged_into) references users (business_id, _id);
create index users_merged on users (business_id, merged_into);
grant select (merged_into) on users to rewardo_jobs;
