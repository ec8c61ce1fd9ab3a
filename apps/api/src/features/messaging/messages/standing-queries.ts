/** Balances of customers, for messages that mention them. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Standing } from "./compose.ts";

const lastUsed = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`where cs.business_id = ${scope.business_id}::uuid and cs.user_id = u._id and cs.status = 'active'
  and cs.merged_into is null and cs.removed_at is null`;
const first = sql`order by cs.last_activity_at desc nulls last, cs._id desc limit 1`;

/** The balance on the points card, and what the stamp card lacks to a full one: of each kind the one used last. */
export const selectStandings = (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, now }: { user_ids: readonly string[]; now: string },
): Promise<(Standing & { user_id: string })[]> =>
  tx.rows(
    statement<Standing & { user_id: string }>(sql`select u._id as user_id,
        (select cs.balance from card_subscriptions cs
          join cards c on c.business_id = ${scope.business_id}::uuid and c._id = cs.card_id and c.type = 'points' and c.status <> 'archived'
          ${lastUsed(scope)} ${first}) as balance,
        (select p.stamps - greatest(cs.balance, 0) % p.stamps from card_subscriptions cs
          join cards c on c.business_id = ${scope.business_id}::uuid and c._id = cs.card_id and c.type = 'stamps_stacked' and c.status <> 'archived'
          cross join lateral (select coalesce((select (v.programme ->> 'stamps_required')::integer from programme_versions v
            where v.business_id = ${scope.business_id}::uuid and v.card_id = c._id and v.valid_from <= ${now}::timestamptz
            order by v.number desc limit 1), c.stamps_required) as stamps) p
          ${lastUsed(scope)} ${first}) as missing_stamps
      from users u where u.business_id = ${scope.business_id}::uuid and u._id = any(${[...user_ids]}::uuid[])`),
  );

/** The card that a customer used last, and its balance; `undefined` for a customer without one in use. */
export const selectLastCard = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<{ card_id: string; balance: number } | undefined> =>
  tx.row(
    statement<{
      card_id: string;
      balance: number;
    }>(sql`select cs.card_id, cs.balance from users u join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid
      ${lastUsed(scope)} and u.business_id = ${scope.business_id}::uuid and u._id = ${user_id}::uuid ${first}`),
  );

/**
 * Balance of each of these customers on one card; of several memberships the one used last. Customers without one are
 * missing.
 */
export const selectCardBalances = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, user_ids }: { card_id: string; user_ids: readonly string[] },
): Promise<{ user_id: string; balance: number; number: string | null }[]> =>
  tx.rows(
    statement<{
      user_id: string;
      balance: number;
      number: string | null;
    }>(sql`select distinct on (cs.user_id) cs.user_id, cs.balance,
        (select n.number from card_numbers n where n.business_id = ${scope.business_id}::uuid
          and n.card_subscription_id = cs._id and n.status = 'active' order by n.created_at desc, n.number limit 1) as number
      from card_subscriptions cs
      where cs.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid
        and cs.user_id = any(${[...user_ids]}::uuid[]) and cs.status = 'active' and cs.merged_into is null
        and cs.removed_at is null
      order by cs.user_id, cs.last_activity_at desc nulls last, cs._id desc`),
  );
