import { platformBusinessId } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { Scope } from "../../../platform/scope.ts";

export interface AuditRecord {
  _id: string;
  business_id: string;
  business_name: string | null;
  recorded_at: string;
  account_id: string | null;
  device_id: string | null;
  api_key_id: string | null;
  api_key_name: string | null;
  account_name: string | null;
  /** The account is not one of the business's own. */
  is_platform: boolean;
  device_name: string | null;
  action: string;
  entity: string;
  entity_id: string;
  entity_name: string | null;
  /** The changed account, if it has no name: its address identifies it. */
  nameless_identity_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string | null;
}

export interface AuditFilter {
  /** Only entries by this account. */
  readonly account_id?: string | undefined;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  /** End of the period, exclusive. */
  readonly to?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export interface AuditWanted extends AuditFilter {
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

const nameOf = (alias: string): RawBuilder<unknown> =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), '')`;

/** A name in the business's language, or in any it has. */
const inAnyLanguage = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${name} ->> b.language, ${name} ->> 'en', ${name} ->> 'pl', ${name} ->> 'de', ${name} ->> 'uk')`;

interface EntityName {
  readonly business_id: string | null;
  readonly _id: string;
  readonly name: string | null;
}

/** The names of one table's records, whose alias is `t`; the table may be joined to others. */
const names =
  (
    from: string,
    name: RawBuilder<unknown> = sql`t.name`,
    joined: (scope: Scope) => RawBuilder<unknown> = () => sql``,
  ) =>
  (scope: Scope, ids: readonly string[]): RawBuilder<EntityName> =>
    sql`select t.business_id, t._id, ${name} as name from ${sql.table(from)} t ${joined(scope)}
      where ${inScope(scope, "t.business_id")} and t._id = any(${[...ids]}::uuid[])`;

const ofBusiness = (scope: Scope) => sql`join businesses b on ${inScope(scope, "b._id", "t.business_id")}`;
const ofUser = (scope: Scope) =>
  sql`join users u on ${inScope(scope, "u.business_id", "t.business_id")} and u._id = t.user_id`;

/** Where the name of a changed record stands now, by what was changed. */
const namesOf: Readonly<Record<string, ReturnType<typeof names>>> = {
  places: names("places"),
  products: names("products"),
  promotion_groups: names("promotion_groups"),
  messages: names("messages"),
  devices: names("devices"),
  account_roles: names("account_roles"),
  accounts: names("accounts", nameOf("t")),
  users: names("users", nameOf("t")),
  card_subscriptions: names("card_subscriptions", nameOf("u"), ofUser),
  cards: names("cards", inAnyLanguage(sql`t.name`), ofBusiness),
  challenges: names("challenges", inAnyLanguage(sql`t.name`), ofBusiness),
  api_keys: names("api_keys"),
  automations: names("automations"),
  ingredients: names("ingredients"),
  integrations: names("integrations"),
  saved_views: names("saved_views"),
  // The platform's, whatever business the entry is about.
  plans: (_scope, ids) => sql`select null::uuid, t._id, t.name from plans t where t._id = any(${[...ids]}::uuid[])`,
};

const keyOf = ({ business_id, _id }: Pick<EntityName, "business_id" | "_id">): string => `${business_id ?? ""} ${_id}`;

/**
 * Present names of changed records, by business and id. Only the tables that occur are asked, and none is joined to the entries: a
 * union that depends on the entry could not be asked of a spread database.
 */
const readEntityNames = async (
  tx: Transaction,
  scope: Scope,
  entries: readonly Pick<AuditRecord, "entity" | "entity_id">[],
): Promise<ReadonlyMap<string, string | null>> => {
  const ids = Map.groupBy(entries, ({ entity }) => entity);
  const parts = [...ids].flatMap(([entity, some]) => {
    const all = [...new Set(some.map(({ entity_id }) => entity_id))];
    return namesOf[entity]?.(scope, all) ?? [];
  });
  if (parts.length === 0) return new Map();
  const rows = await tx.rows(statement<EntityName>(sql`${sql.join(parts, sql` union all `)}`));
  return new Map(rows.map((row) => [keyOf(row), row.name]));
};

const where = (scope: Scope, { account_id, entity, action, from, to, ids }: AuditFilter): RawBuilder<unknown> =>
  sql`${inScope(scope, "a.business_id")}
    ${account_id === undefined ? sql`` : sql`and a.account_id = ${account_id}::uuid`}
    ${entity === undefined ? sql`` : sql`and a.entity = ${entity}`}
    ${action === undefined ? sql`` : sql`and a.action = ${action}`}
    ${from === undefined ? sql`` : sql`and a.recorded_at >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and a.recorded_at < ${to}::timestamptz`}
    ${ids === undefined ? sql`` : sql`and a._id = any(${[...ids]}::uuid[])`}`;

/**
 * Newest first, with names as they are now; the name in the entry where the record has no row, or no name, any more. An account of
 * the platform has a name for the platform alone.
 */
export const selectAuditEntries = async (
  tx: Transaction,
  scope: Scope,
  wanted: AuditWanted,
): Promise<AuditRecord[]> => {
  const { limit, direction, cursor, ...filter } = wanted;
  const isAcross = scope.kind === "platform";
  const page = {
    column: "a.recorded_at",
    type: "timestamptz",
    id: "a._id",
    isAcross,
    limit,
    direction,
    cursor,
  } as const;
  const { after, order } = keysetPage(page);
  const way = sql.raw(direction);
  const entries = await tx.rows(
    statement<AuditRecord>(sql`
      select e._id, e.business_id, case when e.business_id <> ${platformBusinessId}::uuid then b.name end as business_name,
        e.recorded_at, e.account_id, e.device_id, e.api_key_id, k.name as api_key_name, coalesce(${nameOf("own")}, ${nameOf("other")}) as account_name,
        e.account_id is not null and (own._id is null or e.business_id = ${platformBusinessId}::uuid) as is_platform,
        d.name as device_name, e.action, e.entity, e.entity_id,
        case
          when e.entity = 'saved_views' then coalesce(e.after, e.before) ->> 'name'
          when e.entity in ('coupon_code_batches', 'coupon_handouts') then ${inAnyLanguage(sql`e.after -> 'name'`)}
          when e.entity = 'businesses' then b.name
        end as entity_name, changed.identity_id as nameless_identity_id, e.before, e.after,
        host(e.address) as address
      from (select a.* from audit_entries a where ${where(scope, filter)} ${after} ${order}) e
      join businesses b on ${inScope(scope, "b._id", "e.business_id")}
      left join accounts own on ${inScope(scope, "own.business_id", "e.business_id")} and own._id = e.account_id
      left join accounts other on other.business_id = ${platformBusinessId}::uuid and other._id = e.account_id
      left join devices d on ${inScope(scope, "d.business_id", "e.business_id")} and d._id = e.device_id
      left join api_keys k on ${inScope(scope, "k.business_id", "e.business_id")} and k._id = e.api_key_id
      left join accounts changed on e.entity = 'accounts' and ${inScope(scope, "changed.business_id", "e.business_id")} and changed._id = e.entity_id
      order by e.recorded_at ${way}, e._id ${way}`),
  );
  const present = await readEntityNames(tx, scope, entries);
  return entries.map((entry) => {
    const { business_id, entity, entity_id: _id, nameless_identity_id } = entry;
    const name = present.get(keyOf({ business_id: entity === "plans" ? null : business_id, _id }));
    const entity_name = name ?? entry.entity_name;
    return { ...entry, entity_name, nameless_identity_id: entity_name === null ? nameless_identity_id : null };
  });
};
