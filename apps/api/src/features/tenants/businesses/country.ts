/** Country of a business, for phone numbers and addresses given without a country. */
import { COUNTRIES, type Country, currencyOfCountry, DEFAULT_COUNTRY, hasCallingCode } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectCountry } from "./country-queries.ts";

/** Most likely country of a business with this currency, as long as nothing else indicates one. */
const likelyCountry = (currency: string): Country =>
  COUNTRIES.find((country) => currencyOfCountry(country) === currency) ?? DEFAULT_COUNTRY;

/** The country of the place, and else the one that the business is in. */
export const readCountry = async (
  tx: Transaction,
  scope: BusinessScope,
  place_id: string | null = null,
): Promise<Country> => {
  const { country, currency } = found(await selectCountry(tx, scope, place_id));
  return country ?? likelyCountry(currency);
};

/** The country of a typed number that does not say its own; looked up only for such a one. */
export const readPhoneCountry = async (
  tx: Transaction,
  scope: BusinessScope,
  { phone, place_id = null }: { phone?: string | null | undefined; place_id?: string | null },
): Promise<Country> => (phone && !hasCallingCode(phone) ? readCountry(tx, scope, place_id) : DEFAULT_COUNTRY);
