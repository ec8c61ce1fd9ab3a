/**
 * A row of each table around coupons, limits, levels and imports, for isolation tests. Ids are those of the
 * membership and of its card, so that tests can derive them from a tenant; the owner is a customer, too.
 */
import type { Witness } from "./witness.ts";

const statements = [
  `insert into coupon_grants (business_id, card_subscription_id, _id, coupon_id, source, status, granted_at, locked_until, locked_by,
      created_at, updated_at)
    select business_id, _id, _id, card_id, 'granted', 'locked', now(), '2100-01-01', 'basket', now(), now()
    from card_subscriptions where business_id = $1`,
  `insert into coupon_uses (business_id, _id, coupon_grant_id, coupon_id, card_subscription_id, transaction_id, used_at)
    select t.business_id, t._id, t.card_subscription_id, t.card_id, t.card_subscription_id, t._id, now()
    from transactions t where t.business_id = $1`,
  `insert into promotion_counters (business_id, promotion_id, used) select business_id, _id, 3 from cards where business_id = $1`,
  `insert into level_changes (business_id, card_subscription_id, _id, from_id, to_id, transaction_id, changed_at)
    select cs.business_id, cs._id, cs._id, cs._id, cs.card_id, (select t._id from transactions t where t.business_id = $1
      and t.card_subscription_id = cs._id order by t._id limit 1), now() from card_subscriptions cs where cs.business_id = $1`,
  `insert into import_marks (business_id, import_id, user_id, line, is_new_user, user_version, is_new_membership)
    select business_id, business_id, _id, 2, true, 1, true from users where business_id = $1`,
  `insert into product_marks (business_id, import_id, product_id, filled)
    select business_id, business_id, _id, '{"category": "X"}' from products where business_id = $1`,
  `insert into transactions select (jsonb_populate_record(t, jsonb_build_object('_id', t.business_id, 'kind', 'adjust', 'status', 'completed',
      'import_id', t.business_id, 'idempotency_key', 'import', 'reverses_id', null, 'amount', null,
      'items', (select jsonb_agg(jsonb_build_object('product_id', p._id)) from products p where p.business_id = $1)))).*
    from transactions t where t.business_id = $1 and t.kind = 'visit' limit 1`,
  `insert into transactions select (jsonb_populate_record(t, jsonb_build_object('_id', gen_random_uuid(), 'status', 'completed',
      'import_id', t.business_id, 'idempotency_key', 'import visit', 'reverses_id', null, 'amount', 100))).*
    from transactions t where t.business_id = $1 and t.kind = 'visit' limit 1`,
];

/** Writes them past every wall. */
export const fillPromotions = async (witness: Witness, business_id: string): Promise<void> => {
  for (const text of statements) await witness.rows(text, [business_id]);
  const staff = await witness.rows<{ email: string }>(
    `select i.email from accounts a join identities i on i._id = a.identity_id
      where a.business_id = $1 and a.account_role_id = '00000000-0000-7000-8000-000000000003'`,
    [business_id],
  );
  // Who was there has confirmed the address.
  await witness.rows(
    `update users u set email = $2, email_confirmed_at = case when exists (select 1 from card_subscriptions cs
        join transactions t on t.business_id = cs.business_id and t.card_subscription_id = cs._id
        where cs.business_id = u.business_id and cs.user_id = u._id) then u.created_at end
      where u.business_id = $1`,
    [business_id, staff[0]!.email],
  );
};
