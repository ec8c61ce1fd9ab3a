-- Customers are told why an end of theirs moved: the moves of their own memberships.
create policy member on lapse_moves for select to rewardo_member using (
  business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and card_subscription_id = any (string_to_array(nullif(current_setting('app.card_subscription_ids', true), ''), ',')::uuid[]));
grant select on lapse_moves to rewardo_member;
