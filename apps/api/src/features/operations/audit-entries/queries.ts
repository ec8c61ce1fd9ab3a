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

/**
 * Present name of the changed record; the name in the entry if it has no row, or no name, any more. Each line is a
 * look-up by key, for the rows of one page.
 */
const entityName = (scope: Scope): RawBuilder<unknown> => sql`
  select p.name from places p where e.entity = 'places' and ${inScope(scope, "p.business_id", "e.business_id")} and p._id = e.entity_id
  union all select o.name from products o where e.entity = 'products' and ${inScope(scope, "o.business_id", "e.business_id")} and o._id = e.entity_id
  union all select g.name from promotion_groups g
    where e.entity = 'promotion_groups' and ${inScope(scope, "g.business_id", "e.business_id")} and g._id = e.entity_id
  union all select s.name from messages s where e.entity = 'messages' and ${inScope(scope, "s.business_id", "e.business_id")} and s._id = e.entity_id
  union all select v.name from devices v where e.entity = 'devices' and ${inScope(scope, "v.business_id", "e.business_id")} and v._id = e.entity_id
  union all select r.name from account_roles r
    where e.entity = 'account_roles' and ${inScope(scope, "r.business_id", "e.business_id")} and r._id = e.entity_id
  union all select ${nameOf("w")} from accounts w
    where e.entity = 'accounts' and ${inScope(scope, "w.business_id", "e.business_id")} and w._id = e.entity_id
  union all select ${nameOf("u")} from users u
    where e.entity = 'users' and ${inScope(scope, "u.business_id", "e.business_id")} and u._id = e.entity_id
  union all select ${nameOf("u")} from card_subscriptions m
    join users u on ${inScope(scope, "u.business_id", "m.business_id")} and u._id = m.user_id
    where e.entity = 'card_subscriptions' and ${inScope(scope, "m.business_id", "e.business_id")} and m._id = e.entity_id
  union all select ${inAnyLanguage(sql`c.name`)}
    from cards c where e.entity = 'cards' and ${inScope(scope, "c.business_id", "e.business_id")} and c._id = e.entity_id
  union all select ${inAnyLanguage(sql`c.name`)} from challenges c
    where e.entity = 'challenges' and ${inScope(scope, "c.business_id", "e.business_id")} and c._id = e.entity_id
  union all select k.name from api_keys k where e.entity = 'api_keys' and ${inScope(scope, "k.business_id", "e.business_id")} and k._id = e.entity_id
  union all select t.name from automations t
    where e.entity = 'automations' and ${inScope(scope, "t.business_id", "e.business_id")} and t._id = e.entity_id
  union all select i.name from ingredients i
    where e.entity = 'ingredients' and ${inScope(scope, "i.business_id", "e.business_id")} and i._id = e.entity_id
  union all select i.name from integrations i
    where e.entity = 'integrations' and ${inScope(scope, "i.business_id", "e.business_id")} and i._id = e.entity_id
  union all select v.name from saved_views v
    where e.entity = 'saved_views' and ${inScope(scope, "v.business_id", "e.business_id")} and v._id = e.entity_id
  union all select coalesce(e.after, e.before) ->> 'name' where e.entity = 'saved_views'
  union all select ${inAnyLanguage(sql`e.after -> 'name'`)} where e.entity in ('coupon_code_batches', 'coupon_handouts')
  union all select l.name from plans l where e.entity = 'plans' and l._id = e.entity_id
  union all select b.name where e.entity = 'businesses'
  limit 1`;

const where = (scope: Scope, { account_id, entity, action, from, to, ids }: AuditFilter): RawBuilder<unknown> =>
  sql`${inScope(scope, "a.business_id")}
    ${account_id === undefined ? sql`` : sql`and a.account_id = ${account_id}::uuid`}
    ${entity === undefined ? sql`` : sql`and a.entity = ${entity}`}
    ${action === undefined ? sql`` : sql`and a.action = ${action}`}
    ${from === undefined ? sql`` : sql`and a.recorded_at >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and a.recorded_at < ${to}::timestamptz`}
    ${ids === undefined ? sql`` : sql`and a._id = any(${[...ids]}::uuid[])`}`;

/** Newest first, with names as they are now. An account of the platform has a name for the platform alone. */
export const selectAuditEntries = (tx: Transaction, scope: Scope, wanted: AuditWanted): Promise<AuditRecord[]> => {
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
  return tx.rows(
    statement<AuditRecord>(sql`
      select e._id, e.business_id, case when e.business_id <> ${platformBusinessId}::uuid then b.name end as business_name,
        e.recorded_at, e.account_id, e.device_id, e.api_key_id, k.name as api_key_name, coalesce(${nameOf("own")}, ${nameOf("other")}) as account_name,
        e.account_id is not null and (own._id is null or e.business_id = ${platformBusinessId}::uuid) as is_platform,
        d.name as device_name, e.action, e.entity, e.entity_id, named.name as entity_name,
        case when named.name is null then changed.identity_id end as nameless_identity_id, e.before, e.after,
        host(e.address) as address
      from (select a.* from audit_entries a where ${where(scope, filter)} ${after} ${order}) e
      join businesses b on ${inScope(scope, "b._id", "e.business_id")}
      left join accounts own on ${inScope(scope, "own.business_id", "e.business_id")} and own._id = e.account_id
      left join accounts other on other.business_id = ${platformBusinessId}::uuid and other._id = e.account_id
      left join devices d on ${inScope(scope, "d.business_id", "e.business_id")} and d._id = e.device_id
      left join api_keys k on ${inScope(scope, "k.business_id", "e.business_id")} and k._id = e.api_key_id
      left join accounts changed on e.entity = 'accounts' and ${inScope(scope, "changed.business_id", "e.business_id")} and changed._id = e.entity_id
      left join lateral (${entityName(scope)}) named on true
      order by e.recorded_at ${way}, e._id ${way}`),
  );
};
