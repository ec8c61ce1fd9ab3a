-- A role also limits a visit's bill, what a visit earns in full cards, and an account's adjustments of a day. Roles that had
-- no limit of an adjustment or an entry keep none; the others get those of the built-in employee, and four adjustments a day.
update account_roles set limits = limits || jsonb_build_object(
  'adjust_day_max', case when limits->'adjust_max' = 'null'::jsonb then 'null'::jsonb else to_jsonb((limits->>'adjust_max')::bigint * 4) end,
  'visit_max', case when limits->'custom_max' = 'null'::jsonb then 'null'::jsonb else to_jsonb(50000) end,
  'visit_cards_max', case when limits->'custom_max' = 'null'::jsonb then 'null'::jsonb else to_jsonb(10) end
) where not limits ? 'visit_max';
