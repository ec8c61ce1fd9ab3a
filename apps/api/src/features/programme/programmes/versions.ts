/** Published versions of a card. */
import type {
  Programme,
  ProgrammeContent,
  ProgrammeVersion,
  readProgrammeVersion,
  ReferralTerms,
} from "@rewardo/contract/programmes";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { toContent } from "./content.ts";
import {
  selectEditedCard,
  selectLiveVersion,
  selectReferralTerms,
  selectVersion,
  selectPublishedVersions,
  type VersionRow,
} from "./queries.ts";
import { holdEdited, requireDraft, toWire, writeDraft } from "./service.ts";

const toVersion = (
  { programme: _programme, card: _card, business_id: _business, ...version }: VersionRow,
  live_id: string | undefined,
): ProgrammeVersion => ({ ...version, is_live: version._id === live_id });

export const listVersions = (
  ctx: Context,
  card_id: string,
): Promise<{ items: ProgrammeVersion[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    found(await selectEditedCard(tx, ctx.scope, card_id));
    const live = await selectLiveVersion(tx, ctx.scope, { card_id, at: nowIso(ctx.clock) });
    const versions = await selectPublishedVersions(tx, ctx.scope, card_id);
    return { items: versions.map((version) => toVersion(version, live?._id)), next_cursor: null };
  });

export const readVersion = (
  ctx: Context,
  { card_id, _id }: { card_id: string; _id: string },
): Promise<ResponseOf<typeof readProgrammeVersion>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const card = found(await selectEditedCard(tx, ctx.scope, card_id));
    const version = found(await selectVersion(tx, ctx.scope, { card_id, _id }));
    const live = await selectLiveVersion(tx, ctx.scope, { card_id, at: nowIso(ctx.clock) });
    return { ...toVersion(version, live?._id), content: toContent(version, card) };
  });

/** A published version of the card with what it says. Throws not_found. */
export const readVersionByNumber = async (
  tx: Transaction,
  scope: Scope,
  { card_id, number }: { card_id: string; number: number },
): Promise<{ version: VersionRow; content: ProgrammeContent }> => {
  const card = found(await selectEditedCard(tx, scope, card_id));
  const versions = await selectPublishedVersions(tx, scope, card_id);
  const version = found(versions.find((one) => one.number === number));
  return { version, content: toContent(version, card) };
};

/** Makes what a version says the draft, in place of the present one. */
export const draftAgain = (
  ctx: BusinessContext,
  { card_id, _id, version }: { card_id: string; _id: string; version: number },
): Promise<Programme> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const edited = await holdEdited(tx, ctx, card_id);
    const again = found(await selectVersion(tx, ctx.scope, { card_id, _id }));
    requireDraft(edited, version);
    const content = toContent(again, edited.card);
    // Parts of later versions stay in the document, archived: transactions and grants name them.
    const kept = <T extends { _id: string; status: string }>(now: readonly T[], then: readonly T[]): T[] => [
      ...then,
      ...now
        .filter((part) => !then.some((one) => one._id === part._id))
        .map((part) => ({ ...part, status: "archived" })),
    ];
    const { base } = edited;
    const draft = {
      ...content,
      rewards: kept(base.rewards, content.rewards),
      coupons: kept(base.coupons, content.coupons),
      offers: kept(base.offers, content.offers),
      levels: kept(base.levels, content.levels),
    };
    const after = { number: again.number };
    return toWire(await writeDraft(tx, ctx, edited, draft, { action: "drafted_again", after }));
  });

/** The terms of inviting by a version under which somebody was invited. */
export const readReferralTerms = async (
  tx: Transaction,
  scope: BusinessScope,
  version_id: string,
): Promise<ReferralTerms> => found(found(await selectReferralTerms(tx, scope, version_id)).terms ?? undefined);
