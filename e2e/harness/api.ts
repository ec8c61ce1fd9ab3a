import { login } from "@rewardo/contract/accounts";
import { type Business, readCurrentBusiness } from "@rewardo/contract/businesses";
import {
  type CardSubscription,
  listCardSubscriptions,
  readCardSubscription,
} from "@rewardo/contract/card-subscriptions";
import { listCards } from "@rewardo/contract/cards";
import { createDevice } from "@rewardo/contract/devices";
import type { BodyInputOf, EndpointDefinition, ResponseOf } from "@rewardo/contract/endpoint";
import { closePlace, createPlace, listPlaces, type Place } from "@rewardo/contract/places";
import { type Basket, commitVisit, makeCard, type Preview, previewVisit } from "@rewardo/contract/scanner";
import { listTransactions, type Transaction, type TransactionRow } from "@rewardo/contract/transactions";
import { formatCardCode } from "@rewardo/rules";
import { randomUUID } from "node:crypto";
import { password, people, type Person } from "./people.ts";

/** A member of the demo's stamp card, as a till needs it. */
export interface Member {
  readonly card_subscription: CardSubscription;
  /** Card number, 12 digits. */
  readonly number: string;
  /** Content of the card's QR code. */
  readonly qr: string;
}

/** A card without a customer's name. */
export interface NewlyMade {
  readonly number: string;
  readonly qr: string;
  balance(): Promise<number>;
}

/** What tests set up and look up through the API, as a signed-in account. */
export interface Api {
  /** The session's cookies: the token and the flag that there is a session. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** The member with this name; each test uses its own people. */
  member(name: string): Promise<Member>;
  /** The same, with visits and rewards added until the coffee card holds exactly this many stamps. */
  memberHolding(name: string, stamps: number): Promise<Member>;
  /** The first member whose card's stamps or points satisfy the condition. */
  memberWhere(holds: (balance: number) => boolean): Promise<Member>;
  /** A new card of the stamps programme without a visit, as a till makes it. */
  newCard(): Promise<NewlyMade>;
  placeId(name: string): Promise<string>;
  /** The place with this name, created if it does not exist. */
  havePlace(name: string): Promise<Place>;
  closePlace(place: Place): Promise<void>;
  /** The current stamps or points on the member's card. */
  balance(member: Member): Promise<number>;
  /** The member's transactions, newest first. */
  transactions(member: Member): Promise<readonly TransactionRow[]>;
  /** The newest visit that earned something and was not reversed. */
  latestVisit(): Promise<TransactionRow>;
  /** Writes a visit with this many coffees, as another till would. */
  buyCoffees(member: Member, count: number, placeName?: string): Promise<Transaction>;
  /** Previews what a purchase would earn and change, as a till does. */
  previewPurchase(member: Member, amount: number): Promise<Preview>;
  /** Writes a purchase; the amount is in minor units. */
  purchase(member: Pick<Member, "number">, amount: number, items?: Basket["items"]): Promise<Transaction>;
  /** Adds a till at these places; returns its pairing code. */
  addTill(name: string, placeNames: readonly string[], more?: { pin_lock: boolean }): Promise<string>;
}

const priceOfCoffee = 1700;
const coffeesAReward = 10;

