/** Live messages on `/ws`: hints that what the console shows has changed. */
import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { IntegrationOrderRow } from "./integration-orders.ts";
import { TransactionRow } from "./transactions.ts";

export const liveActions = ["refresh", "delete", "append", "prepend", "update"] as const;
/** `session`: the reader's account or rights have changed; always a `refresh`. */
export const liveTypes = ["transaction", "integration_order", "session"] as const;

/** `refresh` has no data, `delete` only the `_id`, the others the row of a list as this reader may see it. */
export const LiveMessage = z.union([
  z.object({ action: z.literal("refresh"), type: z.enum(liveTypes), data: z.null() }),
  z.object({
    action: z.literal("delete"),
    type: z.enum(["transaction", "integration_order"]),
    data: z.object({ _id: Id }),
  }),
  z.object({ action: z.enum(["append", "prepend", "update"]), type: z.literal("transaction"), data: TransactionRow }),
  z.object({
    action: z.enum(["append", "prepend", "update"]),
    type: z.literal("integration_order"),
    data: IntegrationOrderRow,
  }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
