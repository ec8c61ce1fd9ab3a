import * as contract from "@rewardo/contract/devices";
import * as integrity from "@rewardo/contract/integrity";
import { route } from "../../platform/http/route.ts";
import { freezeDevice, settleDeviceFlags, unfreezeDevice } from "./freeze.ts";
import {
  createDevice,
  createPairingCode,
  listDevices,
  pairDevice,
  readCurrentDevice,
  readDevice,
  revokeDevice,
} from "./service.ts";

export const routes = [
  route(contract.listDevices, ({ ctx, query }) => listDevices(ctx, query)),
  route(contract.readDevice, ({ ctx, params }) => readDevice(ctx, params.id)),
  route(contract.createDevice, ({ ctx, body }) => createDevice(ctx, body)),
  route(contract.createPairingCode, ({ ctx, params }) => createPairingCode(ctx, params.id)),
  route(contract.revokeDevice, ({ ctx, params }) => revokeDevice(ctx, params.id)),
  route(integrity.freezeDevice, ({ ctx, params }) => freezeDevice(ctx, params.id)),
  route(integrity.unfreezeDevice, ({ ctx, params }) => unfreezeDevice(ctx, params.id)),
  route(integrity.settleDeviceFlags, ({ ctx, params }) => settleDeviceFlags(ctx, params.id)),
  route(contract.readCurrentDevice, ({ ctx }) => readCurrentDevice(ctx)),
  route(contract.pairDevice, async ({ ctx, body, cookie }) => {
    const paired = await pairDevice(ctx, body);
    cookie.open(paired.token);
    return paired;
  }),
];
