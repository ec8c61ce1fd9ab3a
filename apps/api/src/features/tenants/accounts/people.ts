/** The people of a business: listed, changed, disabled and enabled; no one can grant rights they lack. */
import type { AccountAccess, listAccounts as listEndpoint, ManagedAccount } from "@rewardo/contract/accounts";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { builtInRolesOf, chiefRoleOf, exceeds, type Rights } from "@rewardo/contract/grants";
import { builtInRole, platformBusinessId } from "@rewardo/contract/roles";
import { emailKey, foldedKey } from "@rewardo/rules";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { containing } from "../../../platform/text.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { requireOneBusiness, readPage } from "../../../platform/list.ts";
import { given, requireSameId, requireVersion } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holds, isPlatform, seesOneOf, visiblePlaces } from "../../../platform/actor.ts";
import { withBusinessNames } from "../../base/business-names/index.ts";
import { deleteSessionsOf, writeFreeze, type FreezeAction } from "../actors/index.ts";
import { grantorOf, holdPeople, requireWithin, type Grantor } from "../account-roles/index.ts";
import { selectAddresses } from "./invitation-queries.ts";
import { invitationDays } from "./mails.ts";
import { nameKeyOf } from "./name-key.ts";
import {
  countOthersActive,
  countPeople,
  countPlacesOf,
  deleteAccountPlaces,
  insertNewOwnerJobs,
  selectOwnRole,
  selectPeople,
  selectPerson,
  selectPersonForChange,
  updateAccess,
  updateAccountStatus,
  type PersonRecord,
} from "./people-queries.ts";
import { insertAccountPlaces } from "./queries.ts";

const dayMs = 86_400_000;

/** Rights of the account's role; an unknown role counts as the widest. */
export const rightsOf = ({ account_role_id, role_permissions, role_limits }: PersonRecord): Rights =>
  builtInRole(account_role_id) ?? {
    permissions: role_permissions ?? [],
    limits: role_limits ?? chiefRoleOf(null).limits,
  };

const isWithinPlaces = (mine: readonly string[] | null, theirs: readonly string[] | null): boolean =>
  mine === null || (theirs !== null && theirs.every((place_id) => mine.includes(place_id)));

/** An account cannot manage another with more rights than its own. */
export const mayManage = (grantor: Grantor, person: PersonRecord): boolean =>
  !exceeds(grantor, rightsOf(person)) && isWithinPlaces(grantor.place_ids, person.place_ids);

/** An account whose invitation is still pending. */
export const isWaiting = ({ invited_at, accepted_at }: Pick<PersonRecord, "invited_at" | "accepted_at">): boolean =>
  invited_at !== null && accepted_at === null;

/** Rows as this reader may see them, with their addresses. Of an address that was only invited nothing else is told. */
export const toPeople = async (ctx: Context, people: readonly PersonRecord[]): Promise<ManagedAccount[]> => {
  const addresses = await ctx.database.authenticate((tx) =>
    selectAddresses(
      tx,
      people.map(({ identity_id }) => identity_id),
    ),
  );
  const addressOf = new Map(addresses.map((address) => [address.identity_id, address]));
  const isAcross = isPlatform(ctx.actor) && ctx.scope.kind === "platform";
  const named = isAcross
    ? await ctx.database.read(ctx.scope, (tx) => withBusinessNames(tx, ctx.scope, people))
    : people;
  const nowMs = ctx.clock.nowMs();
  return named.map((person) => {
    const { identity_id, name_key: _key, invited_at, accepted_at, role_permissions, role_limits: _l, ...row } = person;
    const { email, email_verified_at } = found(addressOf.get(identity_id));
    const role = builtInRole(row.account_role_id);
    const has_accepted = !isWaiting(person);
    const expiresMs = Date.parse(invited_at ?? row.created_at) + invitationDays * dayMs;
    const isOwn = row._id === ctx.actor._id;
    return {
      ...row,
      business_id: row.business_id === platformBusinessId ? null : row.business_id,
      email,
      email_verified_at: has_accepted ? email_verified_at : null,
      permissions: [...(role?.permissions ?? role_permissions ?? [])],
      role_name: role?.name ?? row.role_name ?? "",
      role_built_in: role !== undefined,
      has_accepted,
      invitation:
        row.status === "invited" && invited_at !== null
          ? { sent_at: invited_at, expires_at: new Date(expiresMs).toISOString(), is_expired: expiresMs <= nowMs }
          : null,
      can: {
        modify:
          !isAcross &&
          !isOwn &&
          holds(ctx.actor, "accounts_modify") &&
          mayManage(grantorOf(ctx, person.business_id), person),
      },
    };
  });
};

type AccountQuery = Pick<QueryOf<typeof listEndpoint>, "q" | "status" | "account_role_id" | "sort_by">;

/** Turns a query into a filter: a part of the name or the address; across all businesses only newest first. */
export const accountQueryOf = (ctx: Context, query: AccountQuery) => {
  const { q, status, account_role_id } = query;
  requireOneBusiness(ctx.scope, query, ["q", "status", "account_role_id"]);
  const sort_by = ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "name");
  const said = q?.trim() ?? "";
  const search = said === "" ? undefined : { name: containing(foldedKey(said)), email: containing(emailKey(said)) };
  return { sort_by, filter: { status, account_role_id, search, seen_at: visiblePlaces(ctx.actor) } } as const;
};

