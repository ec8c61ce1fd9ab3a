/** A customer in a browser of their own, who joined with one touch and calls with its cookie. */
import { expect, request } from "@playwright/test";
import type { MemberView } from "@rewardo/contract/member-view";
import { someAddress } from "./api.ts";

export interface Customer {
  readonly card_subscription_id: string;
  /** Number of their card. */
  readonly number: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, data: object): Promise<T>;
}

/** Takes the card of the business with this key; paths of calls are those below the key. */
export const joinAsCustomer = async (url: string, business_key: string): Promise<Customer> => {
  const browser = await request.newContext({
    baseURL: url,
    extraHTTPHeaders: { "x-forwarded-for": someAddress() },
  });
  const joined = await browser.post("/api/member_joins", { data: { business_key, language: "pl" } });
  expect(joined.ok(), await joined.text()).toBe(true);
  const at = (path: string): string => `/api/member/${business_key}${path}`;
  const get = async <T>(path: string): Promise<T> => {
    const answer = await browser.get(at(path));
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const [card] = (await get<MemberView>("/view")).cards;
  return {
    card_subscription_id: card!.card_subscription_id,
    number: card!.number!,
    get,
    post: async <T>(path: string, data: object) => {
      const answer = await browser.post(at(path), { data });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as T;
    },
  };
};

/** The same, once they have allowed messages on their card. */
export const joinAsReader = async (url: string, business_key: string): Promise<Customer> => {
  const customer = await joinAsCustomer(url, business_key);
  await customer.post("/consents", { channel: "in_app", is_granted: true, language: "pl", is_16: true });
  return customer;
};
