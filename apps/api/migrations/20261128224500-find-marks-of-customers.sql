-- Undoing an import looks for what other imports noted of its customers, and erasing one for all that was noted of them.
create index import_marks_user on import_marks (business_id, user_id);