/** A page of accounts. */
export const listAccounts = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, filter } = accountQueryOf(ctx, query);
  const { status, account_role_id, search } = filter;
  const page = await ctx.database.read(ctx.scope, (tx) =>
    readPage(query, {
      name: "accounts",
      scope: ctx.scope,
      filters: [status ?? null, account_role_id ?? null, search ?? null, filter.seen_at],
      kind: sort_by === "name" ? "text" : "instant",
      select: (wanted) => selectPeople(tx, ctx.scope, { sort_by, ...filter, ...wanted }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
      count: (most) => countPeople(tx, ctx.scope, filter, most),
    }),
  );
  return { ...page, items: await toPeople(ctx, page.items) };
};

/** These accounts, as this reader may see them; in no order. */
export const readPeople = async (ctx: Context, ids: readonly string[]): Promise<ManagedAccount[]> => {
  if (ids.length === 0) return [];
  const page = { seen_at: null, sort_by: "name", limit: ids.length, direction: "asc", cursor: null } as const;
  return toPeople(ctx, await ctx.database.read(ctx.scope, (tx) => selectPeople(tx, ctx.scope, { ids, ...page })));
};

export const readAccount = async (ctx: Context, id: string): Promise<ManagedAccount> => {
  const person = found(await ctx.database.read(ctx.scope, (tx) => selectPerson(tx, ctx.scope, id)));
  if (!seesOneOf(ctx.actor, person.place_ids)) throw notFound();
  return found((await toPeople(ctx, [person]))[0]);
};

/** Throws unless it is a role of this business that is in use, and no more than the grantor has. */
export const requireRole = async (
  tx: Transaction,
  scope: BusinessScope,
  grantor: Grantor,
  id: string,
): Promise<void> => {
  const builtIn = builtInRolesOf(scope.business_id).find(({ _id }) => _id === id);
  const role = builtIn ?? (await selectOwnRole(tx, scope, id));
  if (role === undefined)
    throw invalidField("account_role_id", "unknown_role", "Must be a role of this business in use");
  requireWithin(grantor.grants, role);
};

/** Throws account_role_not_found when the role of an account that is to be used again was archived in the meantime. */
export const requireRoleInUse = async (tx: Transaction, scope: BusinessScope, id: string): Promise<void> => {
  if (builtInRole(id) !== undefined || (await selectOwnRole(tx, scope, id)) !== undefined) return;
  throw new AppError("account_role_not_found");
};

/** Throws unless each is a place of this business, once, and one that the grantor may give. */
export const requirePlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  grantor: Grantor,
  place_ids: readonly string[] | null,
): Promise<void> => {
  if (place_ids !== null) {
    const isOnce = new Set(place_ids).size === place_ids.length;
    if (!isOnce || (await countPlacesOf(tx, scope, place_ids)) !== place_ids.length) {
      throw invalidField("place_ids", "unknown_place", "Each must be a place of this business, once");
    }
  }
  if (!isWithinPlaces(grantor.place_ids, place_ids)) {
    throw new AppError("exceeds_own_rights", { params: { permissions: [], limits: [], places: true } });
  }
};

/** Another person's account that the caller may manage, locked until the end of the transaction. */
export const holdPerson = async (tx: Transaction, ctx: BusinessContext, id: string) => {
  const grantor = await holdPeople(tx, ctx, "accounts_modify");
  const person = found(await selectPersonForChange(tx, ctx.scope, id));
  if (id === ctx.actor._id) throw new AppError("own_account");
  requireWithin(grantor, rightsOf(person));
  if (!isWithinPlaces(grantor.place_ids, person.place_ids)) {
    throw new AppError("exceeds_own_rights", { params: { permissions: [], limits: [], places: true } });
  }
  return { grantor, person };
};

/** Throws last_owner when no other active account would have the owner's role. */
const requireAnotherChief = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, account_role_id, status }: PersonRecord,
): Promise<void> => {
  if (account_role_id !== chiefRoleOf(scope.business_id)._id || status !== "active") return;
  if ((await countOthersActive(tx, scope, account_role_id, _id)) === 0) throw new AppError("last_owner");
};

/** Tells the other owners of one that is new, or back. */
export const tellOwners = async (
  tx: Transaction,
  scope: BusinessScope,
  person: Pick<PersonRecord, "_id" | "account_role_id">,
) => {
  const { _id: account_id, account_role_id } = person;
  if (account_role_id === chiefRoleOf(scope.business_id)._id)
    await insertNewOwnerJobs(tx, scope, { account_role_id, account_id });
};

const blankIsNull = (text: string | null): string | null => (text?.trim() ?? "") || null;

export const isSamePlaces = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === null || b === null ? a === b : a.length === b.length && a.every((one) => b.includes(one));

/** The account's own columns, as the audit compares them. */
const toColumns = ({ first_name, last_name, account_role_id, language, place_ids }: PersonRecord) => ({
  first_name,
  last_name,
  account_role_id,
  language,
  all_places: place_ids === null,
});

