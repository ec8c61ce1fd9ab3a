/** The platform switches parts of the console on for single businesses. */
import type { Business, BusinessFlags } from "@rewardo/contract/businesses";
import { platformBusinessId } from "@rewardo/contract/roles";
import type * as z from "zod/mini";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { Context, SetupContext } from "../../../platform/context.ts";
import { businessScope } from "../../../platform/scope.ts";
import { isPlatform } from "../../../platform/actor.ts";
import { selectBusiness, updateFlags } from "./queries.ts";
import { toWire } from "./wire.ts";

type Flags = z.infer<typeof BusinessFlags>;

const said = (flags: Flags): Record<string, boolean> =>
  Object.fromEntries(Object.entries(flags).filter((entry): entry is [string, boolean] => entry[1] !== undefined));

/** Flags that are left out stay as they are. */
export const changeFlags = async (ctx: Context, id: string, flags: Flags): Promise<Business> => {
  if (!isPlatform(ctx.actor)) throw new AppError("forbidden");
  if (id === platformBusinessId) throw notFound();
  const scope = businessScope(id);
  const business = await ctx.database.write(scope, async (tx) => {
    const before = found(await selectBusiness(tx, scope, id));
    const wanted = said(flags);
    if (Object.entries(wanted).every(([name, value]) => before.flags[name] === value)) return before;
    await updateFlags(tx, scope, wanted, nowIso(ctx.clock));
    const after = found(await selectBusiness(tx, scope, id));
    const change = { before: { flags: before.flags }, after: { flags: after.flags } };
    const entry = { action: "flags_changed", entity: "businesses", entity_id: id, ...change };
    await insertAuditEntry(tx, { ...ctx, scope }, entry);
    return after;
  });
  // The menus of its people change.
  ctx.live.publish({ kind: "actor", business_id: id, actor_id: null });
  return toWire(ctx.actor, business);
};

/** Sets flags without a caller, for tests and the demonstration. */
export const setUpFlags = ({ database, clock, scope }: SetupContext, flags: Flags): Promise<void> =>
  database.write(scope, (tx) => updateFlags(tx, scope, said(flags), nowIso(clock)));
