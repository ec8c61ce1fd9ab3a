/** A till answers what customers of its place report as missing: with the order that it was, or that it was none. */
import { requestDays } from "@rewardo/contract/adjustment-requests";
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import { mostOrdersShown } from "@rewardo/contract/report-limits";
import { builtInRole } from "@rewardo/contract/roles";
import type * as contract from "@rewardo/contract/till-reports";
import { accountBehind, holds } from "../../../platform/actor.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import { readSurvivor } from "../../ledger/transactions/index.ts";
import { claimOrder, type ClaimableOrder, seesReceipts, selectClaimableOrders } from "../../pos/integrations/index.ts";
import { tellChanged, writeDecision } from "../../till/adjustment-requests/index.ts";
import { requirePlace } from "../../till/scanner/index.ts";
import { oldest, readPlaceHours } from "./asked.ts";
import {
  type AnswerableReport,
  selectAnswerableReport,
  selectReportHeld,
  selectRoleOf,
  selectVisitOfOrder,
  selectWaitingReports,
} from "./at-till-queries.ts";
import { type ReportWindow, selectReportingCard, selectStaffAddress } from "./queries.ts";

const dayMs = 86_400_000;
const yearDays = 365;
/** Reports that are looked through for those with an order that fits, and those shown. */
const mostRead = 25;
const mostShown = 5;

/** Orders at the till's place that the report could mean. */
const fitting = (
  tx: Transaction,
  { scope }: BusinessContext,
  { receipt, visited_from, visited_to, created_at }: Omit<ReportWindow, "place_id">,
  place_id: string,
): Promise<ClaimableOrder[]> =>
  selectClaimableOrders(tx, scope, {
    ...{ receipt, place_id, amount: null, limit: mostOrdersShown },
    from: visited_from ?? new Date(oldest(Date.parse(created_at))).toISOString(),
    to: visited_to ?? created_at,
  });

/** Whether the caller is a paired till at which no person has signed in. It answers no reports of the business's own staff. */
const isNobody = ({ actor }: BusinessContext): boolean => accountBehind(actor) === null;

/** Whether an e-mail address belongs to an active account of the business. */
const isOfStaff = async (tx: Transaction, { scope }: BusinessContext, email: string | null): Promise<boolean> =>
  email !== null && (await selectStaffAddress(tx, scope, email)) !== undefined;

interface Refuser {
  readonly adjust_max: number | null;
  readonly has_all_places: boolean;
}

/**
 * The limits of the person who would decline a report; at a device, the person who serves there by PIN. `null` without
 * permission to adjust points.
 */
const readRefuser = async (tx: Transaction, { actor, scope }: BusinessContext): Promise<Refuser | null> => {
  const has_all_places = actor.place_ids === null;
  if (actor.kind !== "device")
    return holds(actor, "points_adjust") ? { adjust_max: actor.limits.adjust_max, has_all_places } : null;
  const role = actor.serving && (await selectRoleOf(tx, scope, actor.serving.account_id));
  if (role === undefined) return null;
  const { permissions, limits } = builtInRole(role.account_role_id) ?? role;
  if (limits === null || !(permissions as readonly string[] | null)?.includes("points_adjust")) return null;
  return { adjust_max: limits.adjust_max, has_all_places: has_all_places && role.all_places };
};

/** Whether this person may decline the report: within their limit, and without a place only if they act at all places. */
const mayRefuse = (
  { adjust_max, has_all_places }: Refuser,
  { place_id, delta }: Pick<AnswerableReport, "place_id" | "delta">,
): boolean => (place_id !== null || has_all_places) && (adjust_max === null || Math.abs(delta) <= adjust_max);

