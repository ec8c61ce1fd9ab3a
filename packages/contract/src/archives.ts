/** Archives: everything that a business has, and everything that it knows about one customer, to take along. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Locale } from "./fields.ts";

const query = z.strictObject({
  /** Language of the explanations, and column separator; the business's by default. */
  locale: z.optional(Locale),
});

/** For the owner only, regardless of the plan, also while the business is closing. */
export const exportBusiness = endpoint({
  method: "GET",
  path: "/archive",
  access: "payment_details_modify",
  scope: "acting",
  all_places: true,
  query,
  response: null,
  file: ["application/zip"],
  errors: ["forbidden", "too_many_requests"],
  summary: "All data of the business: its tables as CSV, its pictures, and explanations",
});

/** For those who see customers with unmasked contacts. */
export const exportPerson = endpoint({
  method: "GET",
  path: "/users/:id/archive",
  access: "data_export",
  scope: "acting",
  all_places: true,
  query,
  response: null,
  file: ["application/zip"],
  errors: ["forbidden", "not_found", "too_many_requests"],
  summary: "All data that the business has about one customer, readable by people and programs",
});