/** Author of the change, for the audit log. */
type Author = Parameters<typeof insertAuditEntry>[1] & { readonly scope: BusinessScope; readonly clock: Clock };

/**
 * Writes what is different of a person who is held, and whom the grantor may manage; answers whether anything was. The
 * audit names places by their ids and no personal value.
 */
export const writeAccess = async (
  tx: Transaction,
  author: Author,
  grantor: Grantor,
  before: PersonRecord,
  after: PersonRecord,
): Promise<boolean> => {
  const { scope } = author;
  const { _id } = before;
  if (after.account_role_id !== before.account_role_id) {
    await requireRole(tx, scope, grantor, after.account_role_id);
    await requireAnotherChief(tx, scope, before);
  }
  const movesPlaces = !isSamePlaces(before.place_ids, after.place_ids);
  if (movesPlaces) await requirePlaces(tx, scope, grantor, after.place_ids);
  const diff = auditChanges("accounts", toColumns(before), toColumns(after));
  if (diff === null && !movesPlaces) return false;
  const all_places = after.place_ids === null;
  await updateAccess(tx, scope, _id, { ...after, all_places, now: nowIso(author.clock) });
  if (after.account_role_id !== before.account_role_id) await tellOwners(tx, scope, after);
  if (movesPlaces) {
    await deleteAccountPlaces(tx, scope, _id);
    await insertAccountPlaces(tx, scope, _id, after.place_ids ?? []);
  }
  await insertAuditEntry(tx, author, {
    action: "updated",
    entity: "accounts",
    entity_id: _id,
    before: { ...diff?.before, ...(movesPlaces ? { place_ids: before.place_ids } : {}) },
    after: { ...diff?.after, ...(movesPlaces ? { place_ids: after.place_ids } : {}) },
  });
  return true;
};

/** Changes a person's access, effective in live sessions at once. */
export const changeAccess = async (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: AccountAccess,
  version: number,
): Promise<ManagedAccount> => {
  requireSameId(id, _id);
  const { scope } = ctx;
  const person = await ctx.database.write(scope, async (tx) => {
    const { grantor, person: before } = await holdPerson(tx, ctx, id);
    requireVersion(before, version);
    const wanted: PersonRecord = { ...before, ...given(changes) };
    const first_name = blankIsNull(wanted.first_name);
    const last_name = blankIsNull(wanted.last_name);
    const [address] = await ctx.database.authenticate((sign) => selectAddresses(sign, [before.identity_id]));
    const name_key = nameKeyOf({ first_name, last_name, email: found(address).email });
    const after: PersonRecord = { ...wanted, first_name, last_name, name_key };
    const isChanged = await writeAccess(tx, ctx, grantor, before, after);
    return isChanged ? found(await selectPerson(tx, scope, id)) : before;
  });
  ctx.live.publish({ kind: "actor", business_id: scope.business_id, actor_id: id });
  return found((await toPeople(ctx, [person]))[0]);
};

/** Sets the status of another person's account with an audit entry, and returns the account. */
export const setStatus = async (
  tx: Transaction,
  ctx: BusinessContext,
  { _id, status: earlier }: PersonRecord,
  status: ManagedAccount["status"],
  action: string,
): Promise<PersonRecord> => {
  await updateAccountStatus(tx, ctx.scope, _id, { status, now: nowIso(ctx.clock) });
  const change = { before: { status: earlier }, after: { status } };
  await insertAuditEntry(tx, ctx, { action, entity: "accounts", entity_id: _id, ...change });
  return found(await selectPerson(tx, ctx.scope, _id));
};

/** Disables an account or withdraws its invitation: its sessions end at once, its links open nothing. */
export const disableAccount = async (ctx: BusinessContext, id: string): Promise<ManagedAccount> => {
  const { business_id } = ctx.scope;
  const person = await ctx.database.write(ctx.scope, async (tx) => {
    const { person: before } = await holdPerson(tx, ctx, id);
    if (before.status === "disabled") return before;
    await requireAnotherChief(tx, ctx.scope, before);
    await deleteSessionsOf(tx, ctx.scope, { table: "accounts", _id: id });
    return setStatus(tx, ctx, before, "disabled", before.status === "invited" ? "invitation_withdrawn" : "disabled");
  });
  ctx.live.publish({ kind: "actor", business_id, actor_id: id });
  return found((await toPeople(ctx, [person]))[0]);
};

/** Freezes an account, so that it can read but not change anything, unfreezes it, or settles its flags. */
export const freezeAccount = async (
  ctx: BusinessContext,
  _id: string,
  action: FreezeAction,
): Promise<ManagedAccount> => {
  const person = await ctx.database.write(ctx.scope, async (tx) => {
    await holdPerson(tx, ctx, _id);
    await writeFreeze(tx, ctx, { table: "accounts", _id }, action);
    return found(await selectPerson(tx, ctx.scope, _id));
  });
  ctx.live.publish({ kind: "actor", business_id: ctx.scope.business_id, actor_id: _id });
  return found((await toPeople(ctx, [person]))[0]);
};
