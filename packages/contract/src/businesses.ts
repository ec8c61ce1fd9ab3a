/** Businesses: the tenants. */
import { isEmail } from "@rewardo/rules";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Locale, page, listQuery, text } from "./fields.ts";

/** Where invoices go. */
export const BillingAddress = z.strictObject({
  address: text(200),
  postcode: text(20),
  city: text(100),
  country: z.enum(["PL", "DE", "UK"]),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

export const Business = z.object({
  _id: Id,
  /** After registration `My business` in its language, until its owner names it. */
  name: text(200),
  /** File name under `/api/uploads`, or `null`. */
  logo: z.nullable(text(200)),
  /** Letter or stamp icon and card stock that stand in for a missing logo. */
  logo_icon: z.nullable(text(50)),
  logo_stock: z.nullable(text(20)),
  flags: z.record(z.string(), z.boolean()),
  plan_id: z.nullable(Id),
  currency: z.string().check(z.length(3)),
  time_zone: text(64),
  language: Locale,
  status: z.enum(["active", "read_only", "suspended"]),
  city: z.nullable(text(100)),
  places_count: z.int(),
  /** Loyalty cards in use or in preparation; archived ones do not count. */
  cards_count: z.int(),
  /** The card, where there is exactly one: the menu leads to it. */
  only_card_id: z.nullable(Id),
  /** Short public key that a customer's QR code carries. */
  qr_key: text(20),
  /** Tax number, letters and digits alone. This and the next two are left out for whom may not see payment details. */
  tin: z.optional(z.nullable(text(40))),
  billing_name: z.optional(z.nullable(text(200))),
  billing_address: z.optional(z.nullable(BillingAddress)),
});
export type Business = z.infer<typeof Business>;

/** The rules of a password are checked by the server's verb, which answers `password_too_simple`. */
export const Registration = z.strictObject({
  email: z.string().check(z.maxLength(320), z.refine(isEmail, { message: "Not an e-mail address" })),
  password: z.string().check(z.maxLength(1000), z.minLength(1)),
  /** The box is ticked; a form sends its value as text. */
  terms_accepted: z.union([z.literal(true), z.enum(["true", "on", "1"])]),
});

/** Makes the business and its owner's account, opens the owner's session and mails the verification link. */
export const registerBusiness = endpoint({
  method: "POST",
  path: "/businesses",
  access: "public",
  scope: "none",
  form: true,
  body: Registration,
  response: Business,
  status: 201,
  errors: ["account_exists", "password_too_simple", "too_many_requests"],
  summary: "Register a business, for visitors",
});

export const businessSorts = ["created_at"] as const;

export const readCurrentBusiness = endpoint({
  method: "GET",
  path: "/businesses/current",
  access: "signed_in_device",
  scope: "own",
  response: Business,
  errors: ["business_not_found"],
  summary: "The signed-in actor's business",
});

export const listBusinesses = endpoint({
  method: "GET",
  path: "/businesses",
  access: "businesses_view",
  scope: "none",
  query: z.strictObject(listQuery(businessSorts)),
  response: page(Business),
  errors: ["bad_request"],
  summary: "All businesses of the platform",
});

export const readBusiness = endpoint({
  method: "GET",
  path: "/businesses/:id",
  access: "signed_in",
  scope: "none",
  response: Business,
  errors: ["not_found"],
  summary: "One business, for its own people or the platform",
});

/** What is left out stays; null empties a field. The tax number is held against the country of the billing address. */
export const BusinessChanges = z.strictObject({
  _id: z.optional(Id),
  tin: z.optional(z.nullable(text(40))),
  billing_name: z.optional(z.nullable(text(200))),
  billing_address: z.optional(z.nullable(BillingAddress)),
});
export type BusinessChanges = z.infer<typeof BusinessChanges>;

export const updateBusiness = endpoint({
  method: "PATCH",
  path: "/businesses/:id",
  access: "payment_details_modify",
  scope: "none",
  body: BusinessChanges,
  response: Business,
  errors: ["not_found", "validation_failed"],
  summary: "Change what stands on a business's invoices",
});
