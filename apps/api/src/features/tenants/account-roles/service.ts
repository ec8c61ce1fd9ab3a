/** Account roles: the built-in constants, and a business's own. */
import type {
  AccountRole,
  AccountRoleChanges,
  AccountRoleInput,
  listAccountRoles as listEndpoint,
  ManagedAccountRole,
} from "@rewardo/contract/account-roles";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { builtInRolesOf, chiefRoleOf, exceeds, withImplied } from "@rewardo/contract/grants";
import { builtInRole, builtInRoles, type Role, roleFigures } from "@rewardo/contract/roles";
import { foldedKey } from "@rewardo/rules";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { requireOneBusiness, readPage, type PageWanted } from "../../../platform/list.ts";
import type { Scope } from "../../../platform/scope.ts";
import { holds, isPlatform } from "../../../platform/actor.ts";
import { newId } from "../../../platform/clock.ts";
import { given, requireSameId, requireVersion, writeStatus } from "../../../platform/records.ts";
import { grantorOf, holdPeople, requireWithin } from "./holding.ts";
import {
  countAccountsByRole,
  insertAccountRole,
  selectAccountRole,
  selectAccountRoles,
  selectAccountsOfRole,
  selectManagedRole,
  selectRoleForChange,
  updateAccountRoleFields,
  updateAccountRoleStatus,
  type AccountRoleRecord,
} from "./queries.ts";

/** The signed-in account's role: one of the built-in constants, or a row of the business. */
export const readCurrentAccountRole = async (ctx: BusinessContext): Promise<AccountRole> => {
  const { role_id } = ctx.actor;
  const role = builtInRole(role_id);
  if (role !== undefined) return { ...role, permissions: [...role.permissions], built_in: true };
  const custom = await ctx.database.read(ctx.scope, (tx) => selectAccountRole(tx, ctx.scope, role_id));
  return { ...found(custom), built_in: false };
};

/** A role before it is shown; a built-in one stands before all others, whatever the order. */
export type Listed = Omit<AccountRoleRecord, "business_id" | "created_at"> & {
  business_id: string | null;
  created_at: string | null;
  sorted: string;
};

/** The platform sees every built-in role, a business those that its people may have. */
const builtInsOf = (scope: Scope): readonly Role[] =>
  scope.kind === "platform" ? Object.values(builtInRoles) : builtInRolesOf(scope.business_id);

const listBuiltIn = (role: Role, sorted: string): Listed => ({
  ...role,
  permissions: [...role.permissions],
  business_id: null,
  name_key: "",
  status: "active",
  version: 1,
  created_at: null,
  sorted,
});

export const toWire = async (
  tx: Transaction,
  ctx: Context,
  roles: readonly Listed[],
): Promise<ManagedAccountRole[]> => {
  const counts = await countAccountsByRole(
    tx,
    ctx.scope,
    roles.map(({ _id }) => _id),
  );
  const countOf = new Map(counts.map(({ account_role_id, count }) => [account_role_id, count]));
  const isAcross = isPlatform(ctx.actor) && ctx.scope.kind === "platform";
  return roles.map(({ name_key: _key, sorted: _sorted, ...role }) => {
    const built_in = role.business_id === null;
    const home = ctx.scope.kind === "business" ? ctx.scope.business_id : (role.business_id ?? ctx.actor.business_id);
    const grantor = grantorOf(ctx, home);
    const isGrantable = !isAcross && !exceeds(grantor.grants, role);
    return {
      ...role,
      built_in,
      accounts_count: countOf.get(role._id) ?? 0,
      can: {
        modify: isGrantable && !built_in && holds(ctx.actor, "account_roles_modify"),
        assign: isGrantable && role.status === "active" && holds(ctx.actor, "accounts_modify"),
      },
    };
  });
};

const asListed = (record: AccountRoleRecord): Listed => ({ ...record, sorted: "" });

const readOneIn = async (tx: Transaction, ctx: Context, id: string): Promise<ManagedAccountRole> => {
  const builtIn = builtInsOf(ctx.scope).find(({ _id }) => _id === id);
  const role =
    builtIn === undefined ? asListed(found(await selectManagedRole(tx, ctx.scope, id))) : listBuiltIn(builtIn, "");
  return found((await toWire(tx, ctx, [role]))[0]);
};

