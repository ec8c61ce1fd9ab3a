/** What customers are told apart by, for those who write to them and do not read them. */
import * as z from "zod/mini";

export const genders = ["female", "male", "other", "unknown"] as const;

export const rfmGroups = [
  "champions",
  "loyal",
  "previously_loyal",
  "active",
  "new",
  "promising",
  "needs_attention",
  "at_risk",
  "almost_lost",
  "dormant",
  "prospects",
] as const;
export const RfmGroup = z.enum(rfmGroups);
export type RfmGroup = z.infer<typeof RfmGroup>;
