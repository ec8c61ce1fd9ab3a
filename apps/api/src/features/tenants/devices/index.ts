import * as contract from "@rewardo/contract/devices";
import * as integrity from "@rewardo/contract/integrity";
import { route } from "../../../platform/http/route.ts";
import { exportDevices } from "./export.ts";
import { readDeviceCounts, readDeviceFigures } from "./counts.ts";
import { createPairingCode, pairDevice } from "./pairing.ts";
import {
  changeDevice,
  createDevice,
  freezeDevice,
  listDevices,
  noteDeviceSeen,
  readCurrentDevice,
  readDevice,
  revokeDevice,
} from "./service.ts";

export { devicesBulk } from "./bulk.ts";
export { coversPlaces, holdDevice } from "./charge.ts";
export { setUpDevice } from "./pairing.ts";
export { readDevice } from "./service.ts";

export const routes = [
  route(contract.listDevices, ({ ctx, query }) => listDevices(ctx, query)),
  route(contract.exportDevices, ({ ctx, query }) => exportDevices(ctx, query)),
  route(contract.readDeviceCounts, ({ ctx }) => readDeviceCounts(ctx)),
  route(contract.readDeviceFigures, ({ ctx, params }) => readDeviceFigures(ctx, params.id)),
  route(contract.readDevice, ({ ctx, params }) => readDevice(ctx, params.id)),
  route(contract.createDevice, ({ ctx, body, idempotency }) => createDevice(ctx, body, idempotency)),
  route(contract.updateDevice, ({ ctx, params, body, version }) => changeDevice(ctx, params.id, body, version)),
  route(contract.createPairingCode, ({ ctx, params }) => createPairingCode(ctx, params.id)),
  route(contract.revokeDevice, ({ ctx, params }) => revokeDevice(ctx, params.id)),
  route(integrity.freezeDevice, ({ ctx, params }) => freezeDevice(ctx, params.id, "frozen")),
  route(integrity.unfreezeDevice, ({ ctx, params }) => freezeDevice(ctx, params.id, "unfrozen")),
  route(integrity.settleDeviceFlags, ({ ctx, params }) => freezeDevice(ctx, params.id, "flags_settled")),
  route(contract.readCurrentDevice, ({ ctx }) => readCurrentDevice(ctx)),
  route(contract.noteDeviceSeen, async ({ ctx, body }) => {
    await noteDeviceSeen(ctx, body);
    return undefined;
  }),
  route(contract.pairDevice, async ({ ctx, body, cookie }) => {
    const paired = await pairDevice(ctx, body);
    cookie.open(paired.token);
    return paired;
  }),
];
