-- How staff gave a customer's link away, and to which address: whoever opens a mailed one has that address. A link on a screen
-- opens once and soon.
alter table member_links
  add column channel text check (channel in ('email', 'sms', 'screen')),
  add column address_hash bytea,
  add column sent_at timestamptz(3),
  add column failed_at timestamptz(3),
  add column expires_at timestamptz(3);
-- What became of the mails of the last weeks.
create index member_links_mailed on member_links (business_id, created_at) where channel = 'email';
