/** Editing what a card is: every change goes into the card's one draft, and nothing of it is in force. */
import type { CardChanges, Programme, ProgrammeContent } from "@rewardo/contract/programmes";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { given, requireSameId, requireVersion } from "../../../platform/records.ts";
import type { Scope } from "../../../platform/scope.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readKnownGroupIds } from "../promotion-groups/index.ts";
import { requireUpload } from "../../base/uploads/index.ts";
import { changesBetween } from "./changes.ts";
import { faultsOf, type Surroundings } from "./check.ts";
import { toContent, toCoupon, toLevel, toReward } from "./content.ts";
import { followFullCard } from "./full-card-rewards.ts";
import {
  holdCard,
  selectEditedCard,
  selectDraft,
  selectNamedPlaces,
  selectNamedProducts,
  selectLastVersion,
  selectLiveVersion,
  selectUsed,
  upsertDraft,
  type CardRow,
  type DraftRow,
  type VersionRow,
} from "./queries.ts";

/** A card with what is in force, what was published last, and its draft. */
export interface Edited {
  readonly card: CardRow;
  readonly live: VersionRow;
  readonly last: VersionRow;
  readonly row: DraftRow | undefined;
  /** Content that new members get now. */
  readonly inForce: ProgrammeContent;
  /** The draft, or what a draft would begin from: what was published last. */
  readonly content: ProgrammeContent;
  /** Content that the draft is compared with. */
  readonly base: ProgrammeContent;
  readonly used: Programme["used"];
}

/** Throws not_found. */
export const readEdited = async (tx: Transaction, scope: Scope, card_id: string, at: string): Promise<Edited> => {
  const card = found(await selectEditedCard(tx, scope, card_id));
  const last = found(await selectLastVersion(tx, scope, card_id));
  const live = (await selectLiveVersion(tx, scope, { card_id, at })) ?? last;
  const row = await selectDraft(tx, scope, card_id);
  const base = toContent(last, card);
  // A field that came to be after the draft was begun is as it was published.
  const draft = { ...base, ...row?.draft };
  const content = {
    ...draft,
    rewards: draft.rewards.map(toReward),
    coupons: draft.coupons.map(toCoupon),
    levels: draft.levels.map(toLevel),
  };
  const limited = limitedIn(base, content);
  const used = limited.length === 0 ? [] : await selectUsed(tx, scope, limited);
  return { card, live, last, row, inForce: toContent(live, card), base, content, used };
};

/** Ids of parts with a stock that all members share. */
const limitedIn = (...contents: readonly ProgrammeContent[]): string[] => [
  ...new Set(
    contents.flatMap(({ rewards, coupons }) => [
      ...rewards.flatMap(({ _id, stock }) => (stock === null ? [] : [_id])),
      ...coupons.flatMap(({ _id, campaign_limit }) => (campaign_limit === null ? [] : [_id])),
    ]),
  ),
];

/** The first draft's is 2: before it there was nothing to have seen but what is in force. */
export const versionOf = ({ row }: Edited): number => (row?.version ?? 0) + 1;

/** The programme as it travels. */
export const toWire = (edited: Edited): Programme => {
  const { card, live, row, inForce, base, content, used } = edited;
  const changes = row?.draft == null ? [] : changesBetween(base, content);
  return {
    card_id: card._id,
    type: card.type,
    status: card.status,
    members_count: card.members_count,
    version: versionOf(edited),
    live: inForce,
    live_version_id: live._id,
    live_since: live.valid_from < live.created_at ? live.created_at : live.valid_from,
    published: base,
    draft: changes.length === 0 ? null : content,
    changes,
    used,
    edited_by: changes.length === 0 ? null : (row?.edited_by ?? null),
    edited_at: changes.length === 0 ? null : (row?.updated_at ?? null),
  };
};

export const readProgramme = (ctx: Context, card_id: string): Promise<Programme> =>
  ctx.database.read(ctx.scope, async (tx) => toWire(await readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock))));

/** The card held until the end of the transaction, as it is then. */
export const holdEdited = async (tx: Transaction, ctx: BusinessContext, card_id: string): Promise<Edited> => {
  found(await holdCard(tx, ctx.scope, card_id));
  return readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock));
};

/** Throws version_conflict when the draft is another than the caller has seen. */
export const requireDraft = (edited: Edited, version: number): void => {
  requireVersion({ version: versionOf(edited) }, version);
};

export const surroundingsOf = async (
  tx: Transaction,
  { scope }: BusinessContext,
  { card }: Edited,
): Promise<Surroundings> => ({ type: card.type, language: (await readBusinessSettings(tx, scope)).language });

