/** What a business settles for all its messages: the name of its SMS, and how much it sends. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Money } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  message_settings: {
    business: [
      ...(["sms_sender_name", "sms_monthly_parts", "sms_quiet_from", "sms_quiet_until"] as const),
      ...(["email_weekly_cap", "sms_weekly_cap", "in_app_weekly_cap"] as const),
    ],
    technical: ["business_id", "updated_at"],
  },
  sms_usage: { business: ["parts"], technical: ["business_id", "month"] },
  mail_domain_slots: { technical: ["domain", "next_at"] },
} satisfies PrivacyClasses;

export const auditActions = { message_settings: ["updated"] } as const;

/** The usual for a business that has settled nothing: messages of all campaigns to one person in seven days. */
export const usualWeeklyCaps = { email: 3, sms: 2, in_app: 7 } as const;

const Cap = z.nullable(z.int().check(z.minimum(1), z.maximum(100)));

const Hour = z.int().check(z.minimum(0), z.maximum(23));

const fields = {
  /** Registered with the provider; `null`: the installation's. */
  sms_sender_name: z.nullable(
    z.string().check(z.regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ._-]{3,11}$/, "3 to 11 letters and figures without marks")),
  ),
  /** Parts of SMS in a calendar month; `null`: as many as the installation allows. */
  sms_monthly_parts: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  /** Full hours of the business's day between which SMS wait; the same twice: they never do. */
  sms_quiet_from: Hour,
  sms_quiet_until: Hour,
  /** Messages of all campaigns to one person in seven days; `null`: without end. */
  email_weekly_cap: Cap,
  sms_weekly_cap: Cap,
  in_app_weekly_cap: Cap,
};

export const MessageSettings = z.object({
  ...fields,
  /** What the installation allows every business in a month. */
  sms_most_monthly_parts: z.int(),
  sms_parts_this_month: z.int(),
  /** For a thousand parts; `null` where it is not said. */
  sms_price: z.nullable(z.object({ per_thousand: Money, currency: z.string() })),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const MessageSettingsInput = z.strictObject({
  sms_sender_name: z.optional(fields.sms_sender_name),
  sms_monthly_parts: z.optional(fields.sms_monthly_parts),
  sms_quiet_from: z.optional(Hour),
  sms_quiet_until: z.optional(Hour),
  email_weekly_cap: z.optional(Cap),
  sms_weekly_cap: z.optional(Cap),
  in_app_weekly_cap: z.optional(Cap),
});
export type MessageSettingsInput = z.infer<typeof MessageSettingsInput>;

export const readMessageSettings = endpoint({
  method: "GET",
  path: "/message_settings",
  access: "messages_view",
  scope: "business",
  response: MessageSettings,
  errors: [],
  summary:
    "The name of a business's SMS, its quiet hours, how much it sends to one person, and what is left of the month's SMS",
});

export const updateMessageSettings = endpoint({
  method: "PATCH",
  path: "/message_settings",
  access: "messages_modify",
  scope: "business",
  all_places: true,
  body: MessageSettingsInput,
  response: MessageSettings,
  errors: ["forbidden", "validation_failed"],
  summary: "Change the name of a business's SMS, when they wait, and how much it sends",
});
