/** The calls about what looks unusual at the tills, and what their answers are kept under. */
import {
  freezeAccount,
  freezeDevice,
  type IntegrityRow,
  listIntegrity,
  settleAccountFlags,
  settleDeviceFlags,
  unfreezeAccount,
  unfreezeDevice,
} from "@rewardo/contract/integrity";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export type IntegrityVerb = "freeze" | "unfreeze" | "settle";

/** What can be done about an account or a device, by its id. */
export const integrityActions: Readonly<
  Record<IntegrityRow["kind"], Readonly<Record<IntegrityVerb, (id: string) => Promise<unknown>>>>
> = {
  account: {
    freeze: (id) => call(freezeAccount, { params: { id } }),
    unfreeze: (id) => call(unfreezeAccount, { params: { id } }),
    settle: (id) => call(settleAccountFlags, { params: { id } }),
  },
  device: {
    freeze: (id) => call(freezeDevice, { params: { id } }),
    unfreeze: (id) => call(unfreezeDevice, { params: { id } }),
    settle: (id) => call(settleDeviceFlags, { params: { id } }),
  },
};

/** What stands out from a local day up to today. */
export const integrityQuery = (from: string) =>
  queryOptions({
    queryKey: ["integrity", from],
    queryFn: ({ signal }) => call(listIntegrity, { query: { from }, signal }),
    placeholderData: keepPreviousData,
  });
