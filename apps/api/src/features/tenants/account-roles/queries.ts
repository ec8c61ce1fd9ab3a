import type { AccountRole, ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { Permission } from "@rewardo/contract/permissions";
import type { RoleLimits } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type AccountRoleRecord = Pick<
  ManagedAccountRole,
  "_id" | "name" | "business_id" | "permissions" | "limits" | "status" | "version"
> & { business_id: string; name_key: string; created_at: string };

const columns = sql`r._id, r.business_id, r.name, r.name_key, r.permissions, r.limits, r.status, r.version, r.created_at`;

export const selectAccountRole = (
  tx: Transaction,
  scope: Scope,
  _id: string,
): Promise<Omit<AccountRole, "built_in"> | undefined> =>
  tx.row(
    statement<Omit<AccountRole, "built_in">>(sql`select r._id, r.name, r.permissions, r.limits from account_roles r
      where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid`),
  );

interface RolesWanted {
  status?: ManagedAccountRole["status"] | undefined;
  /** Only roles with these ids. */
  ids?: readonly string[] | undefined;
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

/** A business's own roles. */
export const selectAccountRoles = (
  tx: Transaction,
  scope: Scope,
  { status, ids, sort_by, ...page }: RolesWanted,
): Promise<AccountRoleRecord[]> => {
  const [column, type] =
    sort_by === "name" ? (["r.name_key", "text"] as const) : (["r.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "r._id", isAcross: scope.kind === "platform", ...page });
  return tx.rows(
    statement<AccountRoleRecord>(sql`select ${columns} from account_roles r where ${inScope(scope, "r.business_id")}
      ${status === undefined ? sql`` : sql`and r.status = ${status}`}
      ${ids === undefined ? sql`` : sql`and r._id = any(${[...ids]}::uuid[])`} ${after} ${order}`),
  );
};

const oneRole = (scope: Scope, _id: string, lock: RawBuilder<unknown>) =>
  statement<AccountRoleRecord>(
    sql`select ${columns} from account_roles r where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid ${lock}`,
  );

export const selectManagedRole = (tx: Transaction, scope: Scope, _id: string): Promise<AccountRoleRecord | undefined> =>
  tx.row(oneRole(scope, _id, sql``));

/** Like `selectManagedRole`, locked until the end of the transaction. */
export const selectRoleForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<AccountRoleRecord | undefined> => tx.row(oneRole(scope, _id, sql`for no key update`));

/** How many accounts that are not disabled have each of these roles. */
export const countAccountsByRole = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<{ account_role_id: string; count: number }[]> =>
  tx.rows(
    statement<{
      account_role_id: string;
      count: number;
    }>(sql`select a.account_role_id, count(*) as count from accounts a
      where ${inScope(scope, "a.business_id")} and a.account_role_id = any(${[...ids]}::uuid[]) and a.status <> 'disabled'
      group by a.account_role_id`),
  );

/** Everyone who has the role, whatever their status. */
export const selectAccountsOfRole = (
  tx: Transaction,
  scope: BusinessScope,
  account_role_id: string,
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select a._id from accounts a
      where ${inScope(scope, "a.business_id")} and a.account_role_id = ${account_role_id}::uuid order by a._id`),
  );

export interface ActorRow {
  account_role_id: string;
  place_ids: string[] | null;
  /** Permissions of a role that the business defined; `null` for a built-in role. */
  role_permissions: Permission[] | null;
  role_limits: RoleLimits | null;
}

/** An account that is active now, with its role as it is now. */
export const selectActiveActor = (
  tx: Transaction,
  scope: BusinessScope,
  account_id: string,
): Promise<ActorRow | undefined> =>
  tx.row(
    statement<ActorRow>(sql`select a.account_role_id, r.permissions as role_permissions, r.limits as role_limits,
        case when a.all_places then null
          else array(select p.place_id from account_places p where ${inScope(scope, "p.business_id")} and p.account_id = a._id) end as place_ids
      from accounts a left join account_roles r on ${inScope(scope, "r.business_id")} and r._id = a.account_role_id
      where ${inScope(scope, "a.business_id")} and a._id = ${account_id}::uuid and a.status = 'active'`),
  );

export interface RoleFields {
  name: string;
  name_key: string;
  permissions: readonly Permission[];
  limits: RoleLimits;
  now: string;
}

export const insertAccountRole = async (
  tx: Transaction,
  scope: BusinessScope,
  role: RoleFields & { _id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into account_roles (business_id, _id, name, name_key, permissions, limits, created_at, updated_at)
      values (${scope.business_id}, ${role._id}, ${role.name}, ${role.name_key}, ${[...role.permissions]}, ${JSON.stringify(role.limits)}::jsonb,
        ${role.now}, ${role.now})`),
  );
};

export const updateAccountRoleFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  role: RoleFields,
): Promise<void> => {
  await tx.rows(
    statement(sql`update account_roles set name = ${role.name}, name_key = ${role.name_key}, permissions = ${[...role.permissions]},
        limits = ${JSON.stringify(role.limits)}::jsonb, version = version + 1, updated_at = ${role.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updateAccountRoleStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, now }: { status: ManagedAccountRole["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update account_roles set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
