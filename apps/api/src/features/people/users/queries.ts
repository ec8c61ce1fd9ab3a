import type { RfmGroup } from "@rewardo/contract/user-fields";
import type { User, UserFigures } from "@rewardo/contract/users";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { longestWalk, mostFound, searchCondition } from "../../../platform/database/search.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import type { UserSearch } from "../../base/user-search/index.ts";

export type UserRecord = Omit<User, "can" | "card_subscriptions" | "consents" | "contact" | "figures"> & {
  name_key: string;
};

const columns = (
  scope: Scope,
): RawBuilder<unknown> => sql`u._id, u.business_id, u.first_name, u.last_name, u.name_key, u.email, u.email_confirmed_at, u.email_confirmation_sent_at, u.phone, u.birth_date::text as birth_date,
  case when u.birth_date is null and u.birth_day is not null then jsonb_build_object('day', u.birth_day, 'month', u.birth_month) end as birthday,
  u.gender, u.language, u.note, u.external_id, (select r.rfm_group from rfm_changes r where ${inScope(scope, "r.business_id", "u.business_id")} and r.user_id = u._id
    order by r.valid_from desc limit 1) as rfm_group, u.version, u.created_at, u.merged_into`;

/** The search as a condition on each row, behind the wall. */
const compared = (scope: Scope, { name_like, name, phone, number }: UserSearch): RawBuilder<unknown> => {
  const ways = [
    name_like === null ? null : sql`u.name_key like ${name_like}`,
    name === null ? null : sql`(u.name_key >= ${name.from} and u.name_key < ${name.to})`,
    phone === null
      ? null
      : sql`(reverse(u.phone) collate "C" >= ${phone.from} and reverse(u.phone) collate "C" < ${phone.to})`,
    number === null
      ? null
      : sql`exists (select 1 from card_subscriptions cs
          join card_numbers n on ${inScope(scope, "n.business_id", "cs.business_id")} and n.card_subscription_id = cs._id
          where ${inScope(scope, "cs.business_id", "u.business_id")} and cs.user_id = u._id and n.number_key >= ${number.from} and n.number_key < ${number.to})`,
  ].filter((way) => way !== null);
  return sql`(${sql.join(ways, sql` or `)})`;
};

/** The ids of customers who are found in one of these ways, at most so many. */
const foundBy = ({ name_like, name, phone, number }: UserSearch, most: number): RawBuilder<unknown> =>
  sql`search_some_users(${name_like}, ${name?.from ?? null}, ${name?.to ?? null}, ${phone?.from ?? null},
    ${phone?.to ?? null}, ${number?.from ?? null}, ${number?.to ?? null}, ${sql.lit(most)})`;

const searched = (tx: Transaction, scope: Scope, search: UserSearch): Promise<RawBuilder<unknown>> =>
  searchCondition(tx, { id: "u._id", found: foundBy(search, mostFound), compared: compared(scope, search) });

/** Filter of a list of customers. */
export interface UserFilter {
  readonly search?: UserSearch | undefined;
  readonly rfm_group?: RfmGroup | undefined;
}

/** Customers whose newest group it is. */
const inGroup = (scope: Scope, group: RfmGroup): RawBuilder<unknown> => sql`and exists (select 1 from rfm_changes g
  where ${inScope(scope, "g.business_id", "u.business_id")} and g.user_id = u._id and g.rfm_group = ${group}
    and not exists (select 1 from rfm_changes later where ${inScope(scope, "later.business_id", "g.business_id")} and later.user_id = g.user_id
      and later.valid_from > g.valid_from))`;

const where = async (tx: Transaction, scope: Scope, { search, rfm_group }: UserFilter): Promise<RawBuilder<unknown>> =>
  sql`where ${inScope(scope, "u.business_id")} and u.merged_into is null and u.removed_at is null
    ${search === undefined ? sql`` : await searched(tx, scope, search)} ${rfm_group === undefined ? sql`` : inGroup(scope, rfm_group)}`;

