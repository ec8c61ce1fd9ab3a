/** The RFM groups as last computed, and requests to compute them again. */
import type { RfmOverview } from "@rewardo/contract/rfm";
import { rfmGroups } from "@rewardo/contract/user-fields";
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { holds } from "../../../platform/actor.ts";
import { insertRequest, selectLatestMoves, selectRequestedAt } from "./queries.ts";

const pauseMs = 10 * 60_000;

/** `null` before the first computation. */
export const readRfm = (ctx: BusinessContext): Promise<RfmOverview | null> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const records = await selectLatestMoves(tx, ctx.scope);
    const [first] = records;
    if (first === undefined) return null;
    const requested = await selectRequestedAt(tx, ctx.scope);
    const customersOf = (group: string) =>
      records.reduce((sum, { to, customers }) => (to === group ? sum + customers : sum), 0);
    return {
      local_day: first.local_day,
      groups: rfmGroups.map((group) => ({ group, customers: customersOf(group) })),
      moves: records.map(({ from, to, customers }) => ({ from, to, customers })),
      requested_at: requested?.requested_at ?? null,
    };
  });

/**
 * Enqueues a computation, at most once in ten minutes for a business over all processes. The caller needs the rights to
 * change customers and to see statistics.
 */
export const refreshRfm = async (ctx: BusinessContext): Promise<{ requested_at: string }> => {
  if (!holds(ctx.actor, "stats_view")) throw new AppError("forbidden");
  const { scope } = ctx;
  const nowMs = ctx.clock.nowMs();
  const now = nowIso(ctx.clock);
  const before = new Date(nowMs - pauseMs).toISOString();
  await ctx.database.write(scope, async (tx) => {
    if (!(await insertRequest(tx, scope, { now, before }))) {
      const last = Date.parse((await selectRequestedAt(tx, scope))?.requested_at ?? now);
      const retry_after_seconds = Math.max(1, Math.ceil((last + pauseMs - nowMs) / 1000));
      throw new AppError("too_many_requests", { params: { retry_after_seconds } });
    }
    await insertJob(tx, "rfm", { business_id: scope.business_id });
  });
  return { requested_at: now };
};
