/** Rules of a customer's fields that the contract's types cannot express, and their normal forms. */
import type { FieldError } from "@rewardo/contract/errors";
import type { User, UserChanges } from "@rewardo/contract/users";
import { type Country, isEmail, normalizePhone } from "@rewardo/rules";
import { AppError } from "../../../platform/errors.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import type { UserFields } from "./queries.ts";

/** A birthday without its year as ISO 8601 writes it: `--02-29`. */
export const birthdayText = (birthday: User["birthday"]): string | null =>
  birthday === null ? null : `--${[birthday.month, birthday.day].map((one) => String(one).padStart(2, "0")).join("-")}`;

interface Writer {
  readonly contact: "full" | "masked";
  /** The local day on which it is written. */
  readonly today: string;
  /** Country of phone numbers without a calling code. */
  readonly country: Country;
}

/** The fields after the changes. Throws validation_failed naming every wrong field. */
export const applyUserChanges = (
  before: UserFields,
  changes: Omit<UserChanges, "_id">,
  { contact, today, country }: Writer,
): UserFields => {
  const errors: FieldError[] = [];
  const text = (name: "first_name" | "last_name" | "note"): string | null => {
    const value = changes[name];
    return value === undefined ? before[name] : trimmedOrNull(value);
  };
  const normal = (name: "email" | "phone", toNormal: (value: string) => string | null): string | null => {
    const asked = changes[name];
    if (asked === undefined) return before[name];
    if (contact === "masked") {
      errors.push({
        path: name,
        code: "contact_masked",
        message: "A role that sees contacts masked cannot change them",
      });
      return before[name];
    }
    const value = trimmedOrNull(asked);
    const form = value === null ? null : toNormal(value);
    if (value !== null && form === null) {
      errors.push({
        path: name,
        code: `invalid_${name}`,
        message: name === "email" ? "Not an e-mail address" : "Not a phone number",
      });
    }
    return form;
  };
  const birth_date = changes.birth_date === undefined ? before.birth_date : changes.birth_date;
  if (changes.birth_date !== undefined && birth_date !== null && birth_date > today) {
    errors.push({ path: "birth_date", code: "in_future", message: "This day has not come yet" });
  }
  const after: UserFields = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: normal("email", (value) => (isEmail(value) ? value : null)),
    phone: normal("phone", (value) => normalizePhone(value, country)),
    birth_date,
    gender: changes.gender ?? before.gender,
    language: changes.language === undefined ? before.language : changes.language,
    note: text("note"),
  };
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return after;
};
