/** Archives: everything that a business has, and everything that it knows about one customer, to take along. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Locale } from "./fields.ts";

const query = z.strictObject({
  /** Language of what explains the files, and what separates the columns; the business's own where nobody says. */
  locale: z.optional(Locale),
});

/** Of its owner alone, whatever the plan, also while it closes. */
export const exportBusiness = endpoint({
  method: "GET",
  path: "/archive",
  access: "payment_details_modify",
  scope: "acting",
  query,
  response: null,
  file: ["application/zip"],
  errors: ["forbidden", "too_many_requests"],
  summary: "Everything that the business has: its tables as CSV, its pictures, and what explains them",
});

/** For who sees customers with their whole contacts. */
export const exportPerson = endpoint({
  method: "GET",
  path: "/users/:id/archive",
  access: "data_export",
  scope: "acting",
  query,
  response: null,
  file: ["application/zip"],
  errors: ["forbidden", "not_found", "too_many_requests"],
  summary: "Everything that the business knows about one customer, for people and for programs",
});
