/** Whom the keys of a file name, among those whom the business has. */
import { cardNumberKey, foldedKey } from "@rewardo/rules";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { selectNumbers, selectNamedPeople, type KnownNumber, type Person } from "./people-queries.ts";
import type { CustomerKeys, RowCode } from "./types.ts";

export const emailKey = (email: string): string => email.toLowerCase();
export const nameKeyOf = (first_name: string | null, last_name: string | null): string =>
  foldedKey([first_name, last_name].filter(Boolean).join(" "));

export interface People {
  readonly byId: ReadonlyMap<string, Person>;
  readonly byExternalId: ReadonlyMap<string, Person>;
  readonly byEmail: ReadonlyMap<string, readonly Person[]>;
  readonly byPhone: ReadonlyMap<string, readonly Person[]>;
  /** Known card numbers, by their comparison keys. */
  readonly byNumber: ReadonlyMap<string, KnownNumber>;
  /** Keys of numbers that differ in their spelling alone and belong to different cards. */
  readonly ambiguousNumbers: ReadonlySet<string>;
}

const numberKeyOf = ({ card_number }: CustomerKeys): string | null =>
  card_number === null ? null : cardNumberKey(card_number);

const ambiguous = (numbers: readonly KnownNumber[]): Set<string> => {
  const cards = new Map(numbers.map((number) => [number.number_key, number.card_subscription_id]));
  return new Set(
    numbers
      .filter((number) => cards.get(number.number_key) !== number.card_subscription_id)
      .map(({ number_key }) => number_key),
  );
};

/** The number that a line names, if the business has it. */
const numberOf = (people: People, keys: CustomerKeys): KnownNumber | "ambiguous" | undefined => {
  const key = numberKeyOf(keys);
  if (key === null) return undefined;
  return people.ambiguousNumbers.has(key) ? "ambiguous" : people.byNumber.get(key);
};

const ambiguousNumber = { code: "ambiguous", field: "card_number" } as const;

const present = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

const grouped = (people: readonly Person[], keyOf: (person: Person) => string | null): Map<string, Person[]> => {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const key = keyOf(person);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return groups;
};

/** Reads everyone whom some line may mean, in two statements. */
export const readPeople = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { import_id: string; card_id: string; keys: readonly CustomerKeys[] },
): Promise<People> => {
  const { import_id, card_id, keys } = by;
  const wantedNumbers = present(keys.map(numberKeyOf));
  const numbers = wantedNumbers.length === 0 ? [] : await selectNumbers(tx, scope, wantedNumbers);
  const people = await selectNamedPeople(tx, scope, {
    import_id,
    card_id,
    external_ids: present(keys.map((key) => key.external_id)),
    emails: present(keys.map((key) => (key.email === null ? null : emailKey(key.email)))),
    phones: present(keys.map((key) => key.phone)),
    ids: present(numbers.map((number) => number.user_id)),
  });
  return {
    byId: new Map(people.map((person) => [person._id, person])),
    byExternalId: new Map(
      people.flatMap((person) => (person.external_id === null ? [] : [[person.external_id, person] as const])),
    ),
    byEmail: grouped(people, (person) => person.email_key),
    byPhone: grouped(people, (person) => person.phone),
    byNumber: new Map(numbers.map((number) => [number.number_key, number])),
    ambiguousNumbers: ambiguous(numbers),
  };
};

export type Found =
  | { readonly person: Person | null; readonly number: KnownNumber | null }
  | { readonly code: RowCode; readonly field: string; readonly line?: number };

/** The customer with this e-mail, else with this phone. */
const byContact = (people: People, { email, phone }: CustomerKeys): readonly Person[] => {
  const mailed = email === null ? [] : (people.byEmail.get(emailKey(email)) ?? []);
  return mailed.length > 0 || phone === null ? mailed : (people.byPhone.get(phone) ?? []);
};

/**
 * The customer of a purchase: by the first known key. An e-mail or phone of several customers identifies none.
 */
export const findBuyer = (people: People, keys: CustomerKeys, card_id: string): Found => {
  const byExternalId = keys.external_id === null ? undefined : people.byExternalId.get(keys.external_id);
  if (byExternalId !== undefined) return { person: byExternalId, number: null };
  const number = numberOf(people, keys);
  if (number === "ambiguous") return ambiguousNumber;
  if (number !== undefined) {
    const person = number.user_id === null ? null : (people.byId.get(number.user_id) ?? null);
    return { person, number: number.card_id === card_id ? number : null };
  }
  const matches = byContact(people, keys);
  if (matches.length > 1) return { code: "ambiguous", field: keys.email === null ? "phone" : "email" };
  const [person] = matches;
  return person === undefined ? { code: "customer_not_found", field: firstField(keys) } : { person, number: null };
};

export const firstField = ({ external_id, card_number, email }: CustomerKeys): string => {
  if (external_id !== null) return "external_id";
  if (card_number !== null) return "card_number";
  return email === null ? "phone" : "email";
};

/** Facts that a line states about a person, with earlier lines that stated the same. */
export interface Claim extends CustomerKeys {
  readonly name_key: string;
  readonly card_id: string;
}

/**
 * The customer of a line, or none yet. An e-mail or phone beside a stronger key matches only a customer with the same
 * name, without another external id, and of no other line of this file: families share both.
 * @param lineOf the line that was this customer already
 */
export const findCustomer = (people: People, claim: Claim, lineOf: (person: Person) => number | null): Found => {
  const named = claim.external_id === null ? undefined : people.byExternalId.get(claim.external_id);
  const number = numberOf(people, claim) ?? null;
  if (number === "ambiguous") return ambiguousNumber;
  const taken = { code: "card_number_taken", field: "card_number" } as const;
  if (number !== null && number.card_id !== claim.card_id) return taken;
  const holder = number === null || number.user_id === null ? undefined : people.byId.get(number.user_id);
  if (named !== undefined && number !== null && holder?._id !== named._id) {
    return { code: "keys_disagree", field: "card_number" };
  }
  if (named === undefined && claim.external_id !== null && (holder?.external_id ?? null) !== null) return taken;
  const strong = named ?? holder;
  if (strong !== undefined) return unlessTwice(strong, number, lineOf, firstField(claim));
  if (number !== null) return taken;

  const candidates = byContact(people, claim);
  if (claim.external_id === null && claim.card_number === null) {
    if (candidates.length > 1) return { code: "ambiguous", field: firstField(claim) };
    const [person] = candidates;
    return person === undefined ? { person: null, number } : unlessTwice(person, number, lineOf, firstField(claim));
  }
  const alike = candidates.filter(
    (person) =>
      lineOf(person) === null &&
      (person.external_id === null || claim.external_id === null) &&
      (person.name_key === "" || claim.name_key === "" || person.name_key === claim.name_key),
  );
  return { person: alike.length === 1 ? (alike[0] ?? null) : null, number };
};

const unlessTwice = (
  person: Person,
  number: KnownNumber | null,
  lineOf: (person: Person) => number | null,
  field: string,
): Found => {
  const line = lineOf(person);
  return line === null ? { person, number } : { code: "duplicate_in_file", field, line };
};
