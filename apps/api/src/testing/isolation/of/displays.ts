/** For the isolation tests: who may call, and how each query is made. */
import * as displays from "../../../features/member/displays/queries.ts";
import { setUpDevice } from "../../../features/tenants/devices/index.ts";
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

const everywhere = { place_ids: null, till_id: null };

export const isolation: Isolation = {
  fill: {
    "a display beside the till": async ({ ctx, device_id }) =>
      (await setUpDevice(ctx, { name: "Ekran", kind: "display", place_ids: null, till_id: device_id }))._id,
  },
  probes: {
    // Of displays alone.
    readDisplay: {},
  },
  reads: {
    selectTillOf: async (tx, scope, of) =>
      (await displays.selectTillOf(tx, scope, of.made("a display beside the till"))) ?? undefined,
    selectOpenClaims: (tx, scope) => displays.selectOpenClaims(tx, scope, { ...everywhere, now }),
    selectFallenVisit: (tx, scope) =>
      displays.selectFallenVisit(tx, scope, { ...everywhere, since: "2000-01-01T00:00:00.000Z" }),
    selectSurvivor: (tx, scope, of) => displays.selectSurvivor(tx, scope, of.points.card_subscription_id),
  },
};
