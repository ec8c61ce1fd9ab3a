/** How many devices a business has, and what each did today. */
import type { DeviceCounts } from "@rewardo/contract/devices";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import { nowIso } from "../../platform/clock.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import { holds, visiblePlaces } from "../../platform/session/actor.ts";
import { readTimeZone } from "../businesses/index.ts";
import { selectDeviceKinds, selectVisitsOfDevices } from "./queries.ts";

/** The kinds of all devices, and the visits since midnight at the business as far as the reader sees them. */
export const readDeviceCounts = async (ctx: BusinessContext): Promise<DeviceCounts> => {
  const zone = await readTimeZone(ctx);
  const since = new Date(startOfLocalDay(localDay(nowIso(ctx.clock), zone), zone)).toISOString();
  return ctx.database.read(ctx.scope, async (tx) => {
    const counted = await selectDeviceKinds(tx, ctx.scope);
    const of = (kind: string) => counted.find((one) => one.kind === kind)?.count ?? 0;
    const filter = { since, place_ids: visiblePlaces(ctx.actor) };
    return {
      all: counted.reduce((sum, { count }) => sum + count, 0),
      kinds: { till: of("till"), kiosk: of("kiosk"), scanner: of("scanner"), display: of("display") },
      visits_today: holds(ctx.actor, "transactions_view") ? await selectVisitsOfDevices(tx, ctx.scope, filter) : null,
    };
  });
};