const among = (ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`` : sql`and u._id = any(${[...ids]}::uuid[])`;

export interface UsersWanted extends UserFilter {
  /** Only customers with these ids. */
  ids?: readonly string[] | undefined;
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

/** Most customers that a walk takes by their phone or card number; more are no walk's matter. */
const mostByNumber = 100;

/** Whom a phone or a card number finds that begins with few signs, which may be letters. */
const selectByNumber = async (tx: Transaction, { phone, number }: UserSearch): Promise<readonly string[]> => {
  if (phone === null && number === null) return [];
  const found = foundBy({ name_like: null, name: null, phone, number }, mostByNumber + 1);
  return (await tx.row(statement<{ ids: string[] }>(sql`select array(select ${found}) as ids`)))?.ids ?? [];
};

/**
 * The next stretch of the list, of which those are taken whose names are searched for, and those with these ids. A part that
 * many names have in common fills a page so, which would be the dearest one to find by the index of parts.
 */
const walk = (
  scope: Scope,
  { name_like, name }: UserSearch,
  ids: readonly string[],
  { after, order, stretch }: { after: RawBuilder<unknown>; order: RawBuilder<unknown>; stretch: RawBuilder<unknown> },
): RawBuilder<UserRecord> => {
  const byName =
    name_like === null
      ? sql`u.name_key >= ${name?.from} and u.name_key < ${name?.to}`
      : sql`u.name_key like ${name_like}`;
  const matching = ids.length === 0 ? byName : sql`(${byName} or u._id = any(${[...ids]}::uuid[]))`;
  return sql<UserRecord>`select ${columns(scope)}
    from (select u.* from users u where ${inScope(scope, "u.business_id")} ${after} ${stretch}) u
    where u.merged_into is null and u.removed_at is null and ${matching} ${order}`;
};

/** A page that a walk fills, or `null`. Both are asked for at once, since few searches find anybody by a number. */
const selectByWalk = async (
  tx: Transaction,
  scope: Scope,
  search: UserSearch,
  page: Parameters<typeof walk>[3] & { readonly limit: number },
): Promise<UserRecord[] | null> => {
  const walking = (ids: readonly string[]) => tx.rows(statement(walk(scope, search, ids, page)));
  const [walked, ids] = await Promise.all([walking([]), selectByNumber(tx, search)]);
  if (ids.length > mostByNumber) return null;
  const rows = ids.length === 0 ? walked : await walking(ids);
  return rows.length > page.limit ? rows : null;
};

export const selectUsers = async (tx: Transaction, scope: Scope, wanted: UsersWanted): Promise<UserRecord[]> => {
  const { sort_by, search, rfm_group, ids, ...page } = wanted;
  const [column, type] =
    sort_by === "name" ? (["u.name_key", "text"] as const) : (["u.created_at", "timestamptz"] as const);
  const sorted = { column, type, id: "u._id", isAcross: scope.kind === "platform", ...page };
  const { after, order } = keysetPage(sorted);
  const hasName = search !== undefined && (search.name_like !== null || search.name !== null);
  if (hasName && rfm_group === undefined && ids === undefined && scope.kind === "business") {
    const { order: stretch } = keysetPage({ ...sorted, limit: longestWalk });
    const walked = await selectByWalk(tx, scope, search, { after, order, stretch, limit: page.limit });
    if (walked !== null) return walked;
  }
  const matching = await where(tx, scope, { search, rfm_group });
  return tx.rows(
    statement<UserRecord>(sql`select ${columns(scope)} from users u ${matching} ${among(ids)} ${after} ${order}`),
  );
};

/** The ids of a list, or those of these customers that there are; in any order. */
export const selectUserIds = async (
  tx: Transaction,
  scope: BusinessScope,
  { ids, limit, ...filter }: UserFilter & { readonly ids?: readonly string[] | undefined; readonly limit: number },
): Promise<string[]> => {
  const matching = await where(tx, scope, filter);
  const rows = await tx.rows(
    statement<{ _id: string }>(sql`select u._id from users u ${matching} ${among(ids)} limit ${sql.lit(limit)}`),
  );
  return rows.map(({ _id }) => _id);
};

/** Counts at most `cap` rows, so that a count never costs more than that. */
export const countUsers = async (tx: Transaction, scope: Scope, filter: UserFilter, cap: number): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from users u ${await where(tx, scope, filter)} limit ${sql.lit(cap)}) counted`,
    ),
  ))!.count;

export const selectUser = (tx: Transaction, scope: Scope, _id: string): Promise<UserRecord | undefined> =>
  tx.row(
    statement<UserRecord>(
      sql`select ${columns(scope)} from users u where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid and u.removed_at is null`,
    ),
  );

/**
 * What a customer bought with all cards, merged ones included: those have the same person. Reads all transactions of the
 * customer.
 */
export const selectUserFigures = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<UserFigures> =>
  (await tx.row(
    statement<UserFigures>(sql`with done as materialized (
        select t.kind, t.status, t.amount, t.place_id, t.occurred_at from card_subscriptions cs
        join transactions t on ${inScope(scope, "t.business_id")} and t.card_subscription_id = cs._id
        where ${inScope(scope, "cs.business_id")} and cs.person_id = ${_id}::uuid
      )
      select greatest(coalesce(sum(d.amount), 0), 0)::bigint as spent,
        count(*) filter (where d.kind = 'visit' and d.status <> 'reversed' and d.amount > 0) as purchases,
        (select jsonb_build_object('_id', p._id, 'name', p.name, 'visits', count(*)) from done v
          join places p on ${inScope(scope, "p.business_id")} and p._id = v.place_id
          where v.kind = 'visit' and v.status <> 'reversed' group by p._id, p.name
          order by count(*) desc, max(v.occurred_at) desc limit 1) as usual_place
      from done d`),
  ))!;

/** Like `selectUser`, locked until the end of the transaction. */
export const selectUserForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<UserRecord | undefined> =>
  tx.row(
    statement<UserRecord>(
      sql`select ${columns(scope)} from users u where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid and u.removed_at is null for no key update`,
    ),
  );

/** Customers with exactly this phone number, the oldest first. */
export const selectUserIdsOfPhone = (
  tx: Transaction,
  scope: BusinessScope,
  { phone, limit }: { phone: string; limit: number },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select u._id from users u where u.business_id = ${scope.business_id}::uuid
      and u.phone = ${phone} and u.merged_into is null and u.removed_at is null
      order by u.created_at, u._id limit ${sql.lit(limit)}`),
  );