/** Signs in over HTTP. */
export const signIn = async (url: string, person: Person): Promise<Api> => {
  const cookies = await openSession(url, people[person]);

  const call = async <E extends EndpointDefinition>(
    endpoint: E,
    { body, query = "", id = "", key }: { body?: BodyInputOf<E>; query?: string; id?: string; key?: string } = {},
  ): Promise<ResponseOf<E>> => {
    const path = endpoint.path.replace(":id", id);
    const answer = await fetch(`${url}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key !== undefined ? { "idempotency-key": key } : {}),
        ...(endpoint.idempotent === true ? { "idempotency-key": randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ResponseOf<E>;
  };

  let business: Promise<Business> | undefined;
  const ownBusiness = () => (business ??= call(readCurrentBusiness));
  const placeId = async (name: string): Promise<string> => {
    const { items } = await call(listPlaces, { query: "?limit=200" });
    return found(items.find((place) => place.name === name)?._id, `place ${name}`);
  };

  const toMember = async (card_subscription: CardSubscription): Promise<Member> => {
    const number = found(card_subscription.numbers[0], `card number of ${card_subscription.user_name}`);
    return { card_subscription, number, qr: formatCardCode((await ownBusiness()).qr_key, number) };
  };
  const member = async (name: string): Promise<Member> => {
    const { items } = await call(listCardSubscriptions, { query: "?limit=200" });
    const named = items.find(({ user_name }) => user_name === name);
    return await toMember(found(named, `member ${name}`));
  };
  const buyCoffees = async ({ number }: Member, count: number, placeName = "Kazimierz"): Promise<Transaction> => {
    const amount = count * priceOfCoffee;
    const items = [{ line_no: 1, name: "Flat white", group: "Kawa", quantity: count, amount }];
    const body = { number, place_id: await placeId(placeName), amount, items };
    return (await call(commitVisit, { body })).transaction;
  };
  const handOverReward = async ({ number }: Member): Promise<Transaction> => {
    const place_id = await placeId("Kazimierz");
    const { rewards } = await call(previewVisit, { body: { number, place_id } });
    const { _id } = found(rewards[0], "reward");
    const body = { number, place_id, earns: false, reward_ids: [_id] };
    return (await call(commitVisit, { body })).transaction;
  };

  return {
    cookies,
    member,
    memberHolding: async (name, stamps) => {
      const one = await member(name);
      let { balance } = one.card_subscription;
      if (balance % coffeesAReward > stamps) {
        balance = (await buyCoffees(one, coffeesAReward - (balance % coffeesAReward))).balance_after;
      }
      while (balance > stamps) balance = (await handOverReward(one)).balance_after;
      if (balance < stamps) await buyCoffees(one, stamps - balance);
      return await member(name);
    },
    memberWhere: async (holds) => {
      const { items } = await call(listCardSubscriptions, { query: "?limit=200" });
      return await toMember(
        found(
          items.find(({ balance, user_name }) => user_name !== null && holds(balance)),
          "member that matches",
        ),
      );
    },
    newCard: async () => {
      const { items: cards } = await call(listCards, { query: "?limit=200" });
      const card = found(
        cards.find(({ type, status }) => type === "stamps_stacked" && status === "active"),
        "stamps programme",
      );
      const body = { place_id: await placeId("Kazimierz"), card_id: card._id };
      const { number, code } = await call(makeCard, { body });
      const find = async () => {
        const { card_subscription } = await call(previewVisit, { body: { number, place_id: body.place_id } });
        return card_subscription;
      };
      return { number, qr: code, balance: async () => (await find()).balance };
    },
    placeId,
    havePlace: (name) =>
      call(createPlace, { body: { name, country: "PL" }, key: `place ${name}`.replaceAll(/[^!-~]/g, "_") }),
    closePlace: async ({ _id }) => void (await call(closePlace, { id: _id })),
    balance: async ({ card_subscription: { _id } }) => (await call(readCardSubscription, { id: _id })).balance,
    transactions: async ({ card_subscription }) =>
      (await call(listTransactions, { query: `?card_subscription_id=${card_subscription._id}` })).items,
    latestVisit: async () => {
      const { items } = await call(listTransactions);
      const earned = items.find(({ kind, status, delta }) => kind === "visit" && status === "completed" && delta > 0);
      return found(earned, "visit that earned something");
    },
    buyCoffees,
    previewPurchase: async ({ number }, amount) =>
      await call(previewVisit, { body: { number, place_id: await placeId("Kazimierz"), amount } }),
    purchase: async ({ number }, amount, items) =>
      (await call(commitVisit, { body: { number, place_id: await placeId("Kazimierz"), amount, items } })).transaction,
    addTill: async (name, placeNames, more = { pin_lock: false }) => {
      const place_ids = await Promise.all(placeNames.map(placeId));
      return (await call(createDevice, { body: { name, kind: "till", place_ids, ...more } })).code;
    },
  };
};

/** A random client address, so that visitors do not share a rate limit. */
export const someAddress = (): string => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`;

const openSession = async (url: string, email: string): Promise<Api["cookies"]> => {
  const answer = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot log in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
    return { name, value };
  });
};

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
};
