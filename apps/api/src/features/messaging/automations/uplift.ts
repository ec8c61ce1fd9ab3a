/** Effect of an automation: customers reached compared with those held out. */
import type { Uplift } from "@rewardo/contract/automation-fields";
import { leastCompared } from "@rewardo/contract/message-compared";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { Sample } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { countGiven, upliftOf } from "../messages/index.ts";
import { selectAutomation } from "./queries.ts";
import { selectSides, type Side } from "./uplift-queries.ts";

const sampleOf = (side: Side, name: "turnover" | "visits"): Sample => ({
  count: side.count,
  mean: side[`${name}_mean`],
  variance: side[`${name}_variance`] ?? 0,
});

/**
 * Visits and spend a head in the days after the decision, with Welch's 95 % interval. Everyone is counted on the side
 * that chance gave them, whether or not their message arrived, so the two differ by the message alone. Who is held out
 * follows from a hash of customer and automation, and both sides agreed and had an address at that moment.
 */
export const readUplift = (ctx: BusinessContext, _id: string): Promise<Uplift> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { window_days, message } = found(await selectAutomation(tx, ctx.scope, _id));
    const given = await countGiven(tx, ctx.scope, { automation_id: _id });
    const { currency } = await readBusinessSettings(tx, ctx.scope);
    const sides = await selectSides(tx, ctx.scope, { automation_id: _id, window_days, now: nowIso(ctx.clock) });
    const [reached, held_out] = (["reached", "held_out"] as const).map((state) =>
      sides.find((side) => side.state === state),
    );
    const counts = {
      window_days,
      currency,
      reached: reached?.count ?? 0,
      held_out: held_out?.count ?? 0,
      needed: leastCompared,
      coupon: given.given === 0 && couponOf(message.content) === null ? null : given,
      // The figures cover all places, so they are visible to people who may see that in the statistics.
      is_visible: visiblePlaces(ctx.actor) === null && holds(ctx.actor, "stats_view"),
    };
    if (!counts.is_visible) return { ...counts, turnover: null, visits: null };
    if (reached === undefined || held_out === undefined || Math.min(counts.reached, counts.held_out) < leastCompared)
      return { ...counts, turnover: null, visits: null };
    return {
      ...counts,
      turnover: upliftOf(sampleOf(reached, "turnover"), sampleOf(held_out, "turnover"), 0),
      visits: upliftOf(sampleOf(reached, "visits"), sampleOf(held_out, "visits"), 3),
    };
  });