/** Places and products that a programme names. */
export const idsIn = (content: ProgrammeContent): { places: string[]; products: string[] } => {
  const parts = [content, ...content.rewards, ...content.coupons, ...content.offers];
  return {
    places: [...new Set(parts.flatMap(({ place_ids }) => place_ids ?? []))],
    products: [...new Set([...content.coupons, ...content.offers].flatMap(({ items }) => items.product_ids))],
  };
};

/** The groups that coupons are for, without those that they were for already. */
const newGroupsIn = (content: ProgrammeContent, before: ProgrammeContent): string[] => {
  const groupOf = ({ status, target }: ProgrammeContent["coupons"][number]) =>
    status === "active" && target.kind === "promotion_group" ? target.promotion_group_id : null;
  const known = new Map(before.coupons.map((coupon) => [coupon._id, groupOf(coupon)]));
  const groups = content.coupons.flatMap((coupon) => {
    const group = groupOf(coupon);
    return group === null || group === known.get(coupon._id) ? [] : [group];
  });
  return [...new Set(groups)];
};

/**
 * Throws validation_failed for a place or a product that the business does not have, and for a group that is not in use: one
 * that was archived while a coupon was for it keeps nothing else from being changed.
 */
export const requireKnown = async (
  tx: Transaction,
  { scope }: BusinessContext,
  card_id: string,
  { content, before }: { content: ProgrammeContent; before: ProgrammeContent },
): Promise<void> => {
  const { places, products } = idsIn(content);
  const groups = newGroupsIn(content, before);
  if (groups.length > 0 && (await readKnownGroupIds(tx, scope, { card_id, ids: groups })).length < groups.length)
    throw invalidField("target.promotion_group_id", "unknown_group", "There is no such group of this card");
  if (places.length > 0 && (await selectNamedPlaces(tx, scope, places)).length < places.length)
    throw invalidField("place_ids", "unknown_place", "There is no such place here");
  if (products.length > 0 && (await selectNamedProducts(tx, scope, products)).length < products.length)
    throw invalidField("items.product_ids", "unknown_product", "There is no such product here");
};

/** Keeps the content as the draft, unless it is so already; one that differs in nothing from what is published is none. Returns the card as it is then. */
export const writeDraft = async (
  tx: Transaction,
  ctx: BusinessContext,
  edited: Edited,
  content: ProgrammeContent,
  action: { readonly action: string; readonly after: Record<string, unknown> },
): Promise<Edited> => {
  if (changesBetween(edited.content, content).length === 0) return edited;
  await requireKnown(tx, ctx, edited.card._id, { content, before: edited.content });
  const now = nowIso(ctx.clock);
  const shown = new Set(edited.content.rewards.map(({ image }) => image));
  for (const { image } of content.rewards)
    if (!shown.has(image)) await requireUpload(tx, ctx.scope, image, "image", now);
  const card_id = edited.card._id;
  const isSame = changesBetween(edited.base, content).length === 0;
  const edited_by = ctx.actor.kind === "account" ? ctx.actor._id : null;
  const draft = isSame ? null : content;
  await upsertDraft(tx, ctx.scope, { card_id, draft, edited_by, now });
  await insertAuditEntry(tx, ctx, { ...action, entity: "cards", entity_id: card_id });
  return readEdited(tx, ctx.scope, card_id, now);
};

/** Changes fields of the card in its draft. */
export const changeCard = (
  ctx: BusinessContext,
  card_id: string,
  { _id, ...changes }: CardChanges,
  version: number,
): Promise<Programme> => {
  requireSameId(card_id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const edited = await holdEdited(tx, ctx, card_id);
    requireDraft(edited, version);
    const fields = given(changes);
    const content = followFullCard(edited.content, { ...edited.content, ...fields });
    const errors = faultsOf("card", content, await surroundingsOf(tx, ctx, edited));
    if (errors.length > 0) throw new AppError("validation_failed", { errors });
    if (content.image !== edited.content.image)
      await requireUpload(tx, ctx.scope, content.image, "image", nowIso(ctx.clock));
    for (const [index, name] of content.own_stamps.entries())
      if (!edited.content.own_stamps.includes(name))
        await requireUpload(tx, ctx.scope, name, `own_stamps.${index}`, nowIso(ctx.clock));
    const after = { part: "card", fields: Object.keys(fields) };
    return toWire(await writeDraft(tx, ctx, edited, content, { action: "draft_changed", after }));
  });
};

/** Drops the draft. */
export const discardDraft = (ctx: BusinessContext, card_id: string, version: number): Promise<Programme> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const edited = await holdEdited(tx, ctx, card_id);
    requireDraft(edited, version);
    if (edited.row?.draft == null) return toWire(edited);
    const after = { changes: changesBetween(edited.base, edited.content).length };
    return toWire(await writeDraft(tx, ctx, edited, edited.base, { action: "draft_discarded", after }));
  });
