/** Publishing: the draft becomes one new version, as a whole. */
import type { Programme, ProgrammeChange, PublishInput, PublishPreview } from "@rewardo/contract/programmes";
import { completeProgramme } from "@rewardo/engine";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { changesBetween } from "./changes.ts";
import { faultsOfAll } from "./check.ts";
import { faceOf, toProgramme } from "./content.ts";
import { updateGuards } from "./guard-queries.ts";
import { impactOf, totalImpact } from "./impact.ts";
import { earliestDayOf, impactBetween, readGroupsOf, readOlderContents } from "./notice.ts";
import {
  countTouchedMembers,
  deleteCardPlaces,
  insertCardPlaces,
  insertVersion,
  updateCardFace,
  upsertDraft,
  type NewVersion,
} from "./queries.ts";
import {
  holdEdited,
  readEdited,
  requireKnown,
  requireDraft,
  surroundingsOf,
  toWire,
  versionOf,
  type Edited,
} from "./service.ts";

/**
 * Effect of publishing on present members, compared with what holds for them and not with a coming version. The changes are
 * those from the version in force; who keeps an older one is counted among those who are touched and who have less.
 */
const weigh = async (tx: Transaction, { scope, clock }: BusinessContext, edited: Edited) => {
  const { card, inForce, content } = edited;
  const changes = changesBetween(inForce, content);
  const impacts = impactOf(changes, inForce, content);
  const at = nowIso(clock);
  const older = await readOlderContents(tx, scope, edited, at);
  const totals = [totalImpact(impacts), ...older.map((before) => impactBetween(before, content))];
  const touched = totals.flatMap((total) => total.touched);
  const worse = totals.flatMap((total) => total.worse);
  const { members, within } = await countTouchedMembers(tx, scope, {
    card_id: card._id,
    lists: [touched, worse, ...impacts.map(({ whom }) => whom)],
    groups: await readGroupsOf(tx, scope, touched),
    moment: { at, day: localDay(at, (await readBusinessSettings(tx, scope)).time_zone) },
  });
  const [touchedCount = 0, worseCount = 0, ...counts] = within;
  const weighed = changes.map((change, index) => ({
    ...change,
    direction: impacts[index]?.direction ?? null,
    members: counts[index] ?? 0,
  }));
  return { members, touched: touchedCount, worse: worseCount, changes: weighed };
};

/** Counts whom publishing the draft would touch. */
export const readPublishPreview = (ctx: BusinessContext, card_id: string): Promise<PublishPreview> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const edited = await readEdited(tx, ctx.scope, card_id, now);
    const weighed = await weigh(tx, ctx, edited);
    const zone = (await readBusinessSettings(tx, ctx.scope)).time_zone;
    const earliest_day = await earliestDayOf(tx, ctx.scope, edited, { worse: weighed.worse, now, zone });
    return { version: versionOf(edited), ...weighed, earliest_day };
  });

type Start = Pick<NewVersion, "valid_from" | "audience" | "others_from" | "others_after">;

/** A local day that has not begun yet, as an instant. */
const comingDay = (day: string | undefined, path: string, { now, zone }: { now: string; zone: string }): string => {
  if (day === undefined) throw invalidField(path, "required", "Must say from which day");
  if (day <= localDay(now, zone)) throw invalidField(path, "day_not_ahead", "Must be a day that has not begun");
  return new Date(startOfLocalDay(day, zone)).toISOString();
};

/** Present members keep what is in force until something that can come: a card without levels has no period of one. */
const requireEnd = (kind: "full_card" | "level_period", { inForce }: Edited): void => {
  const comes =
    kind === "full_card" ? inForce.stamps_required !== null : inForce.levels.some(({ status }) => status === "active");
  if (!comes) throw invalidField("others_until.kind", "never", "Must be something that comes for members of this card");
};

const startOf = (input: PublishInput, at: { now: string; zone: string }, edited: Edited): Start => {
  const everyone = { audience: "everyone", others_from: null, others_after: null } as const;
  if (input.mode === "now") return { ...everyone, valid_from: at.now };
  if (input.mode === "from_day") return { ...everyone, valid_from: comingDay(input.day, "day", at) };
  const { others_until: until } = input;
  if (until === undefined) throw invalidField("others_until", "required", "Must say until when present members wait");
  const joiners = { audience: "joiners", valid_from: at.now } as const;
  if (until.kind === "day")
    return { ...joiners, others_from: comingDay(until.day, "others_until.day", at), others_after: null };
  requireEnd(until.kind, edited);
  return { ...joiners, others_from: null, others_after: until.kind };
};

/** The instant from which present members have the new version, and the field that says so; `null`: by what they do. */
const startForMembers = (
  start: Start,
  { mode }: PublishInput,
): { readonly at: string; readonly path: string } | null => {
  if (start.audience === "everyone") return { at: start.valid_from, path: mode === "now" ? "mode" : "day" };
  return start.others_from === null ? null : { at: start.others_from, path: "others_until.day" };
};

interface Publishing {
  readonly input: PublishInput;
  /** Version that the caller has seen. */
  readonly version: number;
  readonly idempotency: Idempotency | undefined;
}

