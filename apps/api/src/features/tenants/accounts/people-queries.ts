/** Accounts as those see and change them who manage the people of a business. Their addresses are the sign-in role's. */
import type { ManagedAccount } from "@rewardo/contract/accounts";
import type { Permission } from "@rewardo/contract/permissions";
import type { RoleLimits } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { actingAt } from "../../../platform/database/acting-at.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

type Kept = Pick<
  ManagedAccount,
  | "_id"
  | "first_name"
  | "last_name"
  | "account_role_id"
  | "status"
  | "language"
  | "place_ids"
  | "last_seen_at"
  | "frozen_at"
  | "version"
  | "created_at"
>;

export interface PersonRecord extends Kept {
  business_id: string;
  identity_id: string;
  name_key: string;
  invited_at: string | null;
  accepted_at: string | null;
  /** Name of a role that the business defined; `null` for a built-in role. */
  role_name: string | null;
  role_permissions: Permission[] | null;
  role_limits: RoleLimits | null;
}

const columns = (
  scope: Scope,
): RawBuilder<unknown> => sql`a._id, a.business_id, a.identity_id, a.first_name, a.last_name, a.name_key, a.account_role_id, a.status, a.language,
  case when a.all_places then null
    else array(select p.place_id from account_places p where ${inScope(scope, "p.business_id", "a.business_id")} and p.account_id = a._id order by 1) end as place_ids,
  a.last_seen_at, a.frozen_at, a.version, a.created_at, a.invited_at, a.accepted_at,
  r.name as role_name, r.permissions as role_permissions, r.limits as role_limits`;

const joins = (scope: Scope): RawBuilder<unknown> =>
  sql`left join account_roles r on ${inScope(scope, "r.business_id", "a.business_id")} and r._id = a.account_role_id`;

export interface PeopleFilter {
  readonly status?: ManagedAccount["status"] | undefined;
  readonly account_role_id?: string | undefined;
  /** Patterns over the folded name and the address. */
  readonly search?: { readonly name: string; readonly email: string } | undefined;
  /** Only accounts with these ids. */
  readonly ids?: readonly string[] | undefined;
  /** Only accounts that act at one of these places; `null`: all. */
  readonly seen_at: readonly string[] | null;
}

const where = (scope: Scope, { status, account_role_id, search, ids, seen_at }: PeopleFilter): RawBuilder<unknown> =>
  sql`where ${inScope(scope, "a.business_id")} ${actingAt(scope, "accounts", seen_at)}
    ${status === undefined ? sql`` : sql`and a.status = ${status}`}
    ${account_role_id === undefined ? sql`` : sql`and a.account_role_id = ${account_role_id}::uuid`}
    ${ids === undefined ? sql`` : sql`and a._id = any(${[...ids]}::uuid[])`}
    ${search === undefined ? sql`` : sql`and a._id in (select search_accounts(${search.name}, ${search.email}))`}`;

interface PeopleWanted extends PeopleFilter {
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

export const selectPeople = (tx: Transaction, scope: Scope, wanted: PeopleWanted): Promise<PersonRecord[]> => {
  const { sort_by, limit, direction, cursor, ...filter } = wanted;
  const [column, type] =
    sort_by === "name" ? (["a.name_key", "text"] as const) : (["a.created_at", "timestamptz"] as const);
  const isAcross = scope.kind === "platform";
  const { after, order } = keysetPage({ column, type, id: "a._id", isAcross, limit, direction, cursor });
  return tx.rows(
    statement<PersonRecord>(
      sql`select ${columns(scope)} from accounts a ${joins(scope)} ${where(scope, filter)} ${after} ${order}`,
    ),
  );
};

/** Counts at most `cap` rows, so that a count never costs more than that. */
export const countPeople = async (tx: Transaction, scope: Scope, filter: PeopleFilter, cap: number): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from accounts a ${where(scope, filter)} limit ${sql.lit(cap)}) counted`,
    ),
  ))!.count;

export const selectPerson = (tx: Transaction, scope: Scope, _id: string): Promise<PersonRecord | undefined> =>
  tx.row(
    statement<PersonRecord>(
      sql`select ${columns(scope)} from accounts a ${joins(scope)} where ${inScope(scope, "a.business_id")} and a._id = ${_id}::uuid`,
    ),
  );

/** Like `selectPerson`, locked until the end of the transaction. */
export const selectPersonForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<PersonRecord | undefined> =>
  tx.row(
    statement<PersonRecord>(sql`select ${columns(scope)} from accounts a ${joins(scope)}
      where ${inScope(scope, "a.business_id")} and a._id = ${_id}::uuid for no key update of a`),
  );

/** The account that an identity has in this business, whatever its status. */
export const selectAccountOfIdentity = (
  tx: Transaction,
  scope: BusinessScope,
  identity_id: string,
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(
      sql`select a._id from accounts a where ${inScope(scope, "a.business_id")} and a.identity_id = ${identity_id}::uuid`,
    ),
  );

/** How many others are active with this role. */
export const countOthersActive = async (
  tx: Transaction,
  scope: BusinessScope,
  account_role_id: string,
  but: string,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*) as count from accounts a where ${inScope(scope, "a.business_id")}
      and a.account_role_id = ${account_role_id}::uuid and a.status = 'active' and a._id <> ${but}::uuid`),
  ))!.count;

/** Puts in a mail to each active account of this role but the one it is about. */
export const insertNewOwnerJobs = async (
  tx: Transaction,
  scope: BusinessScope,
  { account_role_id, account_id }: { readonly account_role_id: string; readonly account_id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`select jobs.enqueue('mail', jsonb_build_object('kind', 'new_owner', 'identity_id', a.identity_id,
        'account_id', ${account_id}::uuid)) from accounts a where ${inScope(scope, "a.business_id")}
      and a.account_role_id = ${account_role_id}::uuid and a.status = 'active' and a._id <> ${account_id}::uuid`),
  );
};

/** A role that may be given: one of the business's own that is in use. */
export const selectOwnRole = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ permissions: Permission[]; limits: RoleLimits } | undefined> =>
  tx.row(
    statement<{ permissions: Permission[]; limits: RoleLimits }>(sql`select r.permissions, r.limits from account_roles r
      where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid and r.status = 'active'`),
  );

export const countPlacesOf = async (
  tx: Transaction,
  scope: BusinessScope,
  place_ids: readonly string[],
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*) as count from places p
      where ${inScope(scope, "p.business_id")} and p._id = any(${[...place_ids]}::uuid[])`),
  ))!.count;

export interface AccessFields {
  first_name: string | null;
  last_name: string | null;
  name_key: string;
  account_role_id: string;
  language: string | null;
  all_places: boolean;
  now: string;
}

export const updateAccess = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  access: AccessFields,
): Promise<void> => {
  await tx.rows(
    statement(sql`update accounts set first_name = ${access.first_name}, last_name = ${access.last_name}, name_key = ${access.name_key},
        account_role_id = ${access.account_role_id}::uuid, language = ${access.language}, all_places = ${access.all_places},
        version = version + 1, updated_at = ${access.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const deleteAccountPlaces = async (tx: Transaction, scope: BusinessScope, account_id: string): Promise<void> => {
  await tx.rows(
    statement(sql`delete from account_places
      where business_id = ${scope.business_id}::uuid and account_id = ${account_id}::uuid`),
  );
};

/** An invitation carries its time; the other states keep that of the last. */
export const updateAccountStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, now }: { status: ManagedAccount["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update accounts set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz,
        invited_at = case when ${status}::text = 'invited' then ${now}::timestamptz else invited_at end
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
