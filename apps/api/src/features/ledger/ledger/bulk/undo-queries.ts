/** Finds the changes that an import made to customers, and takes them back. */
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { endOpeners } from "../../../../platform/session/member-queries.ts";
import type { FillField } from "./fill.ts";

export interface MarkToUndo {
  readonly user_id: string;
  readonly is_new_user: boolean;
  readonly filled: readonly FillField[];
  readonly card_subscription_id: string | null;
  readonly card_id: string | null;
  readonly is_new_membership: boolean;
  readonly number: string | null;
  /** The customer's own fields are unchanged since. */
  readonly is_unchanged: boolean;
  /** The membership was used, frozen, renumbered, merged or given a coupon since. */
  readonly is_used: boolean;
  /** There are other memberships, so that the customer stays whatever happens to this one. */
  readonly has_others: boolean;
}

/** Membership `cs` has been used other than by undone imports. */
const used = `(cs.status <> 'active' or cs.merged_into is not null or cs.user_id <> m.user_id
  or exists (select 1 from transactions t where t.business_id = $1 and t.card_subscription_id = cs._id and t.kind <> 'expire'
    and not (t.import_id is not null and (t.kind = 'reverse' or t.status = 'reversed')))
  or exists (select 1 from coupon_grants g where g.business_id = $1 and g.card_subscription_id = cs._id)
  or exists (select 1 from card_subscriptions o where o.business_id = $1 and o.merged_into = cs._id)
  or exists (select 1 from card_numbers n where n.business_id = $1 and n.card_subscription_id = cs._id
    and (n.number <> m.number or n.status <> 'active') and n.removed_at is null))`;

/** The next customers of an import, kept for this transaction with their memberships. */
export const selectMarksToUndo = async (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, after, limit }: { import_id: string; after: string | null; limit: number },
): Promise<MarkToUndo[]> => {
  const values = [scope.business_id, import_id, after ?? "00000000-0000-0000-0000-000000000000", limit];
  const next = `select m.user_id from import_marks m where m.business_id = $1 and m.import_id = $2 and m.user_id > $3::uuid
    and m.undone_at is null order by m.user_id limit $4`;
  await tx.rows({
    text: `select 1 from users u where u.business_id = $1 and u._id in (${next}) order by u._id for no key update`,
    values,
  });
  await tx.rows({
    text: `select 1 from card_subscriptions cs where cs.business_id = $1 and cs._id in (
        select m.card_subscription_id from import_marks m where m.business_id = $1 and m.import_id = $2 and m.user_id in (${next})
      ) order by cs._id for no key update`,
    values,
  });
  return tx.rows({
    text: `select m.user_id, m.is_new_user, m.filled, m.card_subscription_id, cs.card_id, m.is_new_membership, m.number,
        u.version = m.user_version and u.merged_into is null and u.removed_at is null as is_unchanged,
        coalesce(m.is_new_membership and ${used}, false) as is_used,
        exists (select 1 from card_subscriptions o where o.business_id = $1 and o.user_id = m.user_id
          and o._id is distinct from m.card_subscription_id and o.removed_at is null) as has_others
      from (select m.* from import_marks m where m.business_id = $1 and m.import_id = $2 and m.user_id in (${next})) m
      join users u on u.business_id = $1 and u._id = m.user_id
      left join card_subscriptions cs on cs.business_id = $1 and cs._id = m.card_subscription_id
      order by m.user_id`,
    values,
  });
};

