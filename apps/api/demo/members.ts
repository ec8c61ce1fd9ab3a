/** The demonstration's customers: who they are, when they joined, how they can be reached and what they agreed to. */
import { randomBytes } from "node:crypto";
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import { cardNumberFrom, cardNumberKey, foldedKey } from "@rewardo/rules";
import { currentConsentWording } from "@rewardo/texts/consents";
import { insertConsentEvents, type NewConsentEvent } from "../src/features/base/consents/index.ts";
import { countMembers } from "../src/features/programme/cards/index.ts";
import { newId } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Name } from "./names.ts";
import type { Seeded } from "./seeded.ts";

/** A customer with a card, as the demonstration's tills know them. */
export interface Customer extends Name {
  readonly user_id: string;
  readonly _id: string;
  readonly number: string;
  readonly card_id: string;
  readonly joined_at: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_date: string | null;
  readonly channels: readonly ConsentChannel[];
}

interface Answer {
  readonly left: readonly ("email" | "phone")[];
  readonly agreed: readonly ConsentChannel[];
}

/** In turn: some left both addresses, some one, some agreed to less than they could be reached by, and some left none. */
const answers: readonly Answer[] = [
  { left: ["email", "phone"], agreed: ["email", "sms", "in_app"] },
  { left: ["email"], agreed: ["email", "in_app"] },
  { left: ["email", "phone"], agreed: ["email", "in_app"] },
  { left: ["phone"], agreed: ["sms"] },
  { left: ["email"], agreed: ["email"] },
  { left: [], agreed: [] },
];

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  `а a б b в v г h ґ g д d е e є ye ж zh з z и y і i ї yi й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ
  shch ь - ю iu я ia`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, at, all) => {
      if (at % 2 === 0) pairs.push([word, all[at + 1] === "-" ? "" : all[at + 1]!]);
      return pairs;
    }, []),
);

/** As they write themselves in an address. */
const inLatin = (name: string): string =>
  [...foldedKey(name)]
    .map((sign) => latin[sign] ?? sign)
    .join("")
    .replaceAll(/[^a-z]+/g, ".");

/** An address that no mail server takes, and numbers that no one was given: nobody is written to by mistake. */
const emailOf = ({ first_name, last_name, language }: Name): string =>
  `${inLatin(`${first_name} ${last_name}`)}@${language === "de" ? "post" : "poczta"}.example`;

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** More of them around thirty; some told no birthday. */
const birthDate = (random: Seeded): string | null => {
  if (random.next() < 0.3) return null;
  const years = 17 + Math.floor((random.next() + random.next() + random.next()) * 19);
  return `${2026 - years}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
};

/** Makes customers of these names, who join the card at these instants; `first` is the number of the first one. */
export const inventCustomers = (
  names: readonly Name[],
  { card_id, joins, phones, first = 0 }: { card_id: string; joins: readonly number[]; phones: string; first?: number },
  random: Seeded,
): Customer[] =>
  names.map((name, index) => {
    const nr = first + index;
    const { left, agreed } = answers[nr % answers.length]!;
    return {
      ...name,
      ...{ user_id: newId(), _id: newId(), card_id, number: cardNumberFrom(randomBytes(16)) },
      joined_at: new Date(joins[index]!).toISOString(),
      email: left.includes("email") ? emailOf(name) : null,
      phone: left.includes("phone") ? `${phones}${pad(nr, 4)}` : null,
      birth_date: birthDate(random),
      channels: agreed,
    };
  });

const toConsents = ({ user_id, channels, language, joined_at: recorded_at }: Customer): NewConsentEvent[] =>
  channels.map((channel) => ({
    ...{ _id: newId(), user_id, channel, is_granted: true, source: "console", recorded_at },
    ...{ wording_version: currentConsentWording, wording_language: language },
    ...{ account_id: null, device_id: null, import_id: null },
  }));

/** Enters them, each as of the day on which they joined; their addresses are confirmed. */
export const enterCustomers = (
  database: Database,
  scope: BusinessScope,
  customers: readonly Customer[],
): Promise<void> =>
  database.write(scope, async (tx) => {
    const rows = customers.map((one) => ({
      ...{ ...one, card_subscription_id: one._id, number_key: cardNumberKey(one.number) },
      name_key: foldedKey(`${one.first_name} ${one.last_name}`.trim()),
    }));
    await tx.rows({
      text: `with c as (select * from jsonb_to_recordset($2) as c (user_id uuid, first_name text, last_name text, name_key text, gender text,
          language text, email text, phone text, birth_date date, card_id uuid, card_subscription_id uuid, number text, number_key text,
          joined_at timestamptz)
        ), people as (
          insert into users (business_id, _id, first_name, last_name, name_key, gender, language, email, phone, birth_date,
            email_confirmed_at, created_at, updated_at)
          select $1, user_id, nullif(first_name, ''), nullif(last_name, ''), name_key, gender, language, email, phone, birth_date,
            case when email is not null then joined_at end, joined_at, joined_at from c returning 1
        ), cards as (
          insert into card_subscriptions (business_id, _id, card_id, user_id, joined_at, created_at, updated_at)
          select $1, card_subscription_id, card_id, user_id, joined_at, joined_at, joined_at from c returning 1
        )
        insert into card_numbers (business_id, number, number_key, card_subscription_id, created_at)
        select $1, number, number_key, card_subscription_id, joined_at from c returning 1`,
      values: [scope.business_id, JSON.stringify(rows)],
    });
    await insertConsentEvents(tx, scope, customers.flatMap(toConsents));
    for (const [card_id, own] of Map.groupBy(customers, (one) => one.card_id))
      await countMembers(tx, scope, card_id, own.length);
  });
