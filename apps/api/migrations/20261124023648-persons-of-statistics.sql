-- Whoever changes a membership's person does so with their own rights and in their own business, here as well.
alter function keep_person_of_statistics() security invoker;
alter function keep_person_of_statistics() reset search_path;
grant update (person_id) on stat_member_months, stat_members to rewardo_app;
