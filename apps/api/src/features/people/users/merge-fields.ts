/** Fields that a merged customer passes on to the one who stays. */
import type { UserMergeOutcome } from "@rewardo/contract/users";
import type { UserFields } from "./queries.ts";

type Field = UserMergeOutcome["filled"][number];

const single = ["email", "phone", "birth_date", "language", "note"] as const;

const nameOf = ({ first_name, last_name }: UserFields): string => [first_name, last_name].filter(Boolean).join(" ");

/**
 * The survivor's fields stay, and empty ones are filled. A name is one unit: half of one and half of another would be
 * no one's name.
 */
export const mergeFields = (
  into: UserFields,
  from: UserFields,
): { fields: UserFields; filled: Field[]; lost: Field[] } => {
  const fields = { ...into };
  const filled: Field[] = [];
  const lost: Field[] = [];
  const sort = (field: Field, mine: string | null, theirs: string | null): boolean => {
    if (theirs === null || theirs === "" || mine === theirs) return false;
    const isEmpty = mine === null || mine === "";
    (isEmpty ? filled : lost).push(field);
    return isEmpty;
  };
  if (sort("name", nameOf(into), nameOf(from))) {
    fields.first_name = from.first_name;
    fields.last_name = from.last_name;
  }
  for (const field of single)
    if (sort(field, into[field], from[field])) Object.assign(fields, { [field]: from[field] });
  const known = ({ gender }: UserFields): string | null => (gender === "unknown" ? null : gender);
  if (sort("gender", known(into), known(from))) fields.gender = from.gender;
  return { fields, filled, lost };
};
