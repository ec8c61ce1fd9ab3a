/** The figures of one message; what is not known is `null`, and never a guess. */
import { comparedDays, leastCompared } from "@rewardo/contract/message-compared";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { MessageChannel } from "@rewardo/contract/message-fields";
import type { MessageFigures } from "@rewardo/contract/message-figures";
import { type Sample, welchDifference } from "@rewardo/rules";
import type { UpliftFigure } from "@rewardo/contract/uplift-figure";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { countGiven } from "./coupons/queries.ts";
import {
  type Ending,
  selectEndings,
  selectSpendSides,
  selectWaitingDeliveries,
  type SideRow,
} from "./figure-queries.ts";
import { selectNoticeFigures } from "./notices/queries.ts";
import { type MessageRecord, selectMessage } from "./queries.ts";

const round = (figure: number, digits: number): number => Number(figure.toFixed(digits));

/** Figures are rounded to so many digits; whether zero is left out is told of the interval as it is. */
export const upliftOf = (reached: Sample, held_out: Sample, digits: number): UpliftFigure => {
  const { difference, low, high } = welchDifference(reached, held_out);
  return {
    reached: round(reached.mean, digits),
    held_out: round(held_out.mean, digits),
    difference: round(difference, digits),
    low: round(low, digits),
    high: round(high, digits),
    is_clear: low > 0 || high < 0,
  };
};

const dayMs = 86_400_000;

const reasonsOf = (endings: readonly Ending[], of: Ending["status"]): MessageFigures["failed"] =>
  endings.flatMap(({ status, reason, count }) => (status === of ? [{ reason: reason ?? "refused", count }] : []));

const deliveredOf = (channel: MessageChannel, { sent, delivered }: MessageRecord, endings: readonly Ending[]) => {
  if (channel !== "sms") return sent;
  return delivered > 0 || endings.some(({ reported }) => reported > 0) ? delivered : null;
};

const noticesOf = (rows: Awaited<ReturnType<typeof selectNoticeFigures>>): NonNullable<MessageFigures["notices"]> => ({
  told: rows.find(({ status }) => status === "told")?.count ?? 0,
  waiting: rows.find(({ status }) => status === "waiting")?.count ?? 0,
  not_told: rows.flatMap(({ status, count }) =>
    status === "told" || status === "waiting" ? [] : [{ reason: status, count }],
  ),
});

const toSide = ({ count, before, after }: SideRow) => ({ count, before: Math.round(before), after: Math.round(after) });

/** Spending of each customer afterwards. */
const sampleOf = ({ count, after, after_variance }: SideRow): Sample => ({
  count,
  mean: after,
  variance: after_variance ?? 0,
});

const turnoverOf = async (
  tx: Transaction,
  { scope, clock, actor }: BusinessContext,
  { _id, started_at, finished_at, held_out }: MessageRecord,
): Promise<Pick<MessageFigures, "turnover_at" | "turnover">> => {
  // Spending at all places is shown to people who may see it in the statistics.
  const maySee = visiblePlaces(actor) === null && holds(actor, "stats_view");
  if (started_at === null || !maySee) return { turnover_at: null, turnover: null };
  const turnover_at = new Date(Date.parse(started_at) + comparedDays * dayMs).toISOString();
  const none = { turnover_at, turnover: null };
  if (finished_at === null || nowIso(clock) < turnover_at) return none;
  const isHeldOut = held_out > 0;
  const sides = await selectSpendSides(tx, scope, {
    message_id: _id,
    since: started_at,
    days: comparedDays,
    isHeldOut,
  });
  const [receivers, others] = [true, false].map((is) => sides.find(({ is_receiver }) => is_receiver === is));
  if (receivers === undefined || others === undefined) return none;
  if (Math.min(receivers.count, others.count) < leastCompared) return none;
  const { currency } = await readBusinessSettings(tx, scope);
  return {
    turnover_at,
    turnover: {
      days: comparedDays,
      currency,
      beside: isHeldOut ? "held_out" : "others",
      receivers: toSide(receivers),
      others: toSide(others),
      uplift: isHeldOut ? upliftOf(sampleOf(receivers), sampleOf(others), 0) : null,
    },
  };
};

/** Throws not_found for one of another channel, and for one of another business. */
export const readFigures = (ctx: BusinessContext, channel: MessageChannel, _id: string): Promise<MessageFigures> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const message = found(await selectMessage(tx, ctx.scope, { channel, _id }));
    const endings = await selectEndings(tx, ctx.scope, _id);
    const { content } = message;
    const notices = channel === "in_app" ? noticesOf(await selectNoticeFigures(tx, ctx.scope, _id)) : null;
    const hasButton = "blocks" in content && content.blocks.some(({ kind }) => kind === "button");
    return {
      delivered: deliveredOf(channel, message, endings),
      clicked: hasButton || (notices !== null && notices.told > 0) ? message.clicked : null,
      notices,
      unsubscribed: channel === "in_app" ? null : message.unsubscribed,
      complained: channel === "email" ? message.complained : null,
      failed: reasonsOf(endings, "failed"),
      suppressed: reasonsOf(endings, "suppressed"),
      // The remaining deliveries of a cancelled message do not wait for anything.
      waiting: message.status === "sending" ? await selectWaitingDeliveries(tx, ctx.scope, _id) : [],
      coupon: couponOf(content) === null ? null : await countGiven(tx, ctx.scope, { message_id: _id }),
      ...(await turnoverOf(tx, ctx, message)),
    };
  });
