/** Plans: what a business may subscribe to. No tenant owns them; whoever is signed in sees them. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, LocalDay, Money, page, text } from "./fields.ts";

export const Plan = z.object({
  _id: Id,
  name: text(100),
  /** Most open places; `null` is any number. */
  max_places: z.nullable(z.int()),
  /** A month, in minor units of `currency`. */
  price: Money,
  /** Holds instead of `price` to the end of `promo_valid_to`, where both are there. */
  promo_price: z.nullable(Money),
  promo_valid_to: z.nullable(LocalDay),
  currency: z.string().check(z.length(3)),
});
export type Plan = z.infer<typeof Plan>;

export const listPlans = endpoint({
  method: "GET",
  path: "/plans",
  access: "signed_in",
  scope: "none",
  response: page(Plan),
  errors: [],
  summary: "All plans, the one with the fewest places first",
});

export const readPlan = endpoint({
  method: "GET",
  path: "/plans/:id",
  access: "signed_in",
  scope: "none",
  response: Plan,
  errors: ["not_found"],
  summary: "One plan",
});
