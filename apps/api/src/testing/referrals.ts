/** For tests of inviting friends: a business whose stamps card has it, and who invites, comes and waits. */
import { randomUUID } from "node:crypto";
import type { MemberView } from "@rewardo/contract/member-view";
import type { ReferralTerms } from "@rewardo/contract/programmes";
import type { listOwnReferrals, OwnReferral, readReferralFigures } from "@rewardo/contract/referrals";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { Caller, TestApp } from "./app.ts";
import { buildBusiness } from "./builders.ts";
import { openMemberBrowser, type MemberBrowser } from "./member-browser.ts";

export const newKey = () => ({ "idempotency-key": randomUUID() });

/** Reads a card's programme, and writes as with the version that it had. */
export const editCard = (owner: Caller, card_id: string) => {
  const version = async () =>
    (await owner.call<{ version: number }>("GET", `/api/cards/${card_id}/programme`)).body.version;
  const match = async () => ({ "if-match": `"${await version()}"` });
  return {
    change: async <T = Record<string, unknown>>(body: object) =>
      owner.call<T>("PATCH", `/api/cards/${card_id}`, body, await match()),
    changePart: async <T = Record<string, unknown>>(path: string, body: object) =>
      owner.call<T>("PATCH", `/api/cards/${card_id}/${path}`, body, await match()),
    publish: async () =>
      owner.call(
        "POST",
        `/api/cards/${card_id}/publish`,
        { mode: "now", reason: { pl: "Bo tak", en: "So" } },
        await match(),
      ),
    addCoupon: async (body: object): Promise<string> => {
      const answer = await owner.call<{ _id: string }>("POST", `/api/cards/${card_id}/coupons`, body, newKey());
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body._id;
    },
  };
};

/** A coupon that is only given, and may be used again and again with each copy. */
export const givenCoupon = {
  ...{ name: { pl: "Kawa za zaproszenie", en: "Coffee for inviting" }, issue: "on_grant" },
  ...{ effect: { kind: "discount_percentage", percent: 50 }, usage_frequency: { kind: "once" }, customer_limit: 100 },
};

/** A business with inviting on its stamps card, published. */
export const openInviting = async (app: TestApp, changes: Partial<ReferralTerms> = {}) => {
  const business = await buildBusiness(app);
  const { scope, place_id, stamps_card_id: card_id } = business;
  const owner = await app.as("OWNER", scope);
  const { qr_key } = (await owner.call<{ qr_key: string }>("GET", "/api/businesses/current")).body;
  const card = editCard(owner, card_id);
  const inviter_coupon_id = await card.addCoupon(givenCoupon);
  const welcome = { ...givenCoupon, name: { pl: "Na powitanie", en: "Welcome" }, customer_limit: null };
  const guest_coupon_id = await card.addCoupon(welcome);
  const terms: ReferralTerms = { inviter_coupon_id, guest_coupon_id, invitations_a_month: 3, ...changes };
  for (const answer of [await card.change({ referral: terms }), await card.publish()])
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));

  const at = (path: string) => `/api/member/${qr_key}${path}`;
  const join = (phone: MemberBrowser, invitation?: string) =>
    phone.ask("POST", "/api/member_joins", {
      business_key: qr_key,
      ...(invitation === undefined ? {} : { invitation }),
    });
  const view = async (phone: MemberBrowser) => (await phone.ask<MemberView>("GET", at("/view"))).body;
  const newcomer = async (): Promise<MemberBrowser> => {
    const phone = openMemberBrowser(app);
    await join(phone);
    return phone;
  };
  const make = (phone: MemberBrowser, of = card_id, headers: Record<string, string> = {}) =>
    phone.ask<OwnReferral>("POST", at("/referrals"), { card_id: of }, headers);
  const list = async (phone: MemberBrowser) =>
    (await phone.ask<ResponseOf<typeof listOwnReferrals>>("GET", at("/referrals"))).body;
  /** A new invitation, and the token of its link. */
  const invite = async (phone: MemberBrowser) => {
    const { status, body } = await make(phone);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { _id: body._id, token: body.path!.split("/").at(-1)! };
  };
  /** A friend who took the card by an invitation, in a browser of their own. */
  const bring = async (phone: MemberBrowser) => {
    const { _id, token } = await invite(phone);
    const friend = openMemberBrowser(app);
    const { status, body } = await join(friend, token);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { _id, token, friend };
  };
  const pay = async (phone: MemberBrowser, more: object = {}, by = owner) => {
    const { number } = (await view(phone)).cards[0]!;
    const body = { number, place_id, amount: 1200, ...more };
    const answer = await by.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", body, newKey());
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.transaction._id;
  };
  const takeBack = (transaction_id: string) =>
    owner.call("POST", `/api/transactions/${transaction_id}/reverse`, { reason: "Pomyłka" }, newKey());
  const coupons = async (phone: MemberBrowser) => (await view(phone)).cards.flatMap((one) => one.coupons);
  /** Asked in a new session: those of before end with the days that tests let pass. */
  const figures = async () => {
    const reader = await app.as("OWNER", scope);
    return (await reader.call<ResponseOf<typeof readReferralFigures>>("GET", `/api/cards/${card_id}/referral_figures`))
      .body;
  };
  return {
    ...{ ...business, owner, qr_key, card, card_id, terms, at, join, view, newcomer, make, list, invite, bring, pay },
    ...{ takeBack, coupons, figures },
  };
};