/** Closes memberships that an import had opened and frees their numbers; they are members no more. */
export const removeMemberships = async (
  tx: Transaction,
  scope: BusinessScope,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<void> => {
  const values = [scope.business_id, ids, now];
  await tx.rows({
    text: `update card_numbers n set status = 'revoked', removed_at = $3 where n.business_id = $1
      and n.card_subscription_id = any($2::uuid[]) and n.removed_at is null`,
    values,
  });
  await tx.rows({
    text: `update card_subscriptions cs set status = 'closed', removed_at = $3, version = cs.version + 1, updated_at = $3
      where cs.business_id = $1 and cs._id = any($2::uuid[])`,
    values,
  });
  await tx.rows({
    text: `update cards c set members_count = c.members_count - o.members from (
        select cs.card_id, count(*) as members from card_subscriptions cs
        where cs.business_id = $1 and cs._id = any($2::uuid[]) group by 1) o
      where c.business_id = $1 and c._id = o.card_id`,
    values: values.slice(0, 2),
  });
};

/** Frees single numbers of memberships that stay. */
export const removeNumbers = async (
  tx: Transaction,
  scope: BusinessScope,
  { numbers, now }: { numbers: readonly { number: string; card_subscription_id: string }[]; now: string },
): Promise<void> => {
  await tx.rows({
    text: `update card_numbers n set status = 'revoked', removed_at = $3 from jsonb_to_recordset($2) as c (number text, card_subscription_id uuid)
      where n.business_id = $1 and n.number = c.number and n.card_subscription_id = c.card_subscription_id and n.removed_at is null`,
    values: [scope.business_id, JSON.stringify(numbers), now],
  });
};

/** Empties customers who are none any more, and ends what opens their cards; the id is kept, since others name it. */
export const removeUsers = async (
  tx: Transaction,
  scope: BusinessScope,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<void> => {
  await tx.rows({
    text: `update users u set first_name = null, last_name = null, name_key = '', email = null, email_confirmed_at = null,
        email_confirmation_sent_at = null, phone = null, phone_confirmed_at = null, birth_date = null, birth_day = null, birth_month = null,
        gender = 'unknown', language = null, external_id = null, removed_at = $3, version = u.version + 1, updated_at = $3
      where u.business_id = $1 and u._id = any($2::uuid[])`,
    values: [scope.business_id, ids, now],
  });
  await endOpeners(tx, scope, { user_ids: ids, now });
};

/**
 * Empties the fields that an import had filled, of customers who are unchanged since; that an address was confirmed goes
 * with it. Filling counted as one change and emptying is another: what earlier imports noted moves on by both, so that for
 * them the customer is as unchanged as before.
 */
export const emptyFields = async (
  tx: Transaction,
  scope: BusinessScope,
  { rows, now }: { rows: readonly { user_id: string; filled: readonly FillField[] }[]; now: string },
): Promise<void> => {
  const emptied = (field: FillField, column: string, empty = "null"): string =>
    `${column} = case when '${field}' = any(c.filled) then ${empty} else u.${column} end`;
  await tx.rows({
    text: `with emptied as (update users u set ${emptied("name", "first_name")}, ${emptied("name", "last_name")}, ${emptied("name", "name_key", "''")},
        ${emptied("email", "email")}, ${emptied("email", "email_confirmed_at")}, ${emptied("email", "email_confirmation_sent_at")},
        ${emptied("phone", "phone")}, ${emptied("phone", "phone_confirmed_at")}, ${emptied("birth_date", "birth_date")},
        ${emptied("gender", "gender", "'unknown'")}, ${emptied("language", "language")}, ${emptied("external_id", "external_id")},
        version = u.version + 1, updated_at = $3
      from jsonb_to_recordset($2) as c (user_id uuid, filled text[]) where u.business_id = $1 and u._id = c.user_id
        returning u._id, u.version)
      update import_marks m set user_version = m.user_version + 2 from emptied e
      where m.business_id = $1 and m.user_id = e._id and m.undone_at is null and m.user_version < e.version - 1`,
    values: [scope.business_id, JSON.stringify(rows), now],
  });
};

export const updateMarksUndone = async (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, ids, now }: { import_id: string; ids: readonly string[]; now: string },
): Promise<void> => {
  await tx.rows({
    text: `update import_marks m set undone_at = $4, number = null where m.business_id = $1 and m.import_id = $2
      and m.user_id = any($3::uuid[])`,
    values: [scope.business_id, import_id, ids, now],
  });
};

export interface LiftToUndo {
  readonly transaction_id: string;
  readonly from_id: string | null;
  readonly to_id: string | null;
  /** Start of the level that the member held before. */
  readonly since: string | null;
}

/** Changes of levels that some transactions made. */
export const selectLifts = (
  tx: Transaction,
  scope: BusinessScope,
  { members, transactions }: { members: readonly string[]; transactions: readonly string[] },
): Promise<LiftToUndo[]> =>
  tx.rows({
    text: `select c.transaction_id, c.from_id, c.to_id, (select p.changed_at from level_changes p
          where p.business_id = $1 and p.card_subscription_id = c.card_subscription_id and p._id < c._id and p.to_id = c.from_id
          order by p._id desc limit 1) as since
      from level_changes c
      where c.business_id = $1 and c.card_subscription_id = any($2::uuid[]) and c.transaction_id = any($3::uuid[])`,
    values: [scope.business_id, members, transactions],
  });

/** When these memberships last had activity, some transactions left out; those without any are missing. */
export const selectLastActivity = (
  tx: Transaction,
  scope: BusinessScope,
  { members, except }: { members: readonly string[]; except: readonly string[] },
): Promise<{ card_subscription_id: string; at: string }[]> =>
  tx.rows({
    text: `select t.card_subscription_id, max(t.occurred_at) as at from transactions t
      where t.business_id = $1 and t.card_subscription_id = any($2::uuid[]) and t.kind in ('visit', 'redeem')
        and t.status <> 'reversed' and t._id <> all($3::uuid[]) group by 1`,
    values: [scope.business_id, members, except],
  });
