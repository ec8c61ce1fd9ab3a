/** The rule by which a business forgets customers who no longer come. */
import type { Retention } from "@rewardo/contract/retention";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { cappedCount, mostToCount } from "../../../platform/list.ts";
import { writeChange } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { eraseUserIn } from "../users/index.ts";
import { holdIdleUser, selectIdleUsers, selectRetention, updateRetention } from "./queries.ts";

export const readRetention = ({ database, scope }: BusinessContext): Promise<Retention> =>
  database.read(scope, async (tx) => {
    const { months } = found(await selectRetention(tx, scope));
    return { months };
  });

/** Number of customers that such a rule would erase now; counted up to ten thousand. */
export const readRetentionPreview = ({ database, scope, clock }: BusinessContext, months: number) =>
  database.read(scope, async (tx) => {
    const asked = { months, now: nowIso(clock), after: null, limit: mostToCount };
    const { length } = await selectIdleUsers(tx, scope, asked);
    const { count, count_is_estimate } = cappedCount(length);
    return { customers: count, is_more: count_is_estimate };
  });

/** Changes the rule; the same again changes nothing. The next night follows it. */
export const changeRetention = (ctx: BusinessContext, months: number | null): Promise<Retention> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectRetention(tx, ctx.scope));
    const change = { before: { erase_after_months: before.months }, after: { erase_after_months: months } };
    await writeChange(tx, ctx, { entity: "businesses", entity_id: ctx.scope.business_id, ...change }, () =>
      updateRetention(tx, ctx.scope, { months, now: nowIso(ctx.clock) }),
    );
    return { months };
  });

const atOnce = 100;

/**
 * Erases whom the rule names, each in a transaction of its own, so that one that was broken off goes on with the next.
 * Answers `null` where it was asked to stop.
 */
export const eraseIdleUsers = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  scope: BusinessScope,
  { signal }: { signal: AbortSignal },
): Promise<{ erased: number } | null> => {
  const ctx = { scope, clock, actor: null };
  const rule = await database.read(scope, (tx) => selectRetention(tx, scope));
  if (rule?.months == null) return { erased: 0 };
  const { months } = rule;
  let erased = 0;
  for (let after: string | null = null; ;) {
    const asked = { months, now: nowIso(clock), after, limit: atOnce };
    const idle: { _id: string }[] = await database.read(scope, (tx) => selectIdleUsers(tx, scope, asked));
    for (const { _id } of idle) {
      if (signal.aborted) return null;
      const isErased = await whenOvertaken(() =>
        database.write(scope, async (tx) => {
          // Checks again: since the search the customer may have come, or been erased or merged.
          if (!(await holdIdleUser(tx, scope, { user_id: _id, months, now: nowIso(clock) }))) return false;
          await eraseUserIn(tx, ctx, _id, { reason: "retention" });
          return true;
        }),
      );
      if (isErased) erased += 1;
    }
    after = idle.at(-1)?._id ?? null;
    if (idle.length < atOnce) return { erased };
  }
};
