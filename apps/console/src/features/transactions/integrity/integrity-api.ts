/** The calls about what looks unusual at the tills, and what their answers are kept under. */
import type * as contract from "@rewardo/contract/integrity";
import type { IntegrityRow } from "@rewardo/contract/integrity";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

const list = route<typeof contract.listIntegrity>({ method: "GET", path: "/integrity", scope: "business" });

const freezeAccount = route<typeof contract.freezeAccount>({
  method: "POST",
  path: "/accounts/:id/freeze",
  scope: "business",
});
const unfreezeAccount = route<typeof contract.unfreezeAccount>({
  method: "POST",
  path: "/accounts/:id/unfreeze",
  scope: "business",
});
const settleAccount = route<typeof contract.settleAccountFlags>({
  method: "POST",
  path: "/accounts/:id/settle_flags",
  scope: "business",
});
const freezeDevice = route<typeof contract.freezeDevice>({
  method: "POST",
  path: "/devices/:id/freeze",
  scope: "business",
});
const unfreezeDevice = route<typeof contract.unfreezeDevice>({
  method: "POST",
  path: "/devices/:id/unfreeze",
  scope: "business",
});
const settleDevice = route<typeof contract.settleDeviceFlags>({
  method: "POST",
  path: "/devices/:id/settle_flags",
  scope: "business",
});

export type IntegrityVerb = "freeze" | "unfreeze" | "settle";

/** What can be done about an account or a device, by its id. */
export const integrityActions: Readonly<
  Record<IntegrityRow["kind"], Readonly<Record<IntegrityVerb, (id: string) => Promise<unknown>>>>
> = {
  account: {
    freeze: (id) => call(freezeAccount, { params: { id } }),
    unfreeze: (id) => call(unfreezeAccount, { params: { id } }),
    settle: (id) => call(settleAccount, { params: { id } }),
  },
  device: {
    freeze: (id) => call(freezeDevice, { params: { id } }),
    unfreeze: (id) => call(unfreezeDevice, { params: { id } }),
    settle: (id) => call(settleDevice, { params: { id } }),
  },
};

/** What stands out from a local day up to today. */
export const integrityQuery = (from: string) =>
  queryOptions({
    queryKey: ["integrity", from],
    queryFn: ({ signal }) => call(list, { query: { from }, signal }),
    placeholderData: keepPreviousData,
  });
