/** Settings of notices on phones by web push. */
import * as z from "zod/mini";
import { readVapidKey } from "./vapid.ts";

/** An entry for each variable, as in the configuration. */
export const webPushVariables = {
  VAPID_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(z.refine((text) => readVapidKey(text) !== null, "32 bytes in base64url, as web push tools write them")),
  ),
};
