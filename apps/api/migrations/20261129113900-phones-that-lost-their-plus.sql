-- A number with its calling code and without plus, as spreadsheets leave it, was taken for a German one and got +49 once
-- more. No German number has 12 digits. Two customers whose numbers are the same now stay two: they stand among the
-- possible duplicates.
do $$
declare
  lost constant text := '^\+49(49[1-9]\d{9,10}|44[1-9]\d{9}|380[1-9]\d{8}|42[01][1-9]\d{8}|43[1-9]\d{9,10})$';
  changed integer;
  shared integer;
begin
  with corrected as (
    update users u set phone = '+' || substr(u.phone, 4), version = u.version + 1, updated_at = now()
    where u.phone like '+49%' and u.phone ~ lost returning u.business_id, u._id, u.phone
  )
  select count(*), count(*) filter (where exists (select from users o where o.business_id = c.business_id
      and o.phone = c.phone and o._id <> c._id and o.merged_into is null and o.removed_at is null))
    into changed, shared from corrected c;
  update places p set phone = '+' || substr(p.phone, 4), updated_at = now() where p.phone ~ lost;
  update businesses b set phone = '+' || substr(b.phone, 4), updated_at = now() where b.phone ~ lost;
  if changed > 0 then
    raise warning 'Phone numbers that had lost their plus were put right: %. Of these, another customer has the same number: %; they stand among the possible duplicates.',
      changed, shared;
  end if;
end $$;
