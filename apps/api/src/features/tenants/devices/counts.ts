/** How many devices a business has, and what each did today. */
import type { DeviceCounts, DeviceFigures } from "@rewardo/contract/devices";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { readTimeZone } from "../businesses/index.ts";
import { findDevice } from "./charge.ts";
import { selectDayOfDevice, selectDeviceKinds, selectRatingOfDevice, selectVisitsOfDevices } from "./queries.ts";

const ratedDays = 30;

/** When the day began at the business. */
const midnight = async (ctx: BusinessContext): Promise<string> => {
  const zone = await readTimeZone(ctx);
  return new Date(startOfLocalDay(localDay(nowIso(ctx.clock), zone), zone)).toISOString();
};

/** The kinds of all devices, and the visits since midnight at the business as far as the reader sees them. */
export const readDeviceCounts = async (ctx: BusinessContext): Promise<DeviceCounts> => {
  const since = await midnight(ctx);
  return ctx.database.read(ctx.scope, async (tx) => {
    const filter = { since, place_ids: visiblePlaces(ctx.actor) };
    const counted = await selectDeviceKinds(tx, ctx.scope, filter.place_ids);
    const of = (kind: string) => counted.find((one) => one.kind === kind)?.count ?? 0;
    return {
      all: counted.reduce((sum, { count }) => sum + count, 0),
      kinds: { till: of("till"), kiosk: of("kiosk"), scanner: of("scanner"), display: of("display") },
      visits_today: holds(ctx.actor, "transactions_view") ? await selectVisitsOfDevices(tx, ctx.scope, filter) : null,
    };
  });
};

/**
 * Visits of one device since midnight at the business, and their ratings, as far as the reader sees visits.
 * @throws forbidden, not_found
 */
export const readDeviceFigures = async (ctx: BusinessContext, device_id: string): Promise<DeviceFigures> => {
  if (!holds(ctx.actor, "transactions_view")) throw new AppError("forbidden");
  const since = await midnight(ctx);
  const rated_since = new Date(ctx.clock.nowMs() - ratedDays * 86_400_000).toISOString();
  return ctx.database.read(ctx.scope, async (tx) => {
    await findDevice(tx, ctx, device_id);
    const place_ids = visiblePlaces(ctx.actor);
    const day = await selectDayOfDevice(tx, ctx.scope, { device_id, since, place_ids });
    const rating = await selectRatingOfDevice(tx, ctx.scope, { device_id, since: rated_since, place_ids });
    const { visits_today, of_visits_today, stamps, points, taken_back_today } = day;
    return { visits_today, of_visits_today, given_today: { stamps, points }, taken_back_today, rating };
  });
};
