import type { QueryOf } from "@rewardo/contract/endpoint";
import type {
  GiftCard,
  GiftCardChanges,
  GiftCardInput,
  listGiftCards as listEndpoint,
} from "@rewardo/contract/gift-cards";
import { foldedKey } from "@rewardo/rules";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/http/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage } from "../../../platform/list.ts";
import {
  insertGiftCard,
  selectGiftCard,
  selectGiftCardForChange,
  selectGiftCards,
  updateGiftCardFields,
  updateGiftCardStatus,
  type GiftCardRecord,
} from "./queries.ts";

const toWire = ({ name_key: _nameKey, ...giftCard }: GiftCardRecord): GiftCard => giftCard;

/** Gift cards by name, or newest first. Across all businesses newest first alone. */
export const listGiftCards = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const isAcross = ctx.scope.kind === "platform";
  if (isAcross && query.status !== undefined) {
    throw invalidField("status", "needs_business", "Offered within one business, not across all of them");
  }
  return ctx.database.read(ctx.scope, async (tx) => {
    const sort_by = isAcross ? "created_at" : (query.sort_by?.[0] ?? "name");
    const { items, next_cursor } = await readPage(query, {
      name: "gift_cards",
      scope: ctx.scope,
      filters: query.status ?? null,
      kind: sort_by === "name" ? "text" : "instant",
      select: (page) => selectGiftCards(tx, ctx.scope, { sort_by, status: query.status, ...page }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
    });
    return { items: items.map(toWire), next_cursor };
  });
};

export const readGiftCard = async (ctx: Context, id: string): Promise<GiftCard> =>
  toWire(found(await ctx.database.read(ctx.scope, (tx) => selectGiftCard(tx, ctx.scope, id))));

interface Fields {
  name: string;
  description: string | null;
}

/** What is left out stays; texts lose the blanks around them, and empty ones mean none. */
const applyChanges = (before: Fields, { name, description }: GiftCardChanges): Fields => {
  const after = {
    name: name === undefined ? before.name : name.trim(),
    description: description === undefined ? before.description : description?.trim() || null,
  };
  if (after.name === "") throw invalidField("name", "required", "A gift card needs a name");
  return after;
};

const toRow = (ctx: BusinessContext, fields: Fields) => ({
  ...fields,
  name_key: foldedKey(fields.name),
  now: nowIso(ctx.clock),
});

export const addGiftCard = (
  ctx: BusinessContext,
  input: GiftCardInput,
  idempotency: Idempotency | undefined,
): Promise<GiftCard> => {
  const fields = applyChanges({ name: "", description: null }, input);
  return ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await insertGiftCard(tx, ctx.scope, { ...toRow(ctx, fields), _id: entity_id });
      const { after = {} } = auditChanges("gift_cards", {}, { ...fields }) ?? {};
      await insertAuditEntry(tx, ctx, { action: "created", entity: "gift_cards", entity_id, after });
    });
    return toWire(found(await selectGiftCard(tx, ctx.scope, _id)));
  });
};

/** Changes a gift card that is still as the caller has seen it. Throws version_conflict with the present version otherwise. */
export const changeGiftCard = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: GiftCardChanges,
  version: number,
): Promise<GiftCard> => {
  if (_id !== undefined && _id !== id) throw invalidField("_id", "differs_from_path", "Must be the id of the path");
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectGiftCardForChange(tx, ctx.scope, id));
    if (before.version !== version) throw new AppError("version_conflict", { params: { version: before.version } });
    const fields = applyChanges(before, changes);
    const noted = auditChanges("gift_cards", { ...before }, { ...fields });
    if (noted === null) return toWire(before);
    await updateGiftCardFields(tx, ctx.scope, id, toRow(ctx, fields));
    await insertAuditEntry(tx, ctx, { action: "updated", entity: "gift_cards", entity_id: id, ...noted });
    return toWire(found(await selectGiftCard(tx, ctx.scope, id)));
  });
};

const setStatus = async (tx: Transaction, ctx: BusinessContext, id: string, status: GiftCard["status"]) => {
  const before = found(await selectGiftCardForChange(tx, ctx.scope, id));
  if (before.status === status) return toWire(before);
  await updateGiftCardStatus(tx, ctx.scope, id, { status, now: nowIso(ctx.clock) });
  await insertAuditEntry(tx, ctx, {
    action: status === "archived" ? "archived" : "restored",
    entity: "gift_cards",
    entity_id: id,
    before: { status: before.status },
    after: { status },
  });
  return toWire(found(await selectGiftCard(tx, ctx.scope, id)));
};

export const archiveGiftCard = (ctx: BusinessContext, id: string): Promise<GiftCard> =>
  ctx.database.write(ctx.scope, (tx) => setStatus(tx, ctx, id, "archived"));

export const restoreGiftCard = (ctx: BusinessContext, id: string): Promise<GiftCard> =>
  ctx.database.write(ctx.scope, (tx) => setStatus(tx, ctx, id, "active"));

/** Sets a gift card up without a caller, for tests and the demonstration, and answers its id. */
export const createGiftCard = async ({ database, clock, scope }: SetupContext, name: string): Promise<string> => {
  const _id = newId();
  await database.write(scope, (tx) =>
    insertGiftCard(tx, scope, { _id, name, name_key: foldedKey(name), description: null, now: nowIso(clock) }),
  );
  return _id;
};
