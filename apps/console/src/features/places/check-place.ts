/** What the contract's types cannot say of a place, by the same rules and in the same codes as the server. */
import type { Place } from "@rewardo/contract/places";
import { isEmail } from "@rewardo/rules/email";
import { parseOpeningHours } from "@rewardo/rules/opening-hours/parse";
import { OpeningHoursError } from "@rewardo/rules/opening-hours/tokens";
import { normalizePhone } from "@rewardo/rules/phone";
import { normalizePostcode } from "@rewardo/rules/postcode";
import type { BadField } from "../../kit/form/bad-fields.ts";

type Checked = { readonly [Name in "postcode" | "phone" | "email" | "opening_hours"]: string | null } & {
  readonly country: Place["country"] | null;
};

/** Every field that the server would refuse; the sentence for each is the form's. */
export const checkPlace = ({ postcode, phone, email, opening_hours, country }: Checked): BadField[] => {
  const home = country ?? undefined;
  const bad = (path: string, code = `invalid_${path}`): BadField[] => [{ path, code }];
  return [
    ...(postcode === null || normalizePostcode(postcode, home) !== null ? [] : bad("postcode")),
    ...(phone === null || normalizePhone(phone, home) !== null ? [] : bad("phone")),
    ...(email === null || isEmail(email) ? [] : bad("email")),
    ...(opening_hours === null ? [] : hoursFaults(opening_hours)),
  ];
};

const hoursFaults = (text: string): BadField[] => {
  try {
    parseOpeningHours(text);
    return [];
  } catch (error) {
    if (!(error instanceof OpeningHoursError)) throw error;
    return [{ path: "opening_hours", code: error.code, params: { position: error.position } }];
  }
};
