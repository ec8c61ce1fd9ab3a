-- no transaction
create index concurrently if not exists import_problems_code on import_problems (business_id, import_id, code, line, no);
