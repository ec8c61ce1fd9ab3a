/** Closing a business: requested by its owner, and carried out after a period in which it can be cancelled. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant } from "./fields.ts";

export const BusinessClosure = z.object({
  /** The business's. */
  _id: Id,
  /** When the business closes; `null` without a request. */
  closing_at: z.nullable(Instant),
});
export type BusinessClosure = z.infer<typeof BusinessClosure>;

export const ClosureRequest = z.strictObject({ current_password: z.string().check(z.maxLength(1000), z.minLength(1)) });

export const readBusinessClosure = endpoint({
  method: "GET",
  path: "/closure",
  access: "signed_in",
  scope: "acting",
  response: BusinessClosure,
  errors: ["not_found"],
  summary: "Whether and when the business closes",
});

/** For the owner only. Repeated requests keep the first date. */
export const requestClosure = endpoint({
  method: "POST",
  path: "/closure",
  access: "payment_details_modify",
  scope: "acting",
  all_places: true,
  lapsed: "always",
  body: ClosureRequest,
  response: BusinessClosure,
  errors: ["forbidden", "not_found", "current_password_wrong", "too_many_requests"],
  summary: "Close the business after thirty days",
});

export const withdrawClosure = endpoint({
  method: "POST",
  path: "/closure/withdraw",
  access: "payment_details_modify",
  scope: "acting",
  all_places: true,
  lapsed: "always",
  response: BusinessClosure,
  errors: ["forbidden", "not_found"],
  summary: "Cancel the closure of the business",
});
