/** RFM groups: how recently, how often and for how much money customers came within the last 365 days. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant, LocalDay } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { RfmGroup, rfmGroups } from "./user-fields.ts";

export const privacy = {
  rfm_changes: { business: ["valid_from", "rfm_group"], technical: ["business_id", "user_id"] },
  rfm_requests: { business: ["requested_at"], technical: ["business_id"] },
  rfm_scores: { business: ["local_day", "r", "fm", "customers"], technical: ["business_id"] },
  rfm_moves: { business: ["local_day", "from_group", "to_group", "customers"], technical: ["business_id"] },
} satisfies PrivacyClasses;

export const RfmOverview = z.object({
  /** The local day as of whose end the groups were computed; today's is as of that computation. */
  local_day: LocalDay,
  /** All eleven, in their fixed order. */
  groups: z.array(z.object({ group: RfmGroup, customers: z.int() })),
  /** Moves between groups on that day, including customers who stayed; new ones come from `none`. */
  moves: z.array(z.object({ from: z.enum([...rfmGroups, "none"]), to: RfmGroup, customers: z.int() })),
  /** When a computation was last requested. */
  requested_at: z.nullable(Instant),
});
export type RfmOverview = z.infer<typeof RfmOverview>;

export const readRfm = endpoint({
  method: "GET",
  path: "/rfm",
  access: "stats_view",
  scope: "business",
  all_places: true,
  response: z.nullable(RfmOverview),
  errors: [],
  summary: "The latest RFM groups with the day's moves between them; 204 before the first computation",
});

export const refreshRfm = endpoint({
  method: "POST",
  path: "/rfm/refresh",
  access: "users_modify",
  scope: "business",
  all_places: true,
  response: z.object({ requested_at: Instant }),
  status: 201,
  errors: ["too_many_requests"],
  summary: "Compute the groups as of now, in the background; once in ten minutes per business",
});
