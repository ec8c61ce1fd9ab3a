/** Customers by what a file says of them, many at once. */
import type { MembershipStatus } from "@rewardo/engine";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";

export interface PersonMembership {
  readonly _id: string;
  readonly card_id: string;
  readonly status: MembershipStatus;
}

export interface Person {
  readonly _id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly name_key: string;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly phone: string | null;
  readonly birth_date: string | null;
  readonly gender: "female" | "male" | "other" | "unknown";
  readonly language: string | null;
  readonly external_id: string | null;
  readonly version: number;
  /** The line of this import that was this customer already. */
  readonly marked_line: number | null;
  /** The person's memberships of the card, open ones first. */
  readonly memberships: readonly PersonMembership[];
}

export interface KnownNumber {
  /** The card number in the form in which numbers are compared. */
  readonly number_key: string;
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly status: MembershipStatus;
  readonly user_id: string | null;
}

/** Card numbers in use now or before, without those that an undone import took back. */
export const selectNumbers = (tx: Transaction, scope: BusinessScope, keys: readonly string[]): Promise<KnownNumber[]> =>
  tx.rows({
    text: `select n.number_key, cs._id as card_subscription_id, cs.card_id, cs.status, cs.user_id
      from card_numbers n join card_subscriptions cs on cs.business_id = $1 and cs._id = n.card_subscription_id
      where n.business_id = $1 and n.number_key = any($2::text[]) and n.removed_at is null`,
    values: [scope.business_id, keys],
  });

export interface WantedPeople {
  readonly import_id: string;
  readonly card_id: string;
  readonly external_ids: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly ids: readonly string[];
}

/** Customers with one of the values of an array parameter. */
const named = (column: string, values: string): string =>
  `select u._id from unnest(${values}::text[]) as said (value)
    cross join lateral (select o._id from users o where o.business_id = $1 and o.${column} = said.value offset 0) u`;

/**
 * All customers that match one of these keys, with what this import has changed about them so far. Each key is looked
 * up by its own index: while table statistics are outdated, PostgreSQL would otherwise read all customers of the
 * business.
 */
export const selectNamedPeople = (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, card_id, external_ids, emails, phones, ids }: WantedPeople,
): Promise<Person[]> =>
  tx.rows({
    text: `with wanted as (
        ${named("external_id", "$4")} union ${named("email_key", "$5")} union ${named("phone", "$6")} union select unnest($7::uuid[])
      )
      select u._id, u.first_name, u.last_name, u.name_key, u.email, u.email_key, u.phone, u.birth_date::text as birth_date, u.gender,
        u.language, u.external_id, u.version, m.line as marked_line,
        coalesce((select jsonb_agg(jsonb_build_object('_id', cs._id, 'card_id', cs.card_id, 'status', cs.status)
            order by cs.status = 'closed', cs.created_at, cs._id)
          from (select * from card_subscriptions o where o.business_id = $1 and o.user_id = u._id offset 0) cs
          where cs.card_id = $3 and cs.removed_at is null), '[]') as memberships
      from wanted cross join lateral (select * from users o where o.business_id = $1 and o._id = wanted._id offset 0) u
      left join lateral (select * from import_marks o where o.business_id = $1 and o.import_id = $2 and o.user_id = u._id offset 0) m on true
      where u.merged_into is null and u.removed_at is null`,
    values: [scope.business_id, import_id, card_id, external_ids, emails, phones, ids],
  });

/**
 * Keeps customers for this transaction, in the order of their ids, as merging two of them does; answers how many there
 * are. A concurrent opening of a membership for an existing customer locks that customer first.
 */
export const holdUsers = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<number> => {
  const held = await tx.rows({
    text: "select 1 from users u where u.business_id = $1 and u._id = any($2::uuid[]) order by u._id for no key update",
    values: [scope.business_id, ids],
  });
  return held.length;
};
