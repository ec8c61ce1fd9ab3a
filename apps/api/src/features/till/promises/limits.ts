/** How much a business's tills may promise on one card while they are without a network. */
import type { OfflineLimits } from "@rewardo/contract/offline-limits";
import { usualOfflineLimits } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectOfflineLimits, upsertOfflineLimits } from "./limit-queries.ts";

/** Present limits of the business. */
export const readOfflineLimitsIn = async (tx: Transaction, scope: BusinessScope): Promise<OfflineLimits> =>
  (await selectOfflineLimits(tx, scope)) ?? usualOfflineLimits;

export const readOfflineLimits = (ctx: BusinessContext): Promise<OfflineLimits> =>
  ctx.database.read(ctx.scope, (tx) => readOfflineLimitsIn(tx, ctx.scope));

export const updateOfflineLimits = (
  ctx: BusinessContext,
  changes: { readonly stamps?: number | undefined; readonly visits?: number | undefined },
): Promise<OfflineLimits> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await readOfflineLimitsIn(tx, ctx.scope);
    const after = { stamps: changes.stamps ?? before.stamps, visits: changes.visits ?? before.visits };
    await upsertOfflineLimits(tx, ctx.scope, { ...after, now: nowIso(ctx.clock) });
    const entry = { entity: "offline_limits", entity_id: ctx.scope.business_id } as const;
    await insertAuditEntry(tx, ctx, { action: "updated", ...entry, before: { ...before }, after });
    return after;
  });
