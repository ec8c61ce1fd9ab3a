/**
 * Looks for a visit that a customer misses. One order that fits and is nobody's is counted at once; two or three are shown by amount
 * and time alone. What is not found, was never there and belongs to somebody else gets the same answer.
 */
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type { findMissingVisit as endpoint } from "@rewardo/contract/missing-visits";
import { mostChoices } from "@rewardo/contract/report-limits";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext, MemberContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { selectIdempotencyKey } from "../../../platform/idempotency/queries.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { readTransactionRecordIn } from "../../ledger/transactions/index.ts";
import { claimOrder, selectClaimableOrders, type ClaimableOrder } from "../../pos/integrations/index.ts";
import { reporterOf, tellChanged } from "../../till/adjustment-requests/index.ts";
import { type AskedVisit, oldest, readAsked } from "./asked.ts";
import { hasRoom, holdRoom } from "./limit.ts";
import { idsOf, readOwnReport } from "./own-reports.ts";
import {
  insertReport,
  type ReportingCard,
  selectReportingCard,
  selectStaffAddress,
  withdrawReportsOfOrder,
} from "./queries.ts";

type Found = ResponseOf<typeof endpoint>;
type Body = BodyOf<typeof endpoint>;

const minuteMs = 60_000;
/** So long before joining a visit may have been: who pays, sees the card and joins has missed it, too. */
const beforeJoiningMs = 2 * 60 * minuteMs;

/** No room for another one this month; thrown through the transaction that would have counted it. */
class MonthFull extends Error {}

const only = (outcome: Found["outcome"]): Found => ({ outcome, report: null, choices: [] });

/** The customer's own card, in use and with a number that tills read. @throws not_found */
export const ownCard = async (tx: Transaction, ctx: MemberContext, _id: string): Promise<ReportingCard> => {
  if (!ctx.scope.member.card_subscription_ids.includes(_id)) throw notFound();
  const card = await selectReportingCard(tx, asBusiness(ctx).scope, _id);
  if (card === undefined || card.status === "closed") throw notFound();
  return card;
};

const orders = (tx: Transaction, ctx: MemberContext, asked: AskedVisit, { joined_at }: ReportingCard) => {
  const nowMs = ctx.clock.nowMs();
  const from = Math.max(
    oldest(nowMs),
    Date.parse(joined_at) - beforeJoiningMs,
    asked.visited_from === null ? 0 : Date.parse(asked.visited_from),
  );
  const to = Math.min(nowMs, asked.visited_to === null ? nowMs : Date.parse(asked.visited_to));
  return selectClaimableOrders(tx, asBusiness(ctx).scope, {
    ...{ receipt: asked.receipt, place_id: asked.place_id, amount: asked.amount, limit: mostChoices + 1 },
    ...{ from: new Date(from).toISOString(), to: new Date(Math.max(from, to)).toISOString() },
  });
};

/** The order that is meant: the only one, or the one that was picked of those shown. Else what to ask next. */
const choose = (fitting: readonly ClaimableOrder[], { choice, amount, day }: Body): ClaimableOrder | Found => {
  if (fitting.length > mostChoices) return only(amount === undefined || day === undefined ? "narrow" : "none");
  const chosen = choice === undefined ? fitting[0] : fitting.find(({ _id }) => _id === choice);
  if (chosen === undefined) return only("none");
  if (fitting.length === 1 || choice !== undefined) return chosen;
  const choices = fitting.map(({ _id, amount: paid, currency, occurred_at }) => ({
    ...{ _id, amount: paid, currency, occurred_at },
  }));
  return { outcome: "choose", report: null, choices };
};

/** What the same sending found before. @throws idempotency_key_reused when the key came with another question */
const readRepeat = async (
  tx: Transaction,
  { scope, actor }: BusinessContext,
  idempotency: Idempotency | undefined,
): Promise<string | null> => {
  if (idempotency === undefined) return null;
  const first = await selectIdempotencyKey(tx, scope, { actor_id: actor._id, key: idempotency.key });
  if (first === undefined) return null;
  if (!first.request_hash.equals(idempotency.request_hash)) throw new AppError("idempotency_key_reused");
  return first.entity_id;
};

interface Claimed {
  readonly card: ReportingCard;
  readonly number: string;
  readonly order: ClaimableOrder;
  readonly isPicked: boolean;
  readonly idempotency: Idempotency | undefined;
}