type RoleQuery = Pick<QueryOf<typeof listEndpoint>, "status" | "sort_by"> & {
  readonly ids?: readonly string[] | undefined;
};

/**
 * Turns a query into a filter: built-in roles first, then a business's own by name; across all businesses newest first.
 */
export const roleQueryOf = (ctx: Context, query: RoleQuery) => {
  const { status, ids } = query;
  requireOneBusiness(ctx.scope, query, ["status"]);
  const sort_by = ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "name");
  // Built-in roles sort before every name, and after every instant, so that a cursor may point at them.
  const sortedAs = (nr: number) => (sort_by === "name" ? ` ${nr}` : `2099-12-31T23:59:59.${999 - nr}Z`);
  const builtIns = status === "archived" ? [] : builtInsOf(ctx.scope);
  const listed = builtIns
    .map((role, nr) => listBuiltIn(role, sortedAs(nr)))
    .filter(({ _id }) => ids === undefined || ids.includes(_id));
  const select = async (tx: Transaction, { limit, direction, cursor }: PageWanted): Promise<Listed[]> => {
    const isUp = direction === "asc";
    const first = listed.filter(
      ({ sorted }) => cursor === null || (isUp ? sorted > cursor.value : sorted < cursor.value),
    );
    const own = await selectAccountRoles(tx, ctx.scope, { status, ids, sort_by, limit, direction, cursor });
    const rows = own.map((row) => ({ ...row, sorted: sort_by === "name" ? row.name_key : row.created_at }));
    const isFirst = (sort_by === "name") === isUp;
    const ordered = isFirst ? [...first, ...rows] : [...rows, ...first.toReversed()];
    return ordered.slice(0, limit + 1);
  };
  return { sort_by, select } as const;
};

/** A page of roles. */
export const listAccountRoles = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, select } = roleQueryOf(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage<Listed>(query, {
      name: "account_roles",
      scope: ctx.scope,
      filters: [query.status ?? null],
      kind: sort_by === "name" ? "text" : "instant",
      select: (page) => select(tx, page),
      valueOf: ({ sorted }) => sorted,
    });
    return { items: await toWire(tx, ctx, items), next_cursor };
  });
};

export const readAccountRole = (ctx: Context, id: string): Promise<ManagedAccountRole> =>
  ctx.database.read(ctx.scope, (tx) => readOneIn(tx, ctx, id));

/** The fields in normal form: a permission brings what it needs, and nothing of the platform's. */
const normal = ({ name, permissions, limits }: AccountRoleInput, business_id: string): AccountRoleInput => {
  const bare = name.trim();
  if (bare === "") throw invalidField("name", "required", "A role needs a name");
  const chief = new Set(chiefRoleOf(business_id).permissions);
  const strange = permissions.find((permission) => !chief.has(permission));
  if (strange !== undefined)
    throw invalidField("permissions", "not_grantable", `No role of a business can have ${strange}`);
  return { name: bare, permissions: withImplied(permissions), limits };
};

/** Fields as the audit log compares them: lists and limits by their content. */
const toColumns = ({ name, permissions, limits }: AccountRoleInput) => ({
  name,
  permissions: JSON.stringify(permissions),
  limits: JSON.stringify([...roleFigures.map((name) => limits[name]), limits.contact, limits.own_places_only]),
});

const roleDiff = (before: AccountRoleInput, after: AccountRoleInput) => {
  const changed = auditChanges("account_roles", toColumns(before), toColumns(after));
  if (changed === null) return null;
  const names = Object.keys(changed.after) as (keyof AccountRoleInput)[];
  const shown = (role: AccountRoleInput) => Object.fromEntries(names.map((name) => [name, role[name]]));
  return { before: shown(before), after: shown(after) };
};

