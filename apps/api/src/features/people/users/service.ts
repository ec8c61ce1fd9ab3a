/** Contacts as roles see them who may recognise a customer and not take the address away. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { listUsers as listEndpoint, User, UserChanges } from "@rewardo/contract/users";
import { emailKey, foldedKey, localDay } from "@rewardo/rules";
import type { BulkAsked } from "../../../platform/bulk.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { requireOneBusiness, readPage } from "../../../platform/list.ts";
import { requireSameId, requireVersion, writeChange } from "../../../platform/records.ts";
import { holds, isPlatform, visiblePlaces } from "../../../platform/actor.ts";
import { withBusinessNames } from "../../base/business-names/index.ts";
import { readPhoneCountry, readTimeZone } from "../../tenants/businesses/index.ts";
import { readCardSubscriptionsOfUsers } from "../card-subscriptions/index.ts";
import { readConsentsOf } from "../../base/consents/index.ts";
import { findUserIds, toSearch, shownDigits } from "../../base/user-search/index.ts";
import { mailConfirmation } from "./mail-confirmation.ts";
import {
  countUsers,
  selectUser,
  selectUserFigures,
  selectUserForChange,
  selectUserIds,
  selectUsers,
  updateUserFields,
  type UserRecord,
} from "./queries.ts";
import { applyUserChanges } from "./user-fields.ts";

const dots = "•••";

/** `•••4567`: enough to tell one guest from another. */
const maskPhone = (phone: string): string => `${dots}${phone.slice(-shownDigits)}`;

/** `z•••@•••.pl` */
export const maskEmail = (email: string): string => {
  const [first = ""] = email;
  const ending = /\.[^.@]+$/.exec(email)?.[0] ?? "";
  return `${first}${dots}@${dots}${ending}`;
};

/** Rows as this reader may see them, once they are read: contacts by the role, memberships as they count now. */
const show = async (
  tx: Transaction,
  ctx: Context,
  whose: readonly Pick<UserRecord, "_id" | "business_id">[],
  reading: Promise<readonly UserRecord[]>,
): Promise<User[]> => {
  const ids = whose.map(({ _id }) => _id);
  const [records, memberships, consents] = await Promise.all([
    reading,
    readCardSubscriptionsOfUsers(tx, ctx, whose, reading),
    readConsentsOf(tx, ctx.scope, ids),
  ]);
  const { contact } = ctx.actor.limits;
  const mayModify = holds(ctx.actor, "users_modify") && !(isPlatform(ctx.actor) && ctx.scope.kind === "platform");
  const named = await withBusinessNames(tx, ctx.scope, records);
  return named.map(({ name_key: _nameKey, ...user }) => ({
    ...user,
    email: user.email === null || contact === "full" ? user.email : maskEmail(user.email),
    phone: user.phone === null || contact === "full" ? user.phone : maskPhone(user.phone),
    contact,
    card_subscriptions: memberships.get(user._id) ?? [],
    consents: [...(consents.get(user._id) ?? [])],
    can: { modify: mayModify && user.merged_into === null },
  }));
};

export const toWire = (tx: Transaction, ctx: Context, records: readonly UserRecord[]): Promise<User[]> =>
  show(tx, ctx, records, Promise.resolve(records));

/** Reads one customer inside an open transaction; throws not_found. */
export const readOneIn = async (tx: Transaction, ctx: Context, id: string): Promise<User> => {
  const reading = selectUser(tx, ctx.scope, id).then((user) => (user === undefined ? [] : [user]));
  // Of which business it is the platform learns from the row.
  const whose = ctx.scope.kind === "business" ? [{ _id: id, business_id: ctx.scope.business_id }] : await reading;
  const [user] = await show(tx, ctx, whose, reading);
  return found(user);
};

/**
 * Turns a query into a filter by search and group: newest first or by name; across all businesses only newest first.
 */
export const userQueryOf = (ctx: Context, query: Pick<QueryOf<typeof listEndpoint>, "q" | "rfm_group" | "sort_by">) => {
  requireOneBusiness(ctx.scope, query, ["q"]);
  const sort_by = ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "created_at");
  const search = query.q === undefined ? undefined : (toSearch(query.q, ctx.actor.limits.contact) ?? undefined);
  return { sort_by, filter: { search, rfm_group: query.rfm_group } } as const;
};

