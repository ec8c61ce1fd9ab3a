/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { hash, made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { emptyList, freshRow, type Ids, inPolish, notFound } from "../probe.ts";
import { commitAt } from "../../tenant.ts";
import { setUpDevice } from "../../../features/tenants/devices/index.ts";
import * as devices from "../../../features/tenants/devices/queries.ts";

const freshDevice = freshRow(
  async ({ ctx }) => (await setUpDevice(ctx, { name: "Kasa", kind: "till", place_ids: null }))._id,
  (of) => of.device_id,
);

/** The tenant's own till, which has just recorded a visit. */
const rung = async (ids: Ids): Promise<string> => {
  const { tenant, whose } = ids;
  if (whose === "own" && tenant !== null) {
    await commitAt(tenant.device, tenant.points.number, tenant.places[0], { amount: 1000 });
  }
  return ids.id((of) => of.device_id);
};

const some = { name: "Kasa", kind: "till", now };
const listed = { sort_by: "created_at", seen_since: now, seen_at: null } as const;

export const isolation: Isolation = {
  holders: {
    devices_view: ["employee"],
    devices_modify: ["admin"],
  },
  rights: {
    devices: ["select", "insert", "update"],
    device_places: ["select", "insert", "delete"],
  },
  probes: {
    listDevices: {},
    readDeviceCounts: { isUnmarked: true },
    readDeviceFigures: { item: rung, isUnmarked: true },
    readDevice: { item: (ids) => ids.id((of) => of.device_id) },
    createDevice: {
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      references: true,
      body: (ids) => ({ name: "Kasa dwa", kind: "till", place_ids: [ids.id((of) => of.places[0])] }),
    },
    exportDevices: inPolish,
    listDeviceTransactions: {
      misreferenced: emptyList,
      item: rung,
      references: true,
      query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
    },
    updateDevice: { item: freshDevice, body: () => ({ name: "Kasa trzy" }) },
    noteDeviceSeen: { body: () => ({ app_version: "1.0" }) },
    createPairingCode: { item: freshDevice },
    revokeDevice: { item: freshDevice },
    freezeDevice: { item: freshDevice },
    unfreezeDevice: { item: freshDevice },
    settleDeviceFlags: { item: freshDevice },
    pairDevice: {
      misreferenced: notFound,
      references: true,
      // Any holder of a code may use it; another tenant's code is one that has been used up.
      body: async ({ whose, tenant }) => {
        if (whose === "malformed") return { code: 12 };
        if (tenant === null || whose !== "own") return { code: "ABCD-EFGH" };
        return { code: (await setUpDevice(tenant.ctx, { name: "Kasa", kind: "till", place_ids: null })).code };
      },
    },
    readCurrentDevice: {},
  },
  reads: {
    selectDevices: (tx, scope) => devices.selectDevices(tx, scope, { ...page, ...listed }),
    selectDevice: (tx, scope, of) => devices.selectDevice(tx, scope, of.device_id),
    countDevices: (tx, scope) => devices.countDevices(tx, scope, { seen_since: now, seen_at: null }, 1000),
    selectDeviceKinds: async (tx, scope) =>
      (await devices.selectDeviceKinds(tx, scope, null)).length > 0 ? "counted" : undefined,
    selectVisitsOfDevices: async (tx, scope) =>
      (await devices.selectVisitsOfDevices(tx, scope, { since: "2000-01-01T00:00:00.000Z", place_ids: null })).map(
        ({ device_id }) => device_id,
      ),
    selectDayOfDevice: async (tx, scope, of) => {
      const asked = { device_id: of.device_id, since: "2000-01-01T00:00:00.000Z", place_ids: null };
      return (await devices.selectDayOfDevice(tx, scope, asked)).of_visits_today > 0 ? "counted" : undefined;
    },
    selectRatingOfDevice: async (tx, scope, of) => {
      const asked = { device_id: of.device_id, since: "2000-01-01T00:00:00.000Z", place_ids: null };
      return (await devices.selectRatingOfDevice(tx, scope, asked)).answers_count > 0 ? "rated" : undefined;
    },
    selectDeviceForChange: (tx, scope, of) => devices.selectDeviceForChange(tx, scope, of.device_id),
    countPlaces: (tx, scope, of) => devices.countPlaces(tx, scope, of.places),
  },
  writes: {
    insertDevice: (tx, scope, of) =>
      devices.insertDevice(tx, scope, { ...some, _id: made(), place_ids: [of.places[0]] }),
    updateDeviceFields: (tx, scope, of) =>
      devices.updateDeviceFields(tx, scope, of.device_id, { ...some, place_ids: null }),
    updateDeviceSeen: (tx, scope, of) => devices.updateDeviceSeen(tx, scope, of.device_id, { app_version: "1", now }),
    updatePairingCode: (tx, scope, of) =>
      devices.updatePairingCode(tx, scope, of.device_id, { hash: hash(), expires_at: now, now }),
    updateRevoked: (tx, scope, of) => devices.updateRevoked(tx, scope, of.device_id, now),
    updatePaired: (tx, _scope, of) =>
      devices.updatePaired(tx, { hash: of.pairing_code_hash, app_version: null, now: "2020-01-01T00:00:00.000Z" }),
  },
};