/** Makes a role with no more than the caller has. Throws exceeds_own_rights, validation_failed, forbidden. */
export const addAccountRole = (
  ctx: BusinessContext,
  input: AccountRoleInput,
  idempotency: Idempotency | undefined,
): Promise<ManagedAccountRole> => {
  const role = normal(input, ctx.scope.business_id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      requireWithin((await holdPeople(tx, ctx, "account_roles_modify")).grants, role);
      const now = nowIso(ctx.clock);
      await insertAccountRole(tx, ctx.scope, { ...role, _id: entity_id, name_key: foldedKey(role.name), now });
      await insertAuditEntry(tx, ctx, { action: "created", entity: "account_roles", entity_id, after: { ...role } });
    });
    return readOneIn(tx, ctx, _id);
  });
};

/** A role that the caller may change: the caller's own rights cover what it holds now. Built-in roles cannot be changed. */
const holdRole = async (tx: Transaction, ctx: BusinessContext, id: string) => {
  if (builtInsOf(ctx.scope).some(({ _id }) => _id === id)) throw new AppError("forbidden");
  const grantor = await holdPeople(tx, ctx, "account_roles_modify");
  const role = found(await selectRoleForChange(tx, ctx.scope, id));
  requireWithin(grantor, role);
  return { grantor, role };
};

/** Changes a role of the version that the caller has seen; accounts with that role have the new rights at once. */
export const changeAccountRole = async (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: AccountRoleChanges,
  version: number,
): Promise<ManagedAccountRole> => {
  requireSameId(id, _id);
  const { role, holders } = await ctx.database.write(ctx.scope, async (tx) => {
    const { grantor, role: before } = await holdRole(tx, ctx, id);
    requireVersion(before, version);
    const { name, permissions, limits } = before;
    const after = normal({ name, permissions, limits, ...given(changes) }, ctx.scope.business_id);
    requireWithin(grantor.grants, after);
    const note = roleDiff(before, after);
    if (note === null) return { role: await readOneIn(tx, ctx, id), holders: [] };
    const fields = { ...after, name_key: foldedKey(after.name), now: nowIso(ctx.clock) };
    await updateAccountRoleFields(tx, ctx.scope, id, fields);
    await insertAuditEntry(tx, ctx, { action: "updated", entity: "account_roles", entity_id: id, ...note });
    return { role: await readOneIn(tx, ctx, id), holders: await selectAccountsOfRole(tx, ctx.scope, id) };
  });
  const { business_id } = ctx.scope;
  for (const holder of holders) ctx.live.publish({ kind: "actor", business_id, actor_id: holder._id });
  return role;
};

/** Throws account_role_in_use with the number of accounts that have the role. */
const requireUnused = async (tx: Transaction, { scope }: BusinessContext, id: string): Promise<void> => {
  const [held] = await countAccountsByRole(tx, scope, [id]);
  if (held !== undefined && held.count > 0)
    throw new AppError("account_role_in_use", { params: { accounts: held.count } });
};

const setStatus = (ctx: BusinessContext, id: string, status: ManagedAccountRole["status"]) =>
  ctx.database.write(ctx.scope, async (tx) => {
    const { role } = await holdRole(tx, ctx, id);
    const action = status === "archived" ? "archived" : "restored";
    await writeStatus(
      tx,
      ctx,
      { entity: "account_roles", entity_id: id, action, from: role.status, to: status },
      async () => {
        if (status === "archived") await requireUnused(tx, ctx, id);
        await updateAccountRoleStatus(tx, ctx.scope, id, { status, now: nowIso(ctx.clock) });
      },
    );
    return readOneIn(tx, ctx, id);
  });

/** Archives a role that no account has; repeating it changes nothing. Throws account_role_in_use with the number of accounts. */
export const archiveAccountRole = (ctx: BusinessContext, id: string): Promise<ManagedAccountRole> =>
  setStatus(ctx, id, "archived");

export const restoreAccountRole = (ctx: BusinessContext, id: string): Promise<ManagedAccountRole> =>
  setStatus(ctx, id, "active");

/** Sets a role up without a caller, and answers its id. */
export const createAccountRole = async (
  { database, clock, scope }: SetupContext,
  input: AccountRoleInput,
): Promise<string> => {
  const _id = newId();
  const role = normal(input, scope.business_id);
  const fields = { ...role, _id, name_key: foldedKey(role.name), now: nowIso(clock) };
  await database.write(scope, (tx) => insertAccountRole(tx, scope, fields));
  return _id;
};
