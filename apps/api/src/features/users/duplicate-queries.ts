import type { Duplicate } from "@rewardo/contract/duplicates";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

type Candidate = { readonly _id: string; readonly same: Duplicate["same"] };

/** Others with the same phone, e-mail, or name and birthday, who were not told apart; the oldest first. */
export const selectDuplicates = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
  limit: number,
): Promise<Candidate[]> =>
  tx.rows(
    statement<Candidate>(sql`with me as (
        select u._id, u.phone, u.email_key, u.name_key, u.birth_date from users u
        where u.business_id = ${scope.business_id}::uuid and u._id = ${user_id}::uuid
      ), alike as (
        select o._id, 'phone' as same from me join users o on o.business_id = ${scope.business_id}::uuid and o.phone = me.phone
        union all
        select o._id, 'email' from me join users o on o.business_id = ${scope.business_id}::uuid and o.email_key = me.email_key
        union all
        select o._id, 'name_and_birthday' from me join users o on o.business_id = ${scope.business_id}::uuid
          and o.name_key = me.name_key and o.birth_date = me.birth_date where me.name_key <> ''
      )
      select o._id, array_agg(alike.same order by alike.same) as same from alike
      join users o on o.business_id = ${scope.business_id}::uuid and o._id = alike._id
      where o._id <> ${user_id}::uuid and o.merged_into is null and o.removed_at is null
        and not exists (select from user_distinctions d where d.business_id = o.business_id
          and d.lower_id = least(o._id, ${user_id}::uuid) and d.upper_id = greatest(o._id, ${user_id}::uuid))
      group by o._id, o.created_at order by o.created_at, o._id limit ${sql.lit(limit)}`),
  );

/** Answers whether the pair was not told apart before. */
export const insertDistinction = async (
  tx: Transaction,
  scope: BusinessScope,
  pair: { user_id: string; other_id: string; account_id: string | null; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement<{
      lower_id: string;
    }>(sql`insert into user_distinctions (business_id, lower_id, upper_id, account_id, created_at)
      values (${scope.business_id}::uuid, least(${pair.user_id}::uuid, ${pair.other_id}::uuid),
        greatest(${pair.user_id}::uuid, ${pair.other_id}::uuid), ${pair.account_id}::uuid, ${pair.now}::timestamptz)
      on conflict do nothing returning lower_id`),
  )) !== undefined;
