/** Browsers that hold customers' cards, as a session is read. */
import type { Transaction } from "../database/database.ts";
import { inScope, sql, statement } from "../database/sql.ts";
import type { BusinessScope } from "../scope.ts";

/** The business of a public key, unless it is suspended. Asked by the sign-in role, before a business is known. */
export const selectKeyOwner = (tx: Transaction, key: string): Promise<{ _id: string; key: string } | undefined> =>
  tx.row({
    text: `select b._id, b.qr_key as key from businesses b where b.qr_key = $1 and b.status <> 'suspended'`,
    values: [key],
  });

export interface MemberBrowserRow {
  _id: string;
  /** The customer, or the one that they were merged into. */
  user_id: string;
  /** Customers that were merged into this one. */
  merged_user_ids: string[];
  /** Every membership that is or was the customer's. */
  card_subscription_ids: string[];
  expires_at: string;
  /** The last use was recorded more than an hour ago. */
  refresh: boolean;
}

/** The browser with this token that still holds cards. A merged customer leads to the one that stayed. */
export const selectMemberBrowser = (
  tx: Transaction,
  scope: BusinessScope,
  token_hash: Buffer,
  now: string,
): Promise<MemberBrowserRow | undefined> =>
  tx.row(
    statement<MemberBrowserRow>(sql`select b._id, o._id as user_id, b.expires_at,
        b.last_used_at < ${now}::timestamptz - interval '1 hour' as refresh,
        array(select m._id from users m where ${inScope(scope, "m.business_id")} and m.merged_into = o._id) as merged_user_ids,
        array(select cs._id from card_subscriptions cs where ${inScope(scope, "cs.business_id")} and cs.person_id = o._id) as card_subscription_ids
      from member_browsers b
        join users u on ${inScope(scope, "u.business_id")} and u._id = b.user_id
        join users o on ${inScope(scope, "o.business_id")} and o._id = coalesce(u.merged_into, u._id)
      where ${inScope(scope, "b.business_id")} and b.token_hash = ${token_hash} and b.expires_at > ${now}::timestamptz`),
  );

/** Notes that the browser uses its cards, which keeps them for longer. */
export const updateMemberBrowserUse = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now, expires_at }: { _id: string; now: string; expires_at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_browsers set last_used_at = ${now}::timestamptz, expires_at = ${expires_at}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
