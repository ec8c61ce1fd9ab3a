/** Fields that a line fills in: all of a new customer's, and the empty ones of a known customer. */
import { nameKeyOf } from "./people.ts";
import type { Person } from "./people-queries.ts";
import type { NewUserRow } from "./sheet-queries.ts";
import type { CustomerRow } from "./types.ts";

/** First and last name are one: half of one and half of another would be no one's name. */
const fillFields = ["name", "email", "phone", "birth_date", "gender", "language", "external_id"] as const;
export type FillField = (typeof fillFields)[number];

export interface Filled {
  readonly user: Omit<NewUserRow, "_id">;
  /** Fields that were empty before. */
  readonly fields: readonly FillField[];
}

const single = ["email", "phone", "birth_date", "language", "external_id"] as const;

export const fillCustomer = (person: Person | null, row: CustomerRow): Filled => {
  const { first_name, last_name, email, phone, birth_date, language, external_id } = row;
  const name_key = nameKeyOf(first_name, last_name);
  const given = { first_name, last_name, name_key, email, phone, birth_date, language, external_id };
  const gender = row.gender ?? "unknown";
  if (person === null) return { user: { ...given, gender }, fields: [] };

  const fields: FillField[] = [];
  const { first_name: first, last_name: last, name_key: key } = person;
  const user = {
    ...{ first_name: first, last_name: last, name_key: key, gender: person.gender as string },
    ...{ email: person.email, phone: person.phone, birth_date: person.birth_date },
    ...{ language: person.language, external_id: person.external_id },
  };
  if (key === "" && name_key !== "") {
    Object.assign(user, { first_name, last_name, name_key });
    fields.push("name");
  }
  for (const field of single) {
    if (user[field] !== null || given[field] === null) continue;
    user[field] = given[field];
    fields.push(field);
  }
  if (person.gender === "unknown" && gender !== "unknown") {
    user.gender = gender;
    fields.push("gender");
  }
  return { user, fields };
};