/**
 * Publishes the card's draft as a new version; a card that was a draft itself is active from then on. Sent again with
 * its key, it answers what the card is now and publishes nothing.
 * @throws version_conflict when the draft has changed since, or was published; validation_failed when it is not
 * complete, when nothing differs, or when members would have less without a reason or earlier than they can be told
 */
export const publishCard = (ctx: BusinessContext, card_id: string, publishing: Publishing): Promise<Programme> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await createOnce(tx, ctx, publishing.idempotency, (version_id) =>
      publishIn(tx, ctx, { ...publishing, card_id, version_id }),
    );
    return toWire(await readEdited(tx, ctx.scope, card_id, nowIso(ctx.clock)));
  });

const publishIn = async (
  tx: Transaction,
  ctx: BusinessContext,
  { card_id, version_id, input, version }: Publishing & { readonly card_id: string; readonly version_id: string },
): Promise<void> => {
  const edited = await holdEdited(tx, ctx, card_id);
  requireDraft(edited, version);
  const { card, row, last, base, content } = edited;
  const changes: ProgrammeChange[] = row?.draft == null ? [] : changesBetween(base, content);
  if (changes.length === 0 && card.status === "active")
    throw invalidField("draft", "nothing_to_publish", "Nothing differs from what is published");
  const errors = faultsOfAll(content, await surroundingsOf(tx, ctx, edited));
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  await requireKnown(tx, ctx, card_id, { content, before: base });

  const before = completeProgramme(last.programme);
  const now = nowIso(ctx.clock);
  const start = startOf(input, { now, zone: before.time_zone }, edited);
  const { touched, worse } = await weigh(tx, ctx, edited);
  const forMembers = startForMembers(start, input);
  if (worse > 0 && forMembers !== null) {
    if (input.reason === undefined) throw invalidField("reason", "required", "Members who get less read why");
    const zone = before.time_zone;
    const earliest = await earliestDayOf(tx, ctx.scope, edited, { worse, now, zone });
    if (earliest !== null && localDay(forMembers.at, zone) < earliest)
      throw invalidField(
        forMembers.path,
        "notice_too_short",
        `Members who get less are told before: from ${earliest} on`,
      );
  }

  const programme = toProgramme(content, before, { version_id, status: "active" });
  const published_by = ctx.actor.kind === "account" ? ctx.actor._id : null;
  await insertVersion(tx, ctx.scope, {
    ...start,
    programme,
    card: faceOf(content),
    reason: input.reason ?? null,
    changes,
    members_touched: touched,
    members_worse: worse,
    published_by,
    now,
  });
  if (start.valid_from <= now) {
    const { stamps_required } = content;
    await updateCardFace(tx, ctx.scope, card_id, { ...faceOf(content), status: "active", stamps_required, now });
    await deleteCardPlaces(tx, ctx.scope, card_id);
    if (content.place_ids !== null && content.place_ids.length > 0)
      await insertCardPlaces(tx, ctx.scope, card_id, content.place_ids);
    // Where present members keep the old rules for now, a night gives it to their lots when the new ones hold for them.
    if (content.lapse_after_warning !== null && start.audience === "everyone")
      await updateGuards(tx, ctx.scope, { card_id, days: content.lapse_after_warning, now });
  }
  if (worse > 0 && forMembers !== null && forMembers.at > now)
    await insertJob(tx, "terms_notices", { business_id: ctx.scope.business_id, card_id, version_id });
  await upsertDraft(tx, ctx.scope, { card_id, draft: null, edited_by: published_by, now });
  await insertAuditEntry(tx, ctx, {
    action: "published",
    entity: "cards",
    entity_id: card_id,
    after: { version_id, mode: input.mode, valid_from: start.valid_from, changes: changes.length },
  });
};

/**
 * Takes a card out of use as a version of its own: nothing is earned on it any more, and members spend what they have, by
 * what is in force; what was published for a day to come no longer comes. Publishing it again brings it back.
 * @throws version_conflict when the draft is another than the caller has seen
 */
export const archiveCard = (ctx: BusinessContext, card_id: string, version: number): Promise<Programme> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const edited = await holdEdited(tx, ctx, card_id);
    requireDraft(edited, version);
    const { card, live, inForce } = edited;
    if (card.status === "archived") return toWire(edited);
    const now = nowIso(ctx.clock);
    const programme = { ...completeProgramme(live.programme), version_id: newId(), card_status: "archived" as const };
    const published_by = ctx.actor.kind === "account" ? ctx.actor._id : null;
    await insertVersion(tx, ctx.scope, {
      ...{ audience: "everyone", valid_from: now, others_from: null, others_after: null, reason: null, changes: [] },
      ...{ members_touched: card.members_count, members_worse: card.members_count },
      ...{ programme, card: faceOf(inForce), published_by, now },
    });
    const { stamps_required } = inForce;
    await updateCardFace(tx, ctx.scope, card_id, { ...faceOf(inForce), status: "archived", stamps_required, now });
    await upsertDraft(tx, ctx.scope, { card_id, draft: null, edited_by: published_by, now });
    const after = { version_id: programme.version_id };
    await insertAuditEntry(tx, ctx, { action: "archived", entity: "cards", entity_id: card_id, after });
    return toWire(await readEdited(tx, ctx.scope, card_id, now));
  });
