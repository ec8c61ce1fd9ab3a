import { type Account, login, readCurrentAccount, updateAccount } from "@rewardo/contract/accounts";
import { type Business, readCurrentBusiness } from "@rewardo/contract/businesses";
import { type CardSubscription, listCardSubscriptions } from "@rewardo/contract/card-subscriptions";
import { createDevice } from "@rewardo/contract/devices";
import type { BodyInputOf, EndpointDefinition, ResponseOf } from "@rewardo/contract/endpoint";
import { listPlaces } from "@rewardo/contract/places";
import { commitVisit, previewVisit } from "@rewardo/contract/scanner";
import { listTransactions, type Transaction } from "@rewardo/contract/transactions";
import { formatCardCode } from "@rewardo/rules";
import { randomUUID } from "node:crypto";
import { password, people, type Person } from "./people.ts";

/** One member of the demonstration's stamps card, as a till needs it. */
export interface Member {
  readonly card_subscription: CardSubscription;
  /** Card number, 12 digits. */
  readonly number: string;
  /** What the QR code on the card says. */
  readonly qr: string;
}

/** What tests prepare and look up without the browser, as a signed-in person. */
export interface Api {
  /** The session's key, which the browser keeps in a cookie. */
  readonly token: string;
  account(): Promise<Account>;
  /** The account's own language, `null` to let the browser decide again. */
  chooseLanguage(language: Account["language"]): Promise<void>;
  /** The member of this name; each test takes people of its own. */
  member(name: string): Promise<Member>;
  placeId(name: string): Promise<string>;
  /** Stamps or points that the member's card holds now. */
  balance(member: Member): Promise<number>;
  /** The member's transactions, newest first. */
  transactions(member: Member): Promise<readonly Transaction[]>;
  /** Writes a visit with so many coffees, as another till would. */
  buyCoffees(member: Member, count: number, placeName?: string): Promise<Transaction>;
  /** A new till at these places; gives its pairing code. */
  addTill(name: string, placeNames: readonly string[]): Promise<string>;
}

const priceOfCoffee = 1700;

/** Signs in over HTTP. */
export async function signIn(url: string, person: Person): Promise<Api> {
  const token = await openSession(url, people[person]);

  async function call<E extends EndpointDefinition>(
    endpoint: E,
    { body, query = "", id = "" }: { body?: BodyInputOf<E>; query?: string; id?: string } = {},
  ): Promise<ResponseOf<E>> {
    const path = endpoint.path.replace(":id", id);
    const answer = await fetch(`${url}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(endpoint.idempotent === true ? { "idempotency-key": randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ResponseOf<E>;
  }

  let business: Promise<Business> | undefined;
  const ownBusiness = () => (business ??= call(readCurrentBusiness));
  const placeId = async (name: string): Promise<string> => {
    const { items } = await call(listPlaces, { query: "?limit=200" });
    return found(items.find((place) => place.name === name)?._id, `the place ${name}`);
  };

  return {
    token,
    account: () => call(readCurrentAccount),
    chooseLanguage: async (language) => {
      const { _id } = await call(readCurrentAccount);
      await call(updateAccount, { id: _id, body: { language } });
    },
    member: async (name) => {
      const { items } = await call(listCardSubscriptions, { query: "?limit=200" });
      const card_subscription = found(
        items.find((one) => one.user_name === name),
        `the member ${name}`,
      );
      const number = found(card_subscription.numbers[0], `a card number of ${name}`);
      return { card_subscription, number, qr: formatCardCode((await ownBusiness()).qr_key, number) };
    },
    placeId,
    balance: async ({ number }) => {
      const body = { number, place_id: await placeId("Kazimierz") };
      return (await call(previewVisit, { body })).card_subscription.balance;
    },
    transactions: async ({ card_subscription }) =>
      (await call(listTransactions, { query: `?card_subscription_id=${card_subscription._id}` })).items,
    buyCoffees: async ({ number }, count, placeName = "Kazimierz") => {
      const amount = count * priceOfCoffee;
      const items = [{ line_no: 1, name: "Flat white", group: "Kawa", quantity: count, amount }];
      const body = { number, place_id: await placeId(placeName), amount, items };
      return (await call(commitVisit, { body })).transaction;
    },
    addTill: async (name, placeNames) => {
      const place_ids = await Promise.all(placeNames.map(placeId));
      return (await call(createDevice, { body: { name, kind: "till", place_ids } })).code;
    },
  };
}

async function openSession(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookies = answer.headers.getSetCookie().join("\n");
  return found(/rewardo_session=([^;]+)/.exec(cookies)?.[1], `a session for ${email} (${answer.status})`);
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is not ${what}.`);
  return value;
}
