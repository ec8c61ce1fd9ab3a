/** Addresses and numbers that a business writes to no more. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, page } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  // Only a hash of the address is stored; it stays when its customer is erased.
  message_suppressions: {
    business: ["channel", "reason", "soft_bounces"],
    technical: [
      ...(["business_id", "_id", "address_hash", "user_id", "message_id"] as const),
      ...(["suppressed_at", "updated_at"] as const),
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { message_suppressions: ["lifted"] } as const;

export const suppressionReasons = ["hard_bounce", "soft_bounce", "complaint"] as const;

export const MessageSuppression = z.object({
  _id: Id,
  channel: z.enum(["email", "sms"]),
  /** `hard_bounce`: it does not exist; `soft_bounce`: it sent three in a row back; `complaint`: its reader called a mail spam. */
  reason: z.enum(suppressionReasons),
  /** The address, if the customer still has it; `null` otherwise, and for callers who may not see customers. */
  address: z.nullable(z.string()),
  user_id: Id,
  /** The customer's name; `null` where they have none, or may not be seen. */
  user_name: z.nullable(z.string()),
  suppressed_at: Instant,
  can: z.object({ lift: z.boolean() }),
});
export type MessageSuppression = z.infer<typeof MessageSuppression>;

export const listMessageSuppressions = endpoint({
  method: "GET",
  path: "/message_suppressions",
  access: "messages_view",
  scope: "business",
  query: z.strictObject(listQuery(["suppressed_at"])),
  response: page(MessageSuppression),
  errors: ["bad_request"],
  summary: "Addresses and numbers that get no more messages of the business, the newest first",
});

export const liftMessageSuppression = endpoint({
  method: "DELETE",
  path: "/message_suppressions/:id",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  response: null,
  errors: ["forbidden", "not_found"],
  summary: "Write to an address again; who complained has withdrawn their consent, too, which this does not bring back",
});
