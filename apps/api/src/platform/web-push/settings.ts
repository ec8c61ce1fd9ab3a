/** Settings of notices in browsers whose pages are closed. */
import * as z from "zod/mini";
import { readVapidKey } from "./vapid.ts";

/** An entry for each variable, as in the configuration. */
export const webPushVariables = {
  WEB_PUSH: z.optional(z.stringbool({ error: "on or off" })),
  VAPID_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(z.refine((text) => readVapidKey(text) !== null, "32 bytes in base64url, as web push tools write them")),
  ),
};

export interface WebPushSettings {
  /** `null`: the installation makes its own, and keeps it in the database. */
  readonly private_key: Buffer | null;
}

/** What the configuration holds of it; `null` where no browser is to be told. */
export const readWebPush = (values: {
  readonly WEB_PUSH?: boolean | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
}): WebPushSettings | null =>
  values.WEB_PUSH === true ? { private_key: readVapidKey(values.VAPID_PRIVATE_KEY ?? "") } : null;
