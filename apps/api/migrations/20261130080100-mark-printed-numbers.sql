-- The numbers of a sheet have one instant, at which no other number of the programme was made: one card of the sheet that still
-- says so tells of all of them, also of those that were merged into another card since.
update card_numbers n set is_printed = true from card_subscriptions cs, card_subscriptions p
  where cs.business_id = n.business_id and cs._id = n.card_subscription_id
    and p.business_id = n.business_id and p.card_id = cs.card_id and p.is_paper and p.created_at = n.created_at;

-- Of a sheet whose cards all have a customer by now, the audit log says when it was made and how many cards it had. What fits no
-- entry stays a number that was not printed: tills read it as ever, and its card comes onto a phone in the other ways.
with made as (
  select n.business_id, cs.card_id, n.created_at, count(*) as count
  from card_numbers n join card_subscriptions cs on cs.business_id = n.business_id and cs._id = n.card_subscription_id
  group by 1, 2, 3 having not bool_or(n.is_printed)
), sheets as (
  select m.business_id, m.card_id, m.created_at from made m join audit_entries a on a.business_id = m.business_id
    and a.entity = 'cards' and a.action = 'paper_cards_made' and a.entity_id = m.card_id
    and (a.after ->> 'count')::integer = m.count
    and a.recorded_at >= m.created_at and a.recorded_at < m.created_at + interval '5 seconds'
)
update card_numbers n set is_printed = true from card_subscriptions cs, sheets s
  where cs.business_id = n.business_id and cs._id = n.card_subscription_id
    and s.business_id = n.business_id and s.card_id = cs.card_id and s.created_at = n.created_at;
