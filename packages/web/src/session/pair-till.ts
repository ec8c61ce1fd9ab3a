/** Pairing, for the one page that does it. */
import { readCurrentBusiness } from "@rewardo/contract/businesses";
import { pairDevice } from "@rewardo/contract/devices";
import { call } from "../api.ts";
import { replaceSession } from "./session.ts";

const calls = {
  pair: pairDevice,
  business: readCurrentBusiness,
};

/**
 * Makes this browser a till by its pairing code.
 * @throws {ApiError} `pairing_code_invalid` or `too_many_requests`.
 */
export const pairTill = async (code: string): Promise<void> => {
  // Fetched only here: its name changes with every release, and the log-in's files should not.
  const { appVersion } = await import("../app-version.ts");
  const { device } = await call(calls.pair, { body: { code, app_version: appVersion } });
  const business = await call(calls.business).catch(() => null);
  replaceSession({ account: null, account_role: null, business, device });
};
