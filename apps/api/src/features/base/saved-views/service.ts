/** Views of lists: a person's own, and those shared within the business by those who may. */
import {
  mostViews,
  viewLists,
  viewSharing,
  type SavedView,
  type SavedViewChanges,
  type SavedViewInput,
  type ViewList,
} from "@rewardo/contract/saved-views";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { requireVersion } from "../../../platform/records.ts";
import { holds } from "../../../platform/actor.ts";
import {
  deleteSavedView,
  insertSavedView,
  selectSavedViewForChange,
  selectSavedViews,
  updateSavedViewFields,
  type SavedViewRecord,
} from "./queries.ts";

const mayShare = ({ actor }: BusinessContext): boolean => holds(actor, viewSharing);

/** A shared view may be changed by all who may share, a personal one by its owner alone. */
const mayModify = (ctx: BusinessContext, { account_id, is_shared }: SavedViewRecord): boolean =>
  is_shared ? mayShare(ctx) : account_id === ctx.actor._id;

const toWire = (ctx: BusinessContext, view: SavedViewRecord): SavedView => {
  const { account_id, ...shown } = view;
  return { ...shown, is_own: account_id === ctx.actor._id, can: { modify: mayModify(ctx, view) } };
};

const requireList = ({ actor }: BusinessContext, list: ViewList): void => {
  if (!holds(actor, viewLists[list])) throw new AppError("forbidden");
};

/** @throws forbidden for a list that the caller may not see */
export const listSavedViews = (
  ctx: BusinessContext,
  list: ViewList,
): Promise<{ items: SavedView[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    requireList(ctx, list);
    const views = await selectSavedViews(tx, ctx.scope, { list, account_id: ctx.actor._id });
    return { items: views.map((view) => toWire(ctx, view)), next_cursor: null };
  });

/** A saved view that the caller may see; not_found for another person's private view. */
const readForChange = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<SavedViewRecord> => {
  const view = found(await selectSavedViewForChange(tx, ctx.scope, id));
  if (!view.is_shared && view.account_id !== ctx.actor._id) throw notFound();
  requireList(ctx, view.list);
  if (!mayModify(ctx, view)) throw new AppError("forbidden");
  return view;
};

const requireName = (name: string): string => {
  const tidy = name.trim();
  if (tidy === "") throw invalidField("name", "required", "A view needs a name");
  return tidy;
};

/** A person's own views of a list, and those that are shared, each have an end. */
const requireRoom = async (
  tx: Transaction,
  { scope }: BusinessContext,
  { list, account_id, is_shared }: Pick<SavedViewRecord, "list" | "account_id" | "is_shared">,
): Promise<void> => {
  const known = await selectSavedViews(tx, scope, { list, account_id });
  if (known.filter((view) => view.is_shared === is_shared).length >= mostViews)
    throw invalidField("name", "too_many", `At most ${mostViews}`);
};

const auditFields = ({ name, is_shared, list }: Pick<SavedViewRecord, "name" | "is_shared" | "list">) => ({
  name,
  is_shared,
  list,
});

/** @throws forbidden for a list that the caller may not see, and for sharing without the right to it */
export const addSavedView = (
  ctx: BusinessContext,
  { list, name, search, is_shared = false }: SavedViewInput,
  idempotency: Idempotency | undefined,
): Promise<SavedView> =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireList(ctx, list);
    if (is_shared && !mayShare(ctx)) throw new AppError("forbidden");
    const fields = { name: requireName(name), search, is_shared };
    const account_id = ctx.actor._id;
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requireRoom(tx, ctx, { list, account_id, is_shared });
      await insertSavedView(tx, ctx.scope, { ...fields, _id: entity_id, account_id, list, now: nowIso(ctx.clock) });
      const after = auditFields({ ...fields, list });
      await insertAuditEntry(tx, ctx, { action: "created", entity: "saved_views", entity_id, after });
    });
    return toWire(ctx, found(await selectSavedViewForChange(tx, ctx.scope, _id)));
  });

/** @throws version_conflict when it has changed since, forbidden for what the caller may not change or share */
export const changeSavedView = (
  ctx: BusinessContext,
  id: string,
  changes: SavedViewChanges,
  version: number,
): Promise<SavedView> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await readForChange(tx, ctx, id);
    requireVersion(before, version);
    const { name = before.name, search = before.search, is_shared = before.is_shared } = changes;
    if (is_shared !== before.is_shared) {
      if (!mayShare(ctx)) throw new AppError("forbidden");
      await requireRoom(tx, ctx, { ...before, is_shared });
    }
    const fields = { name: requireName(name), search, is_shared };
    await updateSavedViewFields(tx, ctx.scope, id, { ...fields, now: nowIso(ctx.clock) });
    const entry = { before: auditFields(before), after: auditFields({ ...before, ...fields }) };
    await insertAuditEntry(tx, ctx, { action: "updated", entity: "saved_views", entity_id: id, ...entry });
    return toWire(ctx, found(await selectSavedViewForChange(tx, ctx.scope, id)));
  });

export const removeSavedView = (ctx: BusinessContext, id: string): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = auditFields(await readForChange(tx, ctx, id));
    await deleteSavedView(tx, ctx.scope, id);
    await insertAuditEntry(tx, ctx, { action: "removed", entity: "saved_views", entity_id: id, before });
    return undefined;
  });
