/** Rules of a place's fields that the contract's types cannot express: those of its country, and normal forms. */
import type { FieldError } from "@rewardo/contract/errors";
import type { Place, PlaceChanges } from "@rewardo/contract/places";
import {
  isEmail,
  isTimeZone,
  normalizePhone,
  normalizePostcode,
  OpeningHoursError,
  parseOpeningHours,
  printOpeningHours,
  roundLocation,
} from "@rewardo/rules";
import { AppError } from "../../../platform/errors.ts";
import { trimmedOrNull } from "../../../platform/text.ts";

/** The fields of a place that people write. */
export type PlaceFields = Pick<
  Place,
  | "name"
  | "address"
  | "postcode"
  | "city"
  | "country"
  | "location"
  | "opening_hours"
  | "phone"
  | "email"
  | "time_zone"
  | "image"
>;

export const emptyPlaceFields: Omit<PlaceFields, "name"> = {
  address: null,
  postcode: null,
  city: null,
  country: "PL",
  location: null,
  opening_hours: null,
  phone: null,
  email: null,
  time_zone: null,
  image: null,
};

const fieldError = (path: string, code: string, message: string): FieldError => ({ path, code, message });

/** Names of zones, not offsets such as `+01:00`, which `Intl` knows, too. */
const isZoneName = (text: string): boolean => /^[A-Za-z]/.test(text) && isTimeZone(text);

const normalHours = (text: string, errors: FieldError[]): string => {
  try {
    return printOpeningHours(parseOpeningHours(text));
  } catch (error) {
    if (!(error instanceof OpeningHoursError)) throw error;
    const { code, position } = error;
    errors.push({ ...fieldError("opening_hours", code, `Not opening hours: ${code}`), params: { position } });
    return text;
  }
};

/**
 * The fields after the changes, in normal form: what is left out stays, null and empty texts empty a field. A postcode
 * is held against the country also when only the country changes. Throws validation_failed naming every wrong field; that
 * of opening hours has the grammar's code and, in `params`, the `position` in the text as it was sent.
 */
export const applyPlaceChanges = (before: PlaceFields, changes: Omit<PlaceChanges, "_id">): PlaceFields => {
  const errors: FieldError[] = [];
  const country = changes.country ?? before.country;
  const text = (name: Exclude<keyof PlaceFields, "country" | "location">): string | null => {
    const value = changes[name];
    return value === undefined ? before[name] : trimmedOrNull(value);
  };
  /** The normal form of a text that is there; what has none is an error. */
  const normal = (
    name: "postcode" | "phone" | "email" | "time_zone",
    toNormal: (value: string) => string | null,
    message: string,
  ): string | null => {
    const value = text(name);
    if (value === null || (changes[name] === undefined && name !== "postcode")) return value;
    const form = toNormal(value);
    if (form === null) errors.push(fieldError(name, `invalid_${name}`, message));
    return form;
  };

  const name = text("name");
  if (name === null) errors.push(fieldError("name", "required", "A place needs a name"));
  const hours = text("opening_hours");
  const location = changes.location === undefined ? before.location : changes.location;
  const after: PlaceFields = {
    name: name ?? "",
    address: text("address"),
    postcode: normal("postcode", (value) => normalizePostcode(value, country), `Not a postcode of ${country}`),
    city: text("city"),
    country,
    location: location === null ? null : [...roundLocation(location)],
    opening_hours:
      changes.opening_hours === undefined || hours === null ? hours : normalHours(changes.opening_hours ?? "", errors),
    phone: normal("phone", (value) => normalizePhone(value, country), `Not a phone number, seen from ${country}`),
    email: normal("email", (value) => (isEmail(value) ? value : null), "Not an e-mail address"),
    time_zone: normal("time_zone", (value) => (isZoneName(value) ? value : null), "Not the name of a time zone"),
    image: text("image"),
  };
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return after;
};
