import { type Country, DEFAULT_COUNTRY } from "@rewardo/rules/data/countries";
import { useSession } from "./use-session.ts";

/**
 * Country of the business: phone numbers without a calling code are of it, and new addresses begin with it. In a file of its
 * own, since pages before the log-in have no use for what is known of countries.
 */
export function useCountry(): Country {
  return useSession().business?.country ?? DEFAULT_COUNTRY;
}
