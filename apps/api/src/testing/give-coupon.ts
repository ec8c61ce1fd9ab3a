/** A published coupon of a test business that is given by hand. */
import type { Programme } from "@rewardo/contract/programmes";
import { expect } from "vitest";
import { newId } from "../platform/clock.ts";
import type { Caller } from "./app.ts";

const key = () => ({ "idempotency-key": newId() });

const publish = async (owner: Caller, card: string): Promise<void> => {
  const { version } = (await owner.call<Programme>("GET", `${card}/programme`)).body;
  const published = await owner.call("POST", `${card}/publish`, { mode: "now" }, { "if-match": String(version) });
  expect(published.status).toBe(200);
};

export interface PublishedCoupon {
  readonly card_id: string;
  readonly coupon_id: string;
}

/** Ten percent off, for a week from the giving; `changes` are other terms. */
export const publishCoupon = async (owner: Caller, card_id: string, changes: object = {}): Promise<PublishedCoupon> => {
  const card = `/api/cards/${card_id}`;
  const effect = { kind: "discount_percentage", percent: 10 };
  const terms = { name: { pl: "Rabat na lato" }, effect, issue: "on_grant", validity: { kind: "hours", hours: 168 } };
  const { body } = await owner.call<{ _id: string }>("POST", `${card}/coupons`, { ...terms, ...changes }, key());
  await publish(owner, card);
  return { card_id, coupon_id: body._id };
};

/** Takes it out of what is offered. */
export const archiveCoupon = async (owner: Caller, { card_id, coupon_id }: PublishedCoupon): Promise<void> => {
  const card = `/api/cards/${card_id}`;
  const { version } = (await owner.call<Programme>("GET", `${card}/programme`)).body;
  const archived = await owner.call("POST", `${card}/coupons/${coupon_id}/archive`, undefined, {
    "if-match": String(version),
  });
  expect(archived.status).toBe(204);
  await publish(owner, card);
};
