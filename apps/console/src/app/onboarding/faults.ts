import { isPostcode, isTin } from "@rewardo/rules";
import type { Address } from "../../kit/form/address/address-fields.tsx";
import { isApiError } from "../../platform/api-error.ts";

/** The fields whose rules browsers do not know. */
export type Faulty = "tin" | "postcode";

/** Which of them are wrong; the server says the same. */
export function faultsOf(tin: string | null, { country, postcode }: Address): Faulty[] {
  const isTinBad = tin !== null && !isTin(tin, country);
  const isPostcodeBad = postcode !== null && !isPostcode(postcode, country);
  return [...(isTinBad ? (["tin"] as const) : []), ...(isPostcodeBad ? (["postcode"] as const) : [])];
}

/** What the server found wrong, where it is one of these. */
export function faultsIn(error: unknown): Faulty[] {
  if (!isApiError(error, "validation_failed")) return [];
  const paths = error.errors.map(({ path }) => path);
  const [tin, postcode] = [paths.includes("tin"), paths.includes("billing_address.postcode")];
  return [...(tin ? (["tin"] as const) : []), ...(postcode ? (["postcode"] as const) : [])];
}
