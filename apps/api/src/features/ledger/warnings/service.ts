/** Moves the ends of lots after a late warning or an outage, and stores each move with its cause. */
import { lotDue, movedByOutages, WARNING_DAYS, type Away } from "@rewardo/engine";
import type { CardLapsing } from "@rewardo/contract/lapsing";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { selectLapsingFigures } from "./figure-queries.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { forgetLapsing } from "../stats/index.ts";
import { insertMoves, selectEndingLots, updateEnds, updateWarned, type Delivered, type Warned } from "./queries.ts";

const dayMs = 86_400_000;

/** How far ahead a card tells of what lapses. */
export const warnedUntilOf = (now: string): string => new Date(Date.parse(now) + WARNING_DAYS * dayMs).toISOString();

/** Figures of what lapses on a card within `WARNING_DAYS`: warned of, unreachable, waiting. */
export const readCardLapsing = (ctx: BusinessContext, card_id: string): Promise<CardLapsing> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    await readCardIn(tx, ctx.scope, card_id, now);
    const until = warnedUntilOf(now);
    return { until, ...(await selectLapsingFigures(tx, ctx.scope, { card_id, now, until })) };
  });

const isMoved = ({ from_at, until_at }: Warned): boolean => Date.parse(from_at) < Date.parse(until_at);

/** Notes warnings that were delivered; a late one moves what it names. Answers how many lots were warned of. */
export const noteWarnings = async (
  tx: Transaction,
  scope: BusinessScope,
  { delivered, now }: { delivered: readonly Delivered[]; now: string },
): Promise<number> => {
  if (delivered.length === 0) return 0;
  const warned = await updateWarned(tx, scope, delivered);
  const moved = warned.filter(isMoved);
  if (moved.length > 0) {
    await insertMoves(tx, scope, moved, { cause: "warning", now });
    await forgetLapsing(tx, scope);
  }
  return warned.length;
};

/** An outage of which the last hours lie further back has moved all that it could. */
const watchedDays = 4;

/** Whether the business has a lot that expires soon enough for an outage to postpone its expiry. */
export const isAnythingEnding = async (
  tx: Transaction,
  scope: BusinessScope,
  { nowMs, days }: { nowMs: number; days: number },
): Promise<boolean> => {
  const from = new Date(nowMs - days * dayMs).toISOString();
  const until = new Date(nowMs + watchedDays * dayMs).toISOString();
  return (await selectEndingLots(tx, scope, { from, until })).length > 0;
};

/** Moves the ends that outages fell before; running it again moves nothing more. Answers how many lots moved. */
export const moveForOutages = async (
  tx: Transaction,
  scope: BusinessScope,
  { away, now }: { away: readonly Away[]; now: string },
): Promise<number> => {
  if (away.length === 0) return 0;
  const from = new Date(Math.min(...away.map((span) => span.from))).toISOString();
  const until = new Date(Math.max(...away.map((span) => span.until)) + watchedDays * dayMs).toISOString();
  const lots = await selectEndingLots(tx, scope, { from, until });
  const moves = lots.flatMap((lot): Warned[] => {
    const { card_subscription_id, _id: lot_id, last_activity_at: last, time_zone: zone } = lot;
    const end = movedByOutages(lot, last, away, zone);
    if (end === null) return [];
    const from_at = new Date(lotDue(lot, last, zone)).toISOString();
    const amount = lot.remaining + lot.held;
    return [{ card_subscription_id, lot_id, amount, from_at, until_at: new Date(end).toISOString() }];
  });
  if (moves.length === 0) return 0;
  await updateEnds(tx, scope, moves);
  await insertMoves(tx, scope, moves, { cause: "outage", now });
  await forgetLapsing(tx, scope);
  return moves.length;
};
