/** The calls about devices, and what their answers are kept under. */
import type {
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
import type { listDeviceFeedback } from "@rewardo/contract/feedback";
import type { freezeDevice, settleDeviceFlags, unfreezeDevice } from "@rewardo/contract/integrity";
import type { listLockedStaff, openLockedStaff } from "@rewardo/contract/pins";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const deviceCalls = {
  list: route<typeof listDevices>({ method: "GET", path: "/devices", scope: "scoped" }),
  export: route<typeof exportDevices>({ method: "GET", path: "/devices/export", scope: "scoped" }),
  read: route<typeof readDevice>({ method: "GET", path: "/devices/:id", scope: "scoped" }),
  counts: route<typeof readDeviceCounts>({ method: "GET", path: "/devices/counts", scope: "business" }),
  figures: route<typeof readDeviceFigures>({ method: "GET", path: "/devices/:id/figures", scope: "business" }),
  create: route<typeof createDevice>({ method: "POST", path: "/devices", scope: "business" }),
  update: route<typeof updateDevice>({ method: "PATCH", path: "/devices/:id", scope: "business" }),
  code: route<typeof createPairingCode>({ method: "POST", path: "/devices/:id/pairing_code", scope: "business" }),
  revoke: route<typeof revokeDevice>({ method: "POST", path: "/devices/:id/revoke", scope: "business" }),
  freeze: route<typeof freezeDevice>({ method: "POST", path: "/devices/:id/freeze", scope: "business" }),
  unfreeze: route<typeof unfreezeDevice>({ method: "POST", path: "/devices/:id/unfreeze", scope: "business" }),
  settle: route<typeof settleDeviceFlags>({ method: "POST", path: "/devices/:id/settle_flags", scope: "business" }),
  transactions: route<typeof listDeviceTransactions>({
    method: "GET",
    path: "/devices/:id/transactions",
    scope: "scoped",
  }),
  lockedStaff: route<typeof listLockedStaff>({ method: "GET", path: "/devices/:id/locked_staff", scope: "scoped" }),
  openLocked: route<typeof openLockedStaff>({
    method: "POST",
    path: "/devices/:id/open_locked_staff",
    scope: "business",
  }),
  feedback: route<typeof listDeviceFeedback>({ method: "GET", path: "/devices/:id/feedback", scope: "scoped" }),
};

/** How many devices there are of each kind, and what each did today; asked again every minute while it is seen. */
export const deviceCountsQuery = queryOptions({
  queryKey: ["devices", "counts"],
  queryFn: ({ signal }) => call(deviceCalls.counts, { signal }),
  refetchInterval: 60_000,
});

/** One device. */
export const deviceQuery = recordQuery("devices", (id, signal) => call(deviceCalls.read, { params: { id }, signal }));