/** Counts the order, writes the report that was settled with it and ends those that waited for it, in one transaction. */
const claim = async (
  ctx: MemberContext,
  asked: AskedVisit,
  { card, number, order, isPicked, idempotency }: Claimed,
): Promise<string> => {
  const own = asBusiness(ctx);
  const { scope } = own;
  const { user_id } = ctx.scope.member;
  let report_id = "";
  const because = isPicked ? "order_picked" : "order_found";
  const also = async (tx: Transaction, transaction_id: string): Promise<void> => {
    if (!(await holdRoom(tx, own, { user_id, zone: asked.business_zone }))) throw new MonthFull();
    const { delta, delta_pending } = await readTransactionRecordIn(tx, scope, transaction_id);
    report_id = await createOnce(tx, own, idempotency, async (_id) => {
      await insertReport(tx, scope, {
        ...{ _id, kind: "missing_visit", card_subscription_id: card._id, user_id, delta: delta + delta_pending },
        ...{ reason: asked.reason, receipt: asked.receipt, place_id: asked.place_id, about_id: null, cause: null },
        ...{ visited_from: asked.visited_from, visited_to: asked.visited_to, due_at: null, now: nowIso(ctx.clock) },
        found: { transaction_id, because },
      });
      const after = { because, transaction_id, order_id: order._id };
      await insertAuditEntry(tx, own, { action: "settled", entity: "adjustment_requests", entity_id: _id, after });
    });
    // The missing visit is counted now, so the customer's open reports about it are withdrawn.
    const theirs = { order_id: order._id, user_ids: idsOf(ctx.scope), now: nowIso(ctx.clock) };
    for (const entity_id of await withdrawReportsOfOrder(tx, scope, theirs))
      await insertAuditEntry(tx, own, {
        ...{ action: "settled", entity: "adjustment_requests", entity_id, before: { status: "pending" } },
        after: { because, status: "withdrawn", order_id: order._id },
      });
  };
  await claimOrder(own, { order, number, also });
  tellChanged(own, reporterOf({ kind: "missing_visit", user_id }));
  return report_id;
};

/** What the till's path says of an order that is no longer to be had, or that the card's rules give nothing for. */
const goneCodes: readonly string[] = ["receipt_used", "receipt_not_found", "refused", "card_number_not_found"];

/** @throws not_found for a card or place that is none, validation_failed, too_many_requests */
export const findMissingVisit = async (
  ctx: MemberContext,
  body: Body,
  idempotency: Idempotency | undefined,
): Promise<Found> => {
  const own = asBusiness(ctx);
  const { user_id } = ctx.scope.member;
  const { card, asked, repeated, isOfStaff, isOpen } = await ctx.database.read(own.scope, async (tx) => {
    const held = await ownCard(tx, ctx, body.card_subscription_id);
    const visit = await readAsked(tx, own, body);
    return {
      ...{ card: held, asked: visit, repeated: await readRepeat(tx, own, idempotency) },
      isOfStaff: held.email !== null && (await selectStaffAddress(tx, own.scope, held.email)) !== undefined,
      isOpen: await hasRoom(tx, own, { user_id, zone: visit.business_zone }),
    };
  });
  const answer = async (_id: string): Promise<Found> => ({
    ...{ outcome: "found", report: await readOwnReport(ctx, _id), choices: [] },
  });
  if (repeated !== null) return answer(repeated);
  await ctx.limits.visitSearches.spend(user_id);
  await ctx.limits.visitSearchesOfAddress.spend(ctx.request.address);
  if (!isOpen) return only("limit");
  // Staff know every receipt: theirs are looked at by somebody else.
  if (isOfStaff || card.number === null) return only("none");
  const chosen = choose(await ctx.database.read(own.scope, (tx) => orders(tx, ctx, asked, card)), body);
  if ("outcome" in chosen) return chosen;
  try {
    const isPicked = body.choice !== undefined;
    return await answer(await claim(ctx, asked, { card, number: card.number, order: chosen, isPicked, idempotency }));
  } catch (error) {
    if (error instanceof MonthFull) return only("limit");
    if (!(error instanceof AppError && goneCodes.includes(error.code))) throw error;
    // Sent twice at once: the other one has got it.
    const same = await ctx.database.read(own.scope, (tx) => readRepeat(tx, own, idempotency));
    return same === null ? only("none") : answer(same);
  }
};
