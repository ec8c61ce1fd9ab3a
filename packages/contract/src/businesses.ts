/** Businesses: the tenants. */
import { CURRENCIES } from "@rewardo/rules/currency";
import { isEmail } from "@rewardo/rules/email";
import { PLAN_STATUSES } from "@rewardo/rules/plan";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Country, Email, exportQuery, Id, Instant, listQuery, Locale, nameText, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  businesses: {
    business: [
      "name",
      "status",
      "plan_id",
      "logo",
      "logo_icon",
      "logo_stock",
      "flags",
      "currency",
      "time_zone",
      "first_day_of_week",
      "language",
      "city",
      "tin",
      "billing_name",
      "billing_address",
      "billing_postcode",
      "billing_city",
      "billing_country",
      "description",
      "category",
      "cover",
      "email",
      "phone",
      "website",
      "facebook",
      "instagram",
      "tiktok",
      "closing_at",
      "closing_reminded_for",
      "requires_second_factor",
      "erase_after_months",
      "suspended_by",
      "suspension_reason",
    ],
    technical: [
      "_id",
      "name_key",
      "status_before_suspension",
      "suspended_at",
      "qr_key",
      "version",
      "created_at",
      "updated_at",
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  businesses: [
    "created",
    "registered",
    "updated",
    "suspended",
    "resumed",
    "flags_changed",
    "act_as_begun",
    "act_as_ended",
    "closure_requested",
    "closure_withdrawn",
    "exported",
    "archive_taken",
    "second_factor_required",
    "second_factor_not_required",
  ],
} as const;

export const businessStatuses = ["active", "read_only", "suspended"] as const;

/** Address for invoices. */
export const BillingAddress = z.strictObject({
  address: text(200),
  postcode: text(20),
  city: text(100),
  country: Country,
});
export type BillingAddress = z.infer<typeof BillingAddress>;

/** The day on which weeks begin, in statistics, calendars, opening hours and the weekly report: 1 Monday to 7 Sunday. */
const FirstDayOfWeek = z.int().check(z.minimum(1), z.maximum(7));

export const Business = z.object({
  _id: Id,
  /** After registration `My business` in its language, until its owner names it. */
  name: text(200),
  /** File name under `/api/uploads`, or `null`. */
  logo: z.nullable(text(200)),
  /** Letter or stamp icon and card stock that replace a missing logo. */
  logo_icon: z.nullable(text(50)),
  logo_stock: z.nullable(text(20)),
  flags: z.record(z.string(), z.boolean()),
  plan_id: z.nullable(Id),
  /** Currency of all amounts of the business; the platform's plans have their own. */
  currency: z.string().check(z.length(3)),
  /** There are transactions: currency and time zone stay. Only in the answers about one's own business. */
  currency_is_settled: z.optional(z.boolean()),
  /** A payment is missing, or the trial ended without a plan. Only in the answers about one's own business. */
  plan_has_issues: z.optional(z.boolean()),
  /** Days, weeks and months begin and end by it. */
  time_zone: text(64),
  first_day_of_week: FirstDayOfWeek,
  language: Locale,
  status: z.enum(businessStatuses),
  city: z.nullable(text(100)),
  /**
   * Where it is: the country of most of its places, else of its invoices, else of its currency or time zone. A phone number
   * without a calling code is one of that country. Only in the answers about one's own business.
   */
  country: z.optional(Country),
  places_count: z.int(),
  /** Loyalty cards in use or in preparation; archived ones do not count. */
  cards_count: z.int(),
  /** The card, where there is exactly one: the menu leads to it. */
  only_card_id: z.nullable(Id),
  /** A point-of-sale system is connected: receipts without a card can be scanned later. */
  takes_receipts: z.boolean(),
  /** Short public key that a customer's QR code carries. */
  qr_key: text(20),
  created_at: z.optional(Instant),
  /** How its plan stands, `null` without one; in the platform's list alone. `ends_at` is the first instant without a plan. */
  plan_standing: z.optional(
    z.nullable(z.object({ status: z.enum(PLAN_STATUSES), has_issues: z.boolean(), ends_at: z.nullable(Instant) })),
  ),
  /** Transactions of the last 30 days, today's among them; in the platform's list alone. */
  transactions_30_days: z.optional(z.int()),
  /** When it closes at its owner's request; `null` without one. */
  closing_at: z.optional(z.nullable(Instant)),
  /** Tax number, letters and digits only. Like the next two, omitted for readers without payment details. */
  tin: z.optional(z.nullable(text(40))),
  billing_name: z.optional(z.nullable(text(200))),
  billing_address: z.optional(z.nullable(BillingAddress)),
});
export type Business = z.infer<typeof Business>;

/** The service checks the password rules and answers `password_too_simple`. */
export const Registration = z.strictObject({
  email: z.string().check(z.maxLength(320), z.refine(isEmail, { message: "Not an e-mail address" })),
  password: z.string().check(z.maxLength(1000), z.minLength(1)),
  /** The box is ticked; a form sends its value as text. */
  terms_accepted: z.union([z.literal(true), z.enum(["true", "on", "1"])]),
  /** The browser's; without one, and for one that is not known, Warsaw's. */
  time_zone: z.optional(text(64)),
});

/**
 * Creates the business and its owner's account, opens the owner's session and mails the verification link. Repeated
 * with the same `Idempotency-Key`, address and password within a day, it answers the same business and opens a session.
 */
export const registerBusiness = endpoint({
  method: "POST",
  path: "/businesses",
  access: "public",
  scope: "none",
  form: true,
  body: Registration,
  response: Business,
  status: 201,
  idempotent: "optional",
  errors: [
    "account_exists",
    "idempotency_key_reused",
    "password_too_simple",
    "password_too_common",
    "too_many_requests",
  ],
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

export const businessPlanFilters = ["trial", "trial_ending", "unpaid", "none"] as const;
export type BusinessPlanFilter = (typeof businessPlanFilters)[number];

const filters = {
  /** Part of a name, ignoring case and diacritics, or a whole tax number. */
  q: z.optional(text(200)),
  status: z.optional(z.enum(businessStatuses)),
  /** On trial, on one that ends within seven days, over without payment, or none chosen. */
  plan: z.optional(z.enum(businessPlanFilters)),
};

export const listBusinesses = endpoint({
  method: "GET",
  path: "/businesses",
  access: "businesses_view",
  scope: "none",
  query: z.strictObject({ ...listQuery(businessSorts), ...filters }),
  response: page(Business),
  errors: ["bad_request"],
  summary: "All businesses of the platform, newest first",
});

/** For platform accounts that may also export. */
export const exportBusinesses = endpoint({
  method: "GET",
  path: "/businesses/export",
  access: "businesses_view",
  scope: "none",
  query: z.strictObject({ ...exportQuery(businessSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The businesses of a list, as a table in CSV",
});

export const BusinessInvitation = z.strictObject({
  name: nameText(200),
  language: Locale,
  city: z.optional(z.nullable(text(100))),
  /** Złoty unless named; the owner may choose another before the first transaction. */
  currency: z.optional(z.enum(CURRENCIES)),
  owner_email: Email,
  owner_first_name: z.optional(z.nullable(nameText(100))),
  owner_last_name: z.optional(z.nullable(nameText(100))),
});
export type BusinessInvitation = z.infer<typeof BusinessInvitation>;

/** The platform opens a business for someone else; registration has the plain path. */
export const inviteBusiness = endpoint({
  method: "POST",
  path: "/businesses/invited",
  access: "businesses_modify",
  scope: "none",
  body: BusinessInvitation,
  response: Business,
  status: 201,
  idempotent: "optional",
  errors: ["validation_failed", "idempotency_key_reused"],
  summary: "Open a business and invite its owner",
});

/** Who closed a business to its people and devices: the operator of the installation, or its owner for good. */
export const suspendedBy = ["operator", "owner"] as const;
/** The `params` of `business_suspended`, as its own people and devices are told. */
export interface Suspension {
  readonly business: string;
  readonly by: (typeof suspendedBy)[number];
  /** An instant. */
  readonly since: string;
  /** As the operator gave it; `null` where an owner closed the business. */
  readonly reason: string | null;
}

export const SuspensionReason = z.strictObject({ reason: text(500) });

export const suspendBusiness = endpoint({
  method: "POST",
  path: "/businesses/:id/suspend",
  access: "businesses_modify",
  scope: "none",
  body: SuspensionReason,
  response: Business,
  errors: ["not_found"],
  summary: "Close a business to its people and devices until it is resumed; nothing of its data changes",
});

export const resumeBusiness = endpoint({
  method: "POST",
  path: "/businesses/:id/resume",
  access: "businesses_modify",
  scope: "none",
  response: Business,
  errors: ["not_found"],
  summary: "Open a suspended business again, as it was",
});

/** What the platform switches on for single businesses. */
export const BusinessFlags = z.strictObject({ ingredients: z.optional(z.boolean()) });

export const changeBusinessFlags = endpoint({
  method: "PATCH",
  path: "/businesses/:id/flags",
  access: "businesses_modify",
  scope: "none",
  body: BusinessFlags,
  response: Business,
  errors: ["not_found"],
  summary: "Switch parts of the console on or off for one business; what is left out stays",
});

/** What it is for; the business reads it in its audit log. */
export const ActingReason = z.strictObject({ reason: text(500) });

/** The session stays the account's own; the current account says which business it is in. */
export const actAsBusiness = endpoint({
  method: "POST",
  path: "/businesses/:id/act_as",
  access: "businesses_modify",
  scope: "none",
  body: ActingReason,
  response: null,
  errors: ["not_found", "business_suspended"],
  summary: "Act as a business, with the rights of its owner; the audit names the account and the reason",
});

export const stopActing = endpoint({
  method: "DELETE",
  path: "/businesses/current/act_as",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  response: null,
  errors: [],
  summary: "Stop acting as a business; does nothing if not acting",
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

/** Omitted fields stay; null empties a field. The tax number is validated for the country of the billing address. */
export const BusinessChanges = z.strictObject({
  _id: z.optional(Id),
  tin: z.optional(z.nullable(text(40))),
  billing_name: z.optional(z.nullable(nameText(200))),
  billing_address: z.optional(z.nullable(BillingAddress)),
  /** Before the first transaction; after it the field's error is `currency_in_use`. */
  currency: z.optional(z.enum(CURRENCIES)),
  /** Likewise; then the code is `time_zone_in_use`. */
  time_zone: z.optional(text(64)),
  /** At any time. Until one is chosen, that of the country on the invoices, else of Poland. */
  first_day_of_week: z.optional(FirstDayOfWeek),
});
export type BusinessChanges = z.infer<typeof BusinessChanges>;

export const updateBusiness = endpoint({
  method: "PATCH",
  path: "/businesses/:id",
  access: "payment_details_modify",
  scope: "none",
  all_places: true,
  lapsed: "always",
  body: BusinessChanges,
  response: Business,
  errors: ["not_found", "validation_failed"],
  summary:
    "Change the billing details on a business's invoices, the first day of its week, or its currency and time zone before its first transaction",
});
