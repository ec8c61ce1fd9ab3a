/** What a customer asks the business: for a visit that was not found, and about one that was not theirs. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import type { OwnReport, reportNotMine as notMineEndpoint } from "@rewardo/contract/missing-visits";
import { notMineDays } from "@rewardo/contract/report-limits";
import { localDay } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { MemberContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { readSurvivor } from "../../ledger/transactions/index.ts";
import { addCardNumber } from "../../people/card-subscriptions/index.ts";
import { tellChanged } from "../../till/adjustment-requests/index.ts";
import { dueOf, type MissingBody, readAsked, readPlaceHours } from "./asked.ts";
import { idsOf, readOwnReport } from "./own-reports.ts";
import {
  holdReporter,
  insertReport,
  type NewReport,
  type ReportingCard,
  selectReportableVisit,
  selectReportOfVisit,
  selectSameReport,
  selectUsualUnits,
} from "./queries.ts";
import { ownCard } from "./searching.ts";

const dayMs = 86_400_000;
const usualDays = 60;

const middle = (units: readonly number[]): number | null =>
  units.length === 0 ? null : units.toSorted((a, b) => a - b)[Math.floor((units.length - 1) / 2)]!;

/** What a visit usually brings: the middle of the customer's own newest ones, else of the card's; at least one. */
const usualUnits = async (tx: Transaction, ctx: MemberContext, { _id, card_id }: ReportingCard): Promise<number> => {
  const { scope } = asBusiness(ctx);
  const since = new Date(ctx.clock.nowMs() - usualDays * dayMs).toISOString();
  const own = middle(await selectUsualUnits(tx, scope, { card_id, card_subscription_id: _id, since }));
  return own ?? middle(await selectUsualUnits(tx, scope, { card_id, card_subscription_id: null, since })) ?? 1;
};

type Report = Omit<NewReport, "_id" | "now" | "found" | "user_id">;

const insert = async (tx: Transaction, ctx: MemberContext, _id: string, report: Report): Promise<void> => {
  const own = asBusiness(ctx);
  const { user_id } = ctx.scope.member;
  await insertReport(tx, own.scope, { ...report, _id, user_id, now: nowIso(ctx.clock), found: null });
  const { kind, card_subscription_id, delta, about_id } = report;
  const after = { kind, card_subscription_id, delta, ...(about_id === null ? {} : { transaction_id: about_id }) };
  await insertAuditEntry(tx, own, { action: "reported", entity: "adjustment_requests", entity_id: _id, after });
};

/** The same visit reported again while it waits is the report that waits. @throws not_found, validation_failed, too_many_requests */
export const reportMissingVisit = async (
  ctx: MemberContext,
  body: MissingBody,
  idempotency: Idempotency | undefined,
): Promise<OwnReport> => {
  const own = asBusiness(ctx);
  const { scope } = own;
  await ctx.limits.visitReports.spend(ctx.scope.member.user_id);
  let isNew = false;
  const _id = await ctx.database.write(scope, async (tx) => {
    const card = await ownCard(tx, ctx, body.card_subscription_id);
    const asked = await readAsked(tx, own, body);
    // Sent twice at once, the second waits here and finds the first.
    await holdReporter(tx, scope, ctx.scope.member.user_id);
    const same = await selectSameReport(tx, scope, { ...asked, user_ids: idsOf(ctx.scope) });
    if (same !== undefined) return same._id;
    return createOnce(tx, own, idempotency, async (id) => {
      isNew = true;
      await insert(tx, ctx, id, {
        ...{ kind: "missing_visit", card_subscription_id: card._id, delta: await usualUnits(tx, ctx, card) },
        ...{ reason: asked.reason, receipt: asked.receipt, place_id: asked.place_id, about_id: null, cause: null },
        ...{ visited_from: asked.visited_from, visited_to: asked.visited_to },
        due_at: dueOf(asked, ctx.clock.nowMs()),
      });
    });
  });
  if (isNew) tellChanged(own, ctx.scope.member.user_id);
  return readOwnReport(ctx, _id);
};

const timeIn = (instant: string, zone: string): string =>
  `${localDay(instant, zone)}, ${new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(new Date(instant))}`;

/** A repeat answers the report that stands. @throws not_found for a visit that is not on an own card, was reversed, or is too old */
export const reportNotMine = async (
  ctx: MemberContext,
  { transaction_id, cause, renews_number = false }: BodyOf<typeof notMineEndpoint>,
): Promise<OwnReport> => {
  const own = asBusiness(ctx);
  const { scope } = own;
  const { user_id, card_subscription_ids } = ctx.scope.member;
  await ctx.limits.visitReports.spend(user_id);
  const since = new Date(ctx.clock.nowMs() - notMineDays * dayMs).toISOString();
  // It is theirs by their own role.
  const by = { _id: transaction_id, card_subscription_ids, since };
  const visit = await ctx.database.read(ctx.scope, (tx) => selectReportableVisit(tx, ctx.scope, by));
  const { card_subscription_id, place_id, units, occurred_at } = found(visit);
  const { _id, isNew } = await ctx.database.write(scope, async (tx) => {
    await holdReporter(tx, scope, user_id);
    const same = await selectReportOfVisit(tx, scope, transaction_id);
    if (same !== undefined) return { ...same, isNew: false };
    const around = await readPlaceHours(tx, own, place_id);
    const id = newId();
    await insert(tx, ctx, id, {
      ...{ kind: "not_mine", card_subscription_id, place_id, delta: -units, about_id: transaction_id, cause },
      ...{ reason: timeIn(occurred_at, around.zone), receipt: null, visited_from: null, visited_to: null },
      due_at: dueOf(around, ctx.clock.nowMs()),
    });
    return { _id: id, isNew: true };
  });
  if (isNew) {
    if (renews_number) await addCardNumber(own, await standingCard(ctx, card_subscription_id), {}, undefined);
    tellChanged(own, user_id);
  }
  return readOwnReport(ctx, _id);
};

/** The card on which the visit is now: of one that was merged into another, the other. */
const standingCard = (ctx: MemberContext, card_subscription_id: string): Promise<string> =>
  ctx.database.read(asBusiness(ctx).scope, async (tx) => {
    const { survivor_id } = await readSurvivor(tx, asBusiness(ctx).scope, card_subscription_id);
    return (await ownCard(tx, ctx, survivor_id))._id;
  });
