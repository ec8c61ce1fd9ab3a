-- A language model's answers for a day, and what each business has used of it; both stay empty where none is configured.
create table ai_answers (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  card_id uuid not null,
  question text not null,
  -- Of what was asked: the same data are not paid for twice.
  digest text not null,
  model text not null,
  status text not null,
  tokens integer not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
create index ai_answers_of_question on ai_answers (business_id, card_id, question, digest, created_at desc, _id desc);
create index ai_answers_age on ai_answers (business_id, created_at);
call protect_tenant_table('ai_answers');
grant select, insert, update, delete on ai_answers to rewardo_app;

create table ai_days (
  business_id uuid not null references businesses (_id),
  local_day date not null,
  tokens integer not null,
  primary key (business_id, local_day)
);
call protect_tenant_table('ai_days');
grant select, insert, update on ai_days to rewardo_app;