/** The ids of what a list shows, or of these customers; inside a transaction that is open, at most so many. */
export const readUserIds = (
  tx: Transaction,
  ctx: BusinessContext,
  { ids, matching = {} }: BulkAsked<Pick<QueryOf<typeof listEndpoint>, "q" | "rfm_group">>,
  limit: number,
): Promise<string[]> => selectUserIds(tx, ctx.scope, { ...userQueryOf(ctx, matching).filter, ids, limit });

/** A page of customers. */
export const listUsers = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, filter } = userQueryOf(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, ...page } = await readPage(query, {
      name: "users",
      scope: ctx.scope,
      filters: filter,
      kind: sort_by === "name" ? "text" : "instant",
      select: (wanted) => selectUsers(tx, ctx.scope, { sort_by, ...filter, ...wanted }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
      count: (most) => countUsers(tx, ctx.scope, filter, most),
    });
    return { ...page, items: await toWire(tx, ctx, items) };
  });
};

/** One customer, with what they bought for who may see all of it: a part of their visits would be a wrong figure. */
export const readUser = (ctx: Context, id: string): Promise<User> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const user = await readOneIn(tx, ctx, id);
    const seesAll = holds(ctx.actor, "transactions_view") && visiblePlaces(ctx.actor) === null;
    if (ctx.scope.kind === "platform" || !seesAll) return user;
    return { ...user, figures: await selectUserFigures(tx, ctx.scope, id) };
  });

/** All memberships of a customer: they are few. */
export const listMemberships = async (
  ctx: Context,
  id: string,
): Promise<{ items: ManagedCardSubscription[]; next_cursor: null }> => ({
  items: (await ctx.database.read(ctx.scope, (tx) => readOneIn(tx, ctx, id))).card_subscriptions,
  next_cursor: null,
});

/** Changes a customer who is still as the caller has seen them. The audit names the fields and keeps no values. */
export const changeUser = async (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: UserChanges,
  version: number,
): Promise<User> => {
  requireSameId(id, _id);
  const now = nowIso(ctx.clock);
  const today = localDay(now, await readTimeZone(ctx));
  const { user, isChanged } = await ctx.database.write(ctx.scope, async (tx) => {
    const {
      name_key: _nameKey,
      business_id: _business,
      created_at: _at,
      merged_into,
      ...before
    } = found(await selectUserForChange(tx, ctx.scope, id));
    if (merged_into !== null) throw notFound();
    requireVersion(before, version);
    const country = await readPhoneCountry(tx, ctx.scope, changes);
    const fields = applyUserChanges(before, changes, { contact: ctx.actor.limits.contact, today, country });
    const change = { entity: "users", entity_id: id, before: { ...before }, after: { ...fields } };
    const isWritten = await writeChange(tx, ctx, change, async () => {
      const name_key = foldedKey([fields.first_name, fields.last_name].filter(Boolean).join(" "));
      await updateUserFields(tx, ctx.scope, id, { ...fields, name_key, now });
      const { email } = fields;
      if (email !== null && emailKey(email) !== emailKey(before.email ?? "")) {
        await mailConfirmation(tx, ctx, { user_id: id, email });
      }
    });
    return { user: await readOneIn(tx, ctx, id), isChanged: isWritten };
  });
  if (isChanged) ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return user;
};

/** Finds customers by what was typed, best match first, up to a limit; runs inside an open transaction. */
export const findUsers = async (tx: Transaction, ctx: BusinessContext, q: string, most: number): Promise<User[]> => {
  const ids = await findUserIds(tx, ctx.scope, { q, contact: ctx.actor.limits.contact, most });
  if (ids.length === 0) return [];
  const page = { sort_by: "created_at", limit: most, direction: "desc", cursor: null } as const;
  const users = await toWire(tx, ctx, await selectUsers(tx, ctx.scope, { ids, ...page }));
  return users.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
};
