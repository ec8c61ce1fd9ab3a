/** The calls about devices, and what their answers are kept under. */
import {
  createDevice,
  createPairingCode,
  exportDevices,
  listDevices,
  listDeviceTransactions,
  readDevice,
  readDeviceCounts,
  readDeviceFigures,
  revokeDevice,
  updateDevice,
} from "@rewardo/contract/devices";
import { listDeviceFeedback } from "@rewardo/contract/feedback";
import { freezeDevice, settleDeviceFlags, unfreezeDevice } from "@rewardo/contract/integrity";
import { listLockedStaff, openLockedStaff } from "@rewardo/contract/pins";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const deviceCalls = {
  list: listDevices,
  export: exportDevices,
  read: readDevice,
  counts: readDeviceCounts,
  figures: readDeviceFigures,
  create: createDevice,
  update: updateDevice,
  code: createPairingCode,
  revoke: revokeDevice,
  freeze: freezeDevice,
  unfreeze: unfreezeDevice,
  settle: settleDeviceFlags,
  transactions: listDeviceTransactions,
  lockedStaff: listLockedStaff,
  openLocked: openLockedStaff,
  feedback: listDeviceFeedback,
};

/** How many devices there are of each kind, and what each did today; asked again every minute while it is seen. */
export const deviceCountsQuery = queryOptions({
  queryKey: ["devices", "counts"],
  queryFn: ({ signal }) => call(deviceCalls.counts, { signal }),
  refetchInterval: 60_000,
});

export const deviceQuery = recordQuery("devices", (id, signal) => call(deviceCalls.read, { params: { id }, signal }));

/** The devices that stamp and are in use, for a display that stands beside one: a business has few. */
export const tillsQuery = queryOptions({
  queryKey: ["devices", "tills"],
  queryFn: async ({ signal }) => {
    const pages = (["till", "scanner"] as const).map((kind) =>
      call(deviceCalls.list, { query: { kind, limit: 200, sort_by: ["name"] }, signal }),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items.filter(({ status }) => status !== "revoked"));
  },
});
