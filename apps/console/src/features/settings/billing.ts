/** What invoices say as a form has it: flat, and whole once it is saved. */
import type { Business, BusinessChanges } from "@rewardo/contract/businesses";
import { text } from "@rewardo/contract/fields";
import { CURRENCIES } from "@rewardo/rules/currency";
import { type Country, COUNTRIES } from "@rewardo/rules/data/countries";
import { isTin } from "@rewardo/rules/nip";
import { normalizePostcode } from "@rewardo/rules/postcode";
import * as z from "zod/mini";
import type { BadField } from "../../kit/form/bad-fields.ts";

export const BillingForm = z.strictObject({
  tin: text(40),
  billing_name: text(200),
  address: text(200),
  postcode: text(20),
  city: text(100),
  country: z.enum(COUNTRIES),
  currency: z.enum(CURRENCIES),
  time_zone: text(64),
  /** 1 to 7, as a choice of a list is text. */
  first_day_of_week: text(1),
});
export type BillingForm = z.infer<typeof BillingForm>;

export interface BillingRecord {
  readonly tin: string | null;
  readonly billing_name: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly country: Country;
  readonly currency: string;
  readonly time_zone: string;
  readonly first_day_of_week: string;
}

/** @param home the business's country, for invoices without an address */
export const billingOf = (
  { tin, billing_name, billing_address, currency, time_zone, first_day_of_week }: Business,
  home: Country,
): BillingRecord => ({
  tin: tin ?? null,
  billing_name: billing_name ?? null,
  address: billing_address?.address ?? null,
  postcode: billing_address?.postcode ?? null,
  city: billing_address?.city ?? null,
  country: billing_address?.country ?? home,
  currency,
  time_zone,
  first_day_of_week: String(first_day_of_week),
});

/** Changed fields in the shape of the call: an address is one value. */
export const changesOf = ({
  tin,
  billing_name,
  currency,
  time_zone,
  first_day_of_week,
  ...billing_address
}: BillingForm): BusinessChanges => ({
  tin,
  billing_name,
  billing_address,
  currency,
  time_zone,
  first_day_of_week: Number(first_day_of_week),
});

type Checked = { readonly tin: string | null; readonly postcode: string | null; readonly country: Country | null };

/** What the server would refuse, in its codes. */
export const checkBilling = ({ tin, postcode, country }: Checked): BadField[] => [
  ...(tin === null || isTin(tin, country ?? undefined) ? [] : [{ path: "tin", code: "invalid_tin" }]),
  ...(postcode === null || normalizePostcode(postcode, country ?? undefined) !== null
    ? []
    : [{ path: "postcode", code: "invalid_postcode" }]),
];
