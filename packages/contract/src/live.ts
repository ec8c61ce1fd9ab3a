/** Live messages on `/ws`: hints that what the console shows has changed. */
import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { Transaction } from "./transactions.ts";

export const liveActions = ["refresh", "delete", "append", "prepend", "update"] as const;
export const liveTypes = ["transaction", "integration_order"] as const;

/** `refresh` carries no data, `delete` the `_id` alone, the others the whole row as this reader may see it. */
export const LiveMessage = z.union([
  z.object({ action: z.literal("refresh"), type: z.enum(liveTypes), data: z.null() }),
  z.object({ action: z.literal("delete"), type: z.enum(liveTypes), data: z.object({ _id: Id }) }),
  z.object({ action: z.enum(["append", "prepend", "update"]), type: z.literal("transaction"), data: Transaction }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
