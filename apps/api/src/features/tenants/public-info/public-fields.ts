/** Rules of a business's public fields that the contract's types cannot express, and normal forms. */
import type { FieldError } from "@rewardo/contract/errors";
import type { PublicInfoChanges } from "@rewardo/contract/public-info";
import {
  type Country,
  isEmail,
  normalizePhone,
  normalizeWebsite,
  socialHandle,
  type SocialNetwork,
} from "@rewardo/rules";
import { AppError } from "../../../platform/errors.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import type { PublicFields } from "./queries.ts";

const normalEmail = (text: string): string | null => (isEmail(text) ? text : null);

/**
 * The fields after the changes, in normal form: what is left out stays, null and empty texts empty a field.
 * @throws validation_failed naming every wrong field
 */
export const applyPublicChanges = (
  before: PublicFields,
  { _id, ...changes }: PublicInfoChanges,
  country: Country,
): PublicFields => {
  const errors: FieldError[] = [];
  const wrong = (path: string, code: string, message: string) => void errors.push({ path, code, message });
  const handleOf = (network: SocialNetwork) => (text: string) => socialHandle(network, text);
  const forms = {
    email: [normalEmail, "invalid_email"],
    phone: [(text: string) => normalizePhone(text, country), "invalid_phone"],
    website: [normalizeWebsite, "invalid_website"],
    facebook: [handleOf("facebook"), "invalid_handle"],
    instagram: [handleOf("instagram"), "invalid_handle"],
    tiktok: [handleOf("tiktok"), "invalid_handle"],
  } as const;
  const after: PublicFields = { ...before };
  const name = changes.name === undefined ? before.name : trimmedOrNull(changes.name);
  if (name === null) wrong("name", "required", "A business needs a name");
  else after.name = name;
  if (changes.description !== undefined) after.description = trimmedOrNull(changes.description);
  if (changes.category !== undefined) after.category = changes.category;
  if (changes.logo !== undefined) after.logo = changes.logo;
  if (changes.cover !== undefined) after.cover = changes.cover;
  for (const field of Object.keys(forms) as (keyof typeof forms)[]) {
    const given = changes[field];
    if (given === undefined) continue;
    const [normal, code] = forms[field];
    const text = trimmedOrNull(given);
    after[field] = text === null ? null : normal(text);
    if (text !== null && after[field] === null) wrong(field, code, "Not in a form that is known here");
  }
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  return after;
};
