/** Fields that a merged customer passes on to the one who stays. */
import type { UserMergeOutcome } from "@rewardo/contract/users";
import { birthdayText } from "./user-fields.ts";
import type { UserFields, UserRecord } from "./queries.ts";

type Field = UserMergeOutcome["filled"][number];

const single = ["email", "phone", "language", "note"] as const;

type Person = UserFields & Pick<UserRecord, "birthday">;

const nameOf = ({ first_name, last_name }: UserFields): string => [first_name, last_name].filter(Boolean).join(" ");

/** The day of birth; without a year as `--02-29`; `null` where it is not known. */
const birthOf = ({ birth_date, birthday }: Person): string | null => birth_date ?? birthdayText(birthday);

/**
 * The survivor's fields stay, and empty ones are filled. A name is one unit: half of one and half of another would be
 * no one's name.
 */
export const mergeFields = (into: Person, from: Person): { fields: UserFields; filled: Field[]; lost: Field[] } => {
  const { birthday: _birthday, ...fields } = into;
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
  const [mine, theirs] = [birthOf(into), birthOf(from)];
  const isSameDay = mine?.slice(-5) === theirs?.slice(-5);
  const hasOneYear = (into.birth_date === null) !== (from.birth_date === null);
  // A whole date adds the year to the same day. A day without a year is passed on by `passOwnFieldsOn`.
  if (isSameDay && hasOneYear && into.birth_date === null) {
    fields.birth_date = from.birth_date;
    filled.push("birth_date");
  } else if (!(isSameDay && hasOneYear) && sort("birth_date", mine, theirs)) fields.birth_date = from.birth_date;
  const known = ({ gender }: UserFields): string | null => (gender === "unknown" ? null : gender);
  if (sort("gender", known(into), known(from))) fields.gender = from.gender;
  return { fields, filled, lost };
};
