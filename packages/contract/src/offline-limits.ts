/** How much a business's tills may promise on one card while they are without a network. */
import { mostOfflineLimits } from "@rewardo/rules/offline-limits";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  offline_limits: { business: ["stamps", "visits"], technical: ["business_id", "updated_at"] },
} satisfies PrivacyClasses;

export const auditActions = { offline_limits: ["updated"] } as const;

const fields = {
  /** Stamps on a card of stamps. */
  stamps: z.int().check(z.minimum(0), z.maximum(mostOfflineLimits.stamps)),
  /** Visits on a card of points. */
  visits: z.int().check(z.minimum(0), z.maximum(mostOfflineLimits.visits)),
};

/** On one card and between two answers of the server; 0 promises nothing. */
export const OfflineLimits = z.object(fields);
export type OfflineLimits = z.infer<typeof OfflineLimits>;

export const readOfflineLimits = endpoint({
  method: "GET",
  path: "/offline_limits",
  access: "devices_view",
  scope: "business",
  response: OfflineLimits,
  errors: [],
  summary: "How much tills may promise on one card while they are without a network",
});

export const updateOfflineLimits = endpoint({
  method: "PATCH",
  path: "/offline_limits",
  access: "devices_modify",
  scope: "business",
  all_places: true,
  body: z.strictObject({ stamps: z.optional(fields.stamps), visits: z.optional(fields.visits) }),
  response: OfflineLimits,
  errors: ["validation_failed"],
  summary:
    "Change how much tills may promise; it holds for a till from its next answer on, and for what is sent from now on",
});