/** Keeps a phone number for this transaction: whoever else makes a card for it waits for its end. */
export const holdPhone = async (tx: Transaction, scope: BusinessScope, phone: string): Promise<void> => {
  await tx.rows(
    statement(
      sql`select pg_advisory_xact_lock(hashtextextended(${`phone of customers ${scope.business_id} ${phone}`}, 0))`,
    ),
  );
};

export type UserFields = Pick<
  UserRecord,
  "first_name" | "last_name" | "email" | "phone" | "birth_date" | "gender" | "language" | "note"
>;

export const updateUserFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  user: UserFields & { name_key: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set first_name = ${user.first_name}, last_name = ${user.last_name}, name_key = ${user.name_key},
        email = ${user.email}, phone = ${user.phone}, birth_date = ${user.birth_date}::date, gender = ${user.gender},
        language = ${user.language}, note = ${user.note},
        birth_day = case when birth_date is not distinct from ${user.birth_date}::date then birth_day end,
        birth_month = case when birth_date is not distinct from ${user.birth_date}::date then birth_month end,
        phone_confirmed_at = case when phone = ${user.phone} then phone_confirmed_at end,
        email_confirmed_at = case when email_key = lower(${user.email}) then email_confirmed_at end,
        email_confirmation_sent_at = case when email_key = lower(${user.email}) then email_confirmation_sent_at end,
        version = version + 1, updated_at = ${user.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/**
 * Passes what a customer said and proved at their own card on to the one whom they become one with: a birthday without a
 * year where the survivor has none, and that the number both have is theirs.
 */
export const passOwnFieldsOn = async (
  tx: Transaction,
  scope: BusinessScope,
  { from_id, into_id }: { from_id: string; into_id: string },
): Promise<void> => {
  const hasNone = sql`(o.birth_date is null and o.birth_day is null)`;
  await tx.rows(
    statement(sql`update users o set
        birth_day = case when ${hasNone} then f.birth_day else o.birth_day end,
        birth_month = case when ${hasNone} then f.birth_month else o.birth_month end,
        phone_confirmed_at = coalesce(o.phone_confirmed_at, case when o.phone = f.phone then f.phone_confirmed_at end)
      from users f where ${inScope(scope, "o.business_id")} and o._id = ${into_id}::uuid
        and ${inScope(scope, "f.business_id")} and f._id = ${from_id}::uuid`),
  );
};

/**
 * Empties a merged customer, and points customers merged into it earlier at the survivor. An external id moves over where
 * the survivor has none of that system.
 */
export const updateUserMerged = async (
  tx: Transaction,
  scope: BusinessScope,
  { from_id, into_id, now }: { from_id: string; into_id: string; now: string },
): Promise<void> => {
  const named = await tx.row(
    statement<{ external_id: string | null }>(
      sql`select u.external_id from users u where ${inScope(scope, "u.business_id")} and u._id = ${from_id}::uuid`,
    ),
  );
  await tx.rows(
    statement(sql`update users set first_name = null, last_name = null, name_key = '', email = null, email_confirmed_at = null,
        email_confirmation_sent_at = null, phone = null, phone_confirmed_at = null, birth_date = null, birth_day = null,
        birth_month = null, gender = 'unknown', language = null, note = null, external_id = null, merged_into = ${into_id}::uuid, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and (_id = ${from_id}::uuid or merged_into = ${from_id}::uuid)`),
  );
  if (!named?.external_id) return;
  await tx.rows(
    statement(sql`update users set external_id = ${named.external_id}
      where business_id = ${scope.business_id}::uuid and _id = ${into_id}::uuid and external_id is null`),
  );
};
