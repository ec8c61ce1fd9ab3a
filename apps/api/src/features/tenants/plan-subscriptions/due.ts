/**
 * List for the platform of businesses whose trial ends soon or whose payment is missing, and the number of paying ones.
 */
import type { listDuePlans as endpoint } from "@rewardo/contract/plan-subscriptions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { platformScope } from "../../../platform/scope.ts";
import { isPlatform } from "../../../platform/actor.ts";
import { countPlanStandings, type DueWanted, selectDuePlans } from "./queries.ts";

const dayMs = 86_400_000;
const soonDays = 7;
/** Plans that ended longer ago are not listed: a reminder would not help. */
const lateDays = 60;

/** Throws forbidden for people of a business. */
export const listDuePlans = async (ctx: Context): Promise<ResponseOf<typeof endpoint>> => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  const nowMs = ctx.clock.nowMs();
  const now = nowIso(ctx.clock);
  const day = (days: number) => new Date(nowMs + days * dayMs).toISOString();
  return ctx.database.read(platformScope, async (tx) => {
    const due = async (wanted: DueWanted) => {
      const rows = await selectDuePlans(tx, platformScope, wanted);
      return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _count, ...row }) => row) };
    };
    return {
      trials: await due({ after: day(0), to: day(soonDays), only_trials: true, direction: "asc" }),
      unpaid: await due({ after: day(-lateDays), to: day(0), only_trials: false, direction: "desc" }),
      standing: await countPlanStandings(tx, platformScope, { now, month: `${now.slice(0, 7)}-01T00:00:00.000Z` }),
    };
  });
};
