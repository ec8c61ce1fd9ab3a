/** How long a business keeps customers who no longer come: after so many months without a visit a night erases them. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { queryInt } from "./fields.ts";

export const fewestMonths = 6;
export const mostMonths = 120;

export const Retention = z.object({
  /** Months without a visit; `null` keeps customers until they are erased by hand. */
  months: z.nullable(z.int()),
});
export type Retention = z.infer<typeof Retention>;

export const readRetention = endpoint({
  method: "GET",
  path: "/retention",
  access: "users_modify",
  scope: "business",
  all_places: true,
  response: Retention,
  errors: [],
  summary: "After how many months without a visit customers are erased",
});

export const readRetentionPreview = endpoint({
  method: "GET",
  path: "/retention/preview",
  access: "users_modify",
  scope: "business",
  all_places: true,
  query: z.strictObject({ months: queryInt(fewestMonths, mostMonths) }),
  response: z.object({ customers: z.int(), is_more: z.boolean() }),
  errors: ["bad_request"],
  summary: "How many customers the coming night would erase by such a rule",
});

export const changeRetention = endpoint({
  method: "POST",
  path: "/retention",
  access: "users_modify",
  scope: "business",
  all_places: true,
  body: z.strictObject({ months: z.nullable(z.int().check(z.minimum(fewestMonths), z.maximum(mostMonths))) }),
  response: Retention,
  errors: ["validation_failed"],
  summary: "Erase customers after so many months without a visit, or never by a rule",
});