/** @throws not_found for a place where the caller does not act */
export const listTillReports = async (
  ctx: BusinessContext,
  place_id: string,
): Promise<ResponseOf<typeof contract.listTillReports>> => {
  await requirePlace(ctx, place_id);
  const { database, scope, clock, actor } = ctx;
  return database.read(scope, async (tx) => {
    const daysAgo = (days: number) => new Date(clock.nowMs() - days * dayMs).toISOString();
    const waiting = await selectWaitingReports(tx, scope, {
      ...{ place_id, since: daysAgo(requestDays), known_since: daysAgo(yearDays) },
      limit: mostRead,
    });
    const shows = seesReceipts(actor);
    const refuser = await readRefuser(tx, ctx);
    const items: contract.TillReport[] = [];
    for (const { created_at, place_id: of_place, delta, email, ...report } of waiting) {
      if (items.length === mostShown) break;
      const orders = await fitting(tx, ctx, { ...report, created_at }, place_id);
      if (orders.length === 0 || (isNobody(ctx) && (await isOfStaff(tx, ctx, email)))) continue;
      items.push({
        ...report,
        can_decline: refuser !== null && mayRefuse(refuser, { place_id: of_place, delta }),
        orders: orders.map(({ integration_id: _integration, number, ...order }) => ({
          ...order,
          number: shows ? number : null,
        })),
      });
    }
    const { zone } = await readPlaceHours(tx, ctx, place_id);
    return { items, time_zone: zone, can_decline: items.length > 0 && refuser !== null };
  });
};

const requireWaiting = ({ status, created_at }: Pick<AnswerableReport, "status" | "created_at">, nowMs: number) => {
  const isOver = Date.parse(created_at) + requestDays * dayMs <= nowMs;
  if (status === "pending" && !isOver) return;
  throw new AppError("already_decided", { params: { status: status === "pending" ? "lapsed" : status } });
};

type Answered = ResponseOf<typeof contract.answerTillReport>;

/**
 * Repeating the same answer changes nothing. An order is counted as the till counts it, within the caller's limits.
 * @throws not_found for a report of another place or an order that does not fit, forbidden for declining without a person
 *   or beyond what this person may decide, already_decided
 */
export const answerTillReport = async (
  ctx: BusinessContext,
  id: string,
  { place_id, order_id }: BodyOf<typeof contract.answerTillReport>,
): Promise<Answered> => {
  await requirePlace(ctx, place_id);
  const { database, scope, clock, actor } = ctx;
  const read = async (tx: Transaction): Promise<AnswerableReport> => {
    const report = found(await selectAnswerableReport(tx, scope, id));
    if (report.place_id !== null && report.place_id !== place_id) throw notFound();
    if (isNobody(ctx) && (await isOfStaff(tx, ctx, report.email))) throw notFound();
    return report;
  };
  const hold = async (tx: Transaction, { created_at }: AnswerableReport): Promise<void> =>
    requireWaiting({ ...found(await selectReportHeld(tx, scope, id)), created_at }, clock.nowMs());
  if (order_id === null) {
    const { report, isChanged } = await database.write(scope, async (tx) => {
      const refuser = await readRefuser(tx, ctx);
      if (refuser === null) throw new AppError("forbidden");
      const before = await read(tx);
      if (before.status === "declined" && before.decided_by === accountBehind(actor))
        return { report: before, isChanged: false };
      if (!mayRefuse(refuser, before)) throw new AppError("forbidden");
      await hold(tx, before);
      await writeDecision(tx, ctx, before, { status: "declined", note: null, transaction_id: null });
      return { report: before, isChanged: true };
    });
    if (isChanged) tellChanged(ctx, report.user_id);
    return { _id: id, status: "declined" };
  }
  const give = await database.read(scope, async (tx) => {
    const isGiven = async ({ transaction_id }: AnswerableReport): Promise<boolean> =>
      transaction_id !== null && (await selectVisitOfOrder(tx, scope, order_id))?.transaction_id === transaction_id;
    const report = await read(tx);
    if (await isGiven(report)) return null;
    const order = (await fitting(tx, ctx, report, place_id)).find(({ _id }) => _id === order_id);
    // Without the order another till may have given it since.
    const standing = order === undefined ? await read(tx) : report;
    if (order === undefined && (await isGiven(standing))) return null;
    requireWaiting(standing, clock.nowMs());
    if (order === undefined) throw notFound();
    const { survivor_id } = await readSurvivor(tx, scope, report.card_subscription_id);
    return { report, order, number: found((await selectReportingCard(tx, scope, survivor_id))?.number) };
  });
  if (give === null) return { _id: id, status: "approved" };
  const { report, order, number } = give;
  await claimOrder(ctx, {
    ...{ order, number, claimed_by: actor },
    also: async (tx, transaction_id) => {
      await hold(tx, report);
      await writeDecision(tx, ctx, report, { status: "approved", note: null, transaction_id });
    },
  });
  tellChanged(ctx, report.user_id);
  return { _id: id, status: "approved" };
};
