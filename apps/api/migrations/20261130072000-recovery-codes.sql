-- Twelve signs that bring a customer's cards onto another phone, once, and end the old one. Of each customer the newest works.
create table member_recovery_codes (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  code_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (business_id, _id),
  unique (business_id, code_hash),
  foreign key (business_id, user_id) references users (business_id, _id)
);
create index member_recovery_codes_user on member_recovery_codes (business_id, user_id) where ended_at is null;
call protect_tenant_table('member_recovery_codes');
grant select, insert, update on member_recovery_codes to rewardo_app;
