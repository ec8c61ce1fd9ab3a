/** A business whose till sends its orders, and what customers' cards say of them. */
import { randomUUID } from "node:crypto";
import type { OrderStatus } from "@rewardo/contract/integration-orders";
import type { ConnectStep, Integration } from "@rewardo/contract/integrations";
import { expect } from "vitest";
import { joinCard, type Member } from "../features/people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../features/programme/cards/index.ts";
import type { Caller, TestApp } from "./app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "./builders.ts";

/** A point for every full 1.00, rewards for 1, 10 and 100 points. */
const everyZloty: CardInput = {
  ...pointsCard,
  earning: { mode: "each", earns: 1, amount: 100 },
  rewards: [1, 10, 100].map((cost) => ({ name: { en: `For ${cost}` }, cost })),
};

export interface Sent {
  readonly status: OrderStatus;
  readonly refusal: string | null;
}

export interface TillShop extends TestBusiness {
  readonly owner: Caller;
  readonly vendor: Caller;
  readonly integration: Integration;
  /** Two members of the card. */
  readonly ada: Member;
  readonly jan: Member;
  /** Sends the order as it is now; each time a second later by the till's clock. Answers what became of it. */
  send(order: object): Promise<Sent>;
  sendAll(...orders: object[]): Promise<Sent[]>;
  balanceOf(member: Member): Promise<number>;
  /** Hands over a reward of so many points. */
  spend(member: Member, points: 1 | 10 | 100): Promise<void>;
  scan(receipt: string, member: Member): Promise<{ status: number; body: { code?: string } }>;
  /** Ids of visits that count, of an order. */
  visitsOf(external_id: string): Promise<string[]>;
  /** Takes a transaction back by hand, or a part of it. */
  reverse(_id: string, part?: object): Promise<number>;
}

interface Listed {
  readonly items: { readonly _id: string; readonly kind: string; readonly status: string }[];
}

const freshKey = () => ({ "idempotency-key": randomUUID() });

export const openTillShop = async (app: TestApp, card: Partial<CardInput> = {}): Promise<TillShop> => {
  const business = await buildBusiness(app);
  const { scope, ctx, place_id } = business;
  const owner = await app.as("OWNER", scope);
  const card_id = await createCard(ctx, { ...everyZloty, ...card });
  const [ada, jan] = await joinCard(ctx, card_id, [
    { first_name: "Ada", last_name: "Nowak" },
    { first_name: "Jan", last_name: "Kowal" },
  ]);
  const step = (await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft" })).body;
  const { integration } = step;
  const vendor = app.withToken(step.push!.key);
  let seconds = 0;
  const sendAll = async (...orders: object[]): Promise<Sent[]> => {
    const at = app.clock.nowMs();
    const stamped = orders.map((order) => ({
      ...{ status: "closed", items: [], created_at: new Date(at).toISOString() },
      updated_at: new Date(at + 1000 * (seconds += 1)).toISOString(),
      ...order,
    }));
    const path = `/api/integrations/${integration._id}/orders`;
    const answer = await vendor.call<{ orders: Sent[] }>("POST", path, { orders: stamped });
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return answer.body.orders;
  };
  const rewardOf = async (points: number): Promise<string> => {
    const programme = (await owner.call<{ rewards: { _id: string; cost: number }[] }>("GET", `/api/cards/${card_id}`))
      .body;
    return programme.rewards.find(({ cost }) => cost === points)!._id;
  };
  return {
    ...{ ...business, owner, vendor, integration, ada: ada!, jan: jan! },
    sendAll,
    send: async (order) => (await sendAll(order))[0]!,
    balanceOf: async ({ card_subscription_id }) =>
      (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${card_subscription_id}`)).body.balance,
    spend: async ({ number }, points) => {
      const body = { number, place_id, earns: false, reward_ids: [await rewardOf(points)] };
      expect((await owner.call("POST", "/api/scanner/commit", body, freshKey())).status).toBe(201);
    },
    scan: (receipt, { number }) =>
      owner.call<{ code?: string }>("POST", "/api/integration_orders/match", { receipt, number, place_id }),
    visitsOf: async (external_id) => {
      const orders = `/api/integration_orders?q=${external_id}`;
      const [{ _id } = { _id: "" }] = (await owner.call<Listed>("GET", orders)).body.items;
      const path = `/api/integrations/${integration._id}/orders/${_id}`;
      const { history } = (await owner.call<{ history: Listed["items"] }>("GET", path)).body;
      return history.filter(({ kind, status }) => kind === "visit" && status !== "reversed").map((one) => one._id);
    },
    reverse: async (_id, part = {}) =>
      (await owner.call("POST", `/api/transactions/${_id}/reverse`, part, freshKey())).status,
  };
};
