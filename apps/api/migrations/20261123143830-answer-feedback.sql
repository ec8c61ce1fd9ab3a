-- What a customer said stays as it was said; what the business did about it changes.
alter table feedback add column version integer not null default 1;
grant update (status, reply, version, updated_at) on feedback to rewardo_app;
-- A whole card's list.
create index feedback_of_business on feedback (business_id, created_at desc, _id desc);
