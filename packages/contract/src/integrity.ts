/** Who is stopped when something looks wrong: accounts and devices, frozen at once and unfrozen by a person. */
import { ManagedAccount } from "./accounts.ts";
import { Device } from "./devices.ts";
import { endpoint } from "./endpoint.ts";

const errors = ["not_found", "forbidden", "exceeds_own_rights", "own_account"] as const;

export const freezeAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/freeze",
  access: "accounts_modify",
  scope: "business",
  lapsed: "always",
  response: ManagedAccount,
  errors,
  summary: "Stop an account from changing anything, at once; it can still sign in and read",
});

export const unfreezeAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/unfreeze",
  access: "accounts_modify",
  scope: "business",
  response: ManagedAccount,
  errors,
  summary: "Let a frozen account go on",
});

export const settleAccountFlags = endpoint({
  method: "POST",
  path: "/accounts/:id/settle_flags",
  access: "accounts_modify",
  scope: "business",
  response: ManagedAccount,
  errors,
  summary: "Note that what was flagged of an account up to now is fine",
});

export const freezeDevice = endpoint({
  method: "POST",
  path: "/devices/:id/freeze",
  access: "devices_modify",
  scope: "business",
  lapsed: "always",
  response: Device,
  errors: ["not_found"],
  summary: "Stop a device from giving and taking, at once; it stays signed in",
});

export const unfreezeDevice = endpoint({
  method: "POST",
  path: "/devices/:id/unfreeze",
  access: "devices_modify",
  scope: "business",
  response: Device,
  errors: ["not_found"],
  summary: "Let a frozen device go on",
});

export const settleDeviceFlags = endpoint({
  method: "POST",
  path: "/devices/:id/settle_flags",
  access: "devices_modify",
  scope: "business",
  response: Device,
  errors: ["not_found"],
  summary: "Note that what was flagged of a device up to now is fine",
});
