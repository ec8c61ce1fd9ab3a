/** Rows by the ten thousand, written past the application: only their number and spread matter. */
import type { Witness } from "../witness.ts";

const statements = [
  "create temporary table filled as select gen_random_uuid() as _id, nr from generate_series(1, 12) nr",
  "insert into businesses (_id, name, qr_key) select _id, 'Business ' || nr, 'filled' || nr from filled",
  `insert into places (business_id, _id, name, name_key, status, created_at)
    select f._id, gen_random_uuid(), 'Place ' || n, 'place ' || lpad(n::text, 5, '0'), case n % 3 when 0 then 'closed' else 'active' end, now() - n * interval '1 minute'
    from filled f, generate_series(1, 300) n`,
  `insert into devices (business_id, _id, name, kind, created_at)
    select f._id, gen_random_uuid(), 'Till ' || n, 'till', now() - n * interval '1 minute' from filled f, generate_series(1, 300) n`,
  `insert into cards (business_id, _id, name, type, stock, stamp_icon, status, created_at)
    select f._id, gen_random_uuid(), '{"pl": "Karta"}', 'points', 'forest', 'coffee_bean', 'active', now() - n * interval '1 minute'
    from filled f, generate_series(1, 300) n`,
  `insert into programme_versions (business_id, _id, card_id, programme, valid_from)
    select business_id, gen_random_uuid(), _id, '{}', '2000-01-01' from cards`,
  `insert into users (business_id, _id, first_name, name_key)
    select f._id, gen_random_uuid(), 'Jan', 'jan' from filled f, generate_series(1, 200) n`,
  // Four memberships a customer, on the four newest cards.
  `insert into card_subscriptions (business_id, _id, card_id, user_id, created_at, joined_at)
    select u.business_id, gen_random_uuid(), c._id, u._id, now() - random() * interval '100 days', now() - random() * interval '100 days'
    from users u join (select *, row_number() over (partition by business_id order by created_at desc) as nr from cards) c
      on c.business_id = u.business_id and c.nr <= 4`,
  `insert into card_numbers (business_id, number, number_key, card_subscription_id)
    select business_id, substr(_id::text, 1, 30), upper(replace(substr(_id::text, 1, 30), '-', '')), _id from card_subscriptions`,
  `insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, user_id, place_id, currency, delta,
      balance_after, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key, request_hash,
      occurred_at, recorded_at)
    select s.business_id, gen_random_uuid(), 'visit', 'completed', 'till', s.card_id, s._id, s.user_id, p._id, 'PLN', 1,
      1, '[]', gen_random_uuid(), '1', current_date, gen_random_uuid(), 'k', '',
      now() - random() * interval '100 days', now()
    from (select *, row_number() over (partition by business_id order by _id) as nr from card_subscriptions) s
    join (select *, row_number() over (partition by business_id order by _id) as nr from places) p
      on p.business_id = s.business_id and p.nr = 1 + s.nr % 300`,
  `insert into ledger_entries (business_id, card_subscription_id, seq, _id, kind, unit, amount, pending, held, debt, balance_after,
      pending_after, moves, cause_id, hash, recorded_at)
    select business_id, card_subscription_id, 1, gen_random_uuid(), 'earned', 'point', 1, 0, 0, 0, 1, 0, '[]', _id, '', now() from transactions`,
  `insert into lots (business_id, card_subscription_id, _id, amount, remaining, is_open, source_transaction_id, occurred_at)
    select business_id, card_subscription_id, gen_random_uuid(), 1, 1, true, _id, now() from transactions`,
  `insert into idempotency_keys (business_id, actor_id, key, request_hash, entity_id)
    select business_id, gen_random_uuid(), 'k', '', _id from places`,
  `insert into uploads (business_id, name, media_type, width, height, bytes)
    select f._id, encode(sha256((f._id::text || n)::bytea), 'hex'), 'image/png', 1, 1, 1 from filled f, generate_series(1, 300) n`,
  "insert into identities (_id, email, email_key) select gen_random_uuid(), n || '@example.test', n || '@example.test' from generate_series(1, 500) n",
  `insert into accounts (business_id, _id, identity_id, account_role_id)
    select f._id, gen_random_uuid(), i._id, gen_random_uuid() from filled f, identities i where i.email like '1%'`,
  `insert into sessions (token_hash, business_id, account_id, expires_at)
    select sha256(_id::text::bytea), business_id, _id, now() + interval '1 day' from accounts`,
  `insert into audit_entries (business_id, _id, account_id, action, entity, entity_id, recorded_at)
    select p.business_id, gen_random_uuid(), a._id, 'updated', case p.name when 'Place 1' then 'places' else 'users' end, p._id,
      now() - random() * interval '100 days'
    from places p join lateral (select _id from accounts where business_id = p.business_id order by _id limit 10) a on true`,
  "analyze",
];

/** Fills twelve businesses; each has a twelfth of every table. */
export const fillTables = async (witness: Witness): Promise<void> => {
  for (const text of statements) await witness.rows(text);
};

/** Two thousand more businesses, with a trial each. */
export const fillBusinesses = async (witness: Witness): Promise<void> => {
  await witness.rows(`with more as (
      insert into businesses (_id, name, qr_key) select gen_random_uuid(), 'More', 'more' || n from generate_series(1, 2000) n
      returning _id
    )
    insert into plan_subscriptions (business_id, _id, plan_id, trial_ends_at, currency, price)
    select more._id, gen_random_uuid(), p._id, timestamptz '2026-01-01' + row_number() over () * interval '1 hour', 'PLN', 0
    from more, (select _id from plans limit 1) p`);
  await witness.rows("analyze businesses, plan_subscriptions");
};
