import type { Duplicate } from "@rewardo/contract/duplicates";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Pairs whose cards have numbers that differ in spelling alone, from before numbers had one form. */
const clashing = (scope: BusinessScope): RawBuilder<unknown> =>
  sql`select distinct least(a.user_id, b.user_id) as _id, greatest(a.user_id, b.user_id) as other_id
    from (select distinct v.number_key from card_numbers v where v.business_id = ${scope.business_id}::uuid and v.variant > 0) k
    join card_numbers n on n.business_id = ${scope.business_id}::uuid and n.number_key = k.number_key and n.status = 'active'
    join card_numbers o on o.business_id = ${scope.business_id}::uuid and o.number_key = k.number_key and o.status = 'active'
    join card_subscriptions a on a.business_id = ${scope.business_id}::uuid and a._id = n.card_subscription_id
    join card_subscriptions b on b.business_id = ${scope.business_id}::uuid and b._id = o.card_subscription_id
    where a.user_id <> b.user_id`;

type Candidate = { readonly _id: string; readonly same: Duplicate["same"] };

/** Others with the same phone, e-mail, name and birthday, or card number but for its spelling, who were not told apart; the oldest first. */
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
        union all
        select case when c._id = ${user_id}::uuid then c.other_id else c._id end, 'card_number' from (${clashing(scope)}) c
        where ${user_id}::uuid in (c._id, c.other_id)
      )
      select o._id, array_agg(alike.same order by alike.same) as same from alike
      join users o on o.business_id = ${scope.business_id}::uuid and o._id = alike._id
      where o._id <> ${user_id}::uuid and o.merged_into is null and o.removed_at is null
        and not exists (select 1 from user_distinctions d where d.business_id = ${scope.business_id}::uuid
          and d.lower_id = least(o._id, ${user_id}::uuid) and d.upper_id = greatest(o._id, ${user_id}::uuid))
      group by o._id, o.created_at order by o.created_at, o._id limit ${sql.lit(limit)}`),
  );

export interface Pair {
  /** The customer of the pair who was added first. */
  readonly _id: string;
  readonly other_id: string;
  readonly same: Duplicate["same"];
}

/** A number shared by this many customers belongs to a company or a family, and is no sign of one person. */
const mostAlike = 10;
const mostPairs = (mostAlike * (mostAlike - 1)) / 2;

/**
 * Pairs of customers with equal values in these columns. An index of the same columns finds the values without the table;
 * the limit has the few customers of each read by that index too: joined freely, the table would be read through, with all
 * other businesses in it.
 */
const alike = (
  scope: BusinessScope,
  same: Duplicate["same"][number],
  columns: readonly [string, ...string[]],
): RawBuilder<unknown> => {
  const list = (of: string) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)));
  const isKnown = sql.join(
    columns.map((column) => sql`${sql.ref(`g.${column}`)} is not null`),
    sql` and `,
  );
  const matches = (of: string) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(`${of}.${column}`)} = ${sql.ref(`g.${column}`)}`),
      sql` and `,
    );
  return sql`select pair._id, pair.other_id, ${sql.lit(same)} as same
    from (select ${list("g")} from users g where g.business_id = ${scope.business_id}::uuid and ${isKnown}
      group by ${list("g")} having count(*) between 2 and ${sql.lit(mostAlike)}) g
    cross join lateral (select one._id, other._id as other_id from users one
      join users other on other.business_id = ${scope.business_id}::uuid and ${matches("other")} and other._id > one._id
      where one.business_id = ${scope.business_id}::uuid and ${matches("one")} and one.merged_into is null
        and one.removed_at is null and other.merged_into is null and other.removed_at is null
      limit ${sql.lit(mostPairs)}) pair`;
};

/** Pairs of the whole business who were not told apart, the latest added first. */
export const selectDuplicatePairs = (
  tx: Transaction,
  scope: BusinessScope,
  { limit, cursor }: { limit: number; cursor: KeysetCursor | null },
): Promise<Pair[]> => {
  const { after, order } = keysetPage({
    ...{ column: "p.other_key", type: "text", id: "p._id", direction: "desc", limit, cursor },
  });
  return tx.rows(
    statement<Pair>(sql`select p._id, p.other_id, p.same from (
        select a._id, a.other_id, a.other_id::text as other_key, array_agg(a.same order by a.same) as same
        from (${alike(scope, "phone", ["phone"])} union all ${alike(scope, "email", ["email_key"])}
          union all ${alike(scope, "name_and_birthday", ["name_key", "birth_date"])} where g.name_key <> ''
          union all select c._id, c.other_id, 'card_number' from (${clashing(scope)}) c) a
        group by a._id, a.other_id
      ) p
      where not exists (select 1 from user_distinctions d where d.business_id = ${scope.business_id}::uuid
        and d.lower_id = p._id and d.upper_id = p.other_id) ${after} ${order}`),
  );
};

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
