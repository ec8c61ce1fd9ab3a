/** Who may call, how, and how the queries are asked, for the tests of the walls between tenants. */
import { hash, made, now, page } from "../../testing/isolation/asks.ts";
import type { Isolation } from "../../testing/isolation/isolation.ts";
import { type Ids, notFound, type Scene } from "../../testing/isolation/probe.ts";
import { setUpDevice } from "./index.ts";
import * as devices from "./queries.ts";

const freshDevice = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? (await setUpDevice(ids.tenant.ctx, { name: "Kasa", kind: "till", place_ids: null }))._id
    : ids.id((of) => of.device_id);

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
    readDevice: { item: (ids) => ids.id((of) => of.device_id) },
    createDevice: {
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      references: true,
      body: (ids) => ({ name: "Kasa dwa", kind: "till", place_ids: [ids.id((of) => of.places[0])] }),
    },
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
    selectDevices: (tx, scope) => devices.selectDevices(tx, scope, page),
    selectDevice: (tx, scope, of) => devices.selectDevice(tx, scope, of.device_id),
    countPlaces: (tx, scope, of) => devices.countPlaces(tx, scope, of.places),
  },
  writes: {
    insertDevice: (tx, scope, of) =>
      devices.insertDevice(tx, scope, { _id: made(), name: "Kasa", kind: "till", place_ids: [of.places[0]], now }),
    updatePairingCode: (tx, scope, of) =>
      devices.updatePairingCode(tx, scope, of.device_id, { hash: hash(), expires_at: now, now }),
    updateRevoked: (tx, scope, of) => devices.updateRevoked(tx, scope, of.device_id, now),
    updateDeviceFrozen: (tx, scope, of) => devices.updateDeviceFrozen(tx, scope, of.device_id, { by: made(), now }),
    updateDeviceSettled: (tx, scope, of) => devices.updateDeviceSettled(tx, scope, of.device_id, now),
    deleteSessionsOfDevice: (tx, scope, of) => devices.deleteSessionsOfDevice(tx, scope, of.device_id),
    updatePaired: (tx, _scope, of) =>
      devices.updatePaired(tx, { hash: of.pairing_code_hash, app_version: null, now: "2020-01-01T00:00:00.000Z" }),
  },
};
