/** Public registers of businesses, looked up so that known data need not be typed. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  // Registers answer the names of sole traders, too.
  registry_answers: { personal: ["tax_number", "answer"], technical: ["registry", "asked_at"] },
  registry_quotas: { technical: ["registry", "local_day", "used"] },
} satisfies PrivacyClasses;

const known = (max: number) => z.nullable(text(max));

/** Unknown fields are `null`. */
export const RegisteredBusiness = z.object({
  user: z.object({ first_name: known(100), last_name: known(100) }),
  business: z.object({
    billing_name: known(200),
    billing_address: z.nullable(
      z.object({ address: known(200), postcode: known(20), city: known(100), country: z.literal("PL") }),
    ),
  }),
});
export type RegisteredBusiness = z.infer<typeof RegisteredBusiness>;

/** 204 if no register is configured, none knows the number, or none answers in time. */
export const readPolishBusiness = endpoint({
  method: "GET",
  path: "/business_registries/pl",
  access: "payment_details_modify",
  scope: "none",
  query: z.strictObject({ nip: text(40) }),
  response: z.nullable(RegisteredBusiness),
  errors: ["validation_failed", "too_many_requests"],
  summary: "Look up a Polish tax number",
});
