/** Devices that are stopped from giving and taking, and let go on. */
import type { Device } from "@rewardo/contract/devices";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/http/context.ts";
import { holdDevice, toWire } from "./charge.ts";
import { selectDevice, updateDeviceFrozen, updateDeviceSettled } from "./queries.ts";

/** Changes a device that the caller looks after; what `change` does is noted as `action`, unless it is so already. */
const changeNoted = async (
  ctx: BusinessContext,
  id: string,
  action: "frozen" | "unfrozen" | "flags_settled",
  change: (tx: Transaction, now: string) => Promise<boolean>,
): Promise<Device> => {
  const device = await ctx.database.write(ctx.scope, async (tx) => {
    await holdDevice(tx, ctx, id);
    if (await change(tx, nowIso(ctx.clock))) {
      await insertAuditEntry(tx, ctx, { action, entity: "devices", entity_id: id });
    }
    return toWire(ctx, found(await selectDevice(tx, ctx.scope, id)));
  });
  ctx.live.publish({ kind: "actor", business_id: ctx.scope.business_id, actor_id: id });
  return device;
};

/** Freezes a device: its next call is refused; it stays signed in. */
export const freezeDevice = (ctx: BusinessContext, id: string): Promise<Device> =>
  changeNoted(ctx, id, "frozen", (tx, now) => updateDeviceFrozen(tx, ctx.scope, id, { by: ctx.actor._id, now }));

export const unfreezeDevice = (ctx: BusinessContext, id: string): Promise<Device> =>
  changeNoted(ctx, id, "unfrozen", (tx, now) => updateDeviceFrozen(tx, ctx.scope, id, { by: null, now }));

export const settleDeviceFlags = (ctx: BusinessContext, id: string): Promise<Device> =>
  changeNoted(ctx, id, "flags_settled", async (tx, now) => {
    await updateDeviceSettled(tx, ctx.scope, id, now);
    return true;
  });
