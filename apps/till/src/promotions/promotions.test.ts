import type { Card } from "@rewardo/contract/cards";
import { Basket, type CouponOffer, type Preview } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import { earningBasket, emptyEntry } from "../basket/basket.ts";
import { noPromotions, promotionsOf, withCoupon, withOfferLine } from "./chosen.ts";
import { keyToRelease } from "./release.ts";
import { billOf, couponRows, isWorthAdding, offerRows, tasksOf } from "./promotions.ts";
import type { CardStep, Step } from "../till.ts";

const id = (last: number) => `01912345-6789-7abc-8def-0123456789a${last}`;
const coupon = (one: number, changes: Partial<CouponOffer> = {}): CouponOffer => ({
  coupon_id: id(one),
  grant_id: null,
  name: { en: `Coupon ${one}` },
  effect: "discount_percentage",
  discount: 0,
  usable: true,
  rejected: null,
  ...changes,
});
const cardOf = (mode: string) => ({ type: "points", name: { en: "Club" }, earning: { mode } }) as unknown as Card;
const because = (code: string, params = {}) => ({ code, params });

test("a touch chooses a coupon, the next puts it back; the key stays for the scan", () => {
  const one = withCoupon(noPromotions, coupon(1), "key");
  expect(one).toMatchObject({ coupons: [{ coupon_id: id(1) }], lock_key: "key" });
  const two = withCoupon(one, coupon(2, { grant_id: id(9) }), "another");
  expect(two).toMatchObject({ coupons: [{ coupon_id: id(1) }, { coupon_id: id(2) }], lock_key: "key" });
  expect(withCoupon(withCoupon(two, coupon(1), ""), coupon(2, { grant_id: id(9) }), "")).toEqual({
    coupons: [],
    offer_lines: [],
    lock_key: "key",
  });
});

test("a line goes by one offer at most", () => {
  const first = withOfferLine(noPromotions, { offer_id: "a", line_no: 1 });
  const second = withOfferLine(first, { offer_id: "b", line_no: 1 });
  expect(second.offer_lines).toEqual([{ offer_id: "b", line_no: 1 }]);
  expect(withOfferLine(second, { offer_id: "b", line_no: 1 }).offer_lines).toEqual([]);
  const offers = [{ offer_id: "b", name: {}, lines: [{ line_no: 1, cost: 120, rejected: null }] }];
  expect(offerRows({ offers }, second.offer_lines)).toMatchObject([{ cost: 120, isChosen: true }]);
});

test("what is chosen goes with the basket and is found again in a visit that comes back", () => {
  const terms = { number: "1", place_id: id(0), currency: "PLN", language: "en", fallback: "en" } as const;
  const chosen = withCoupon(withCoupon(noPromotions, coupon(1), "key"), coupon(2, { grant_id: id(9) }), "key");
  const basket = earningBasket(cardOf("visit"), { ...emptyEntry, amount: "40" }, terms, chosen);
  expect(Basket.safeParse(basket).success).toBe(true);
  expect(basket).toMatchObject({
    amount: 4000,
    coupons: [{ coupon_id: id(1) }, { coupon_id: id(2), grant_id: id(9) }],
    lock_key: "key",
  });
  const preview = { coupons: [coupon(1), coupon(2, { grant_id: id(9) })] } as unknown as Preview;
  expect(promotionsOf(basket, preview)).toEqual(chosen);
});

test("what can be used comes first, and stays where it is while the amount is typed; the others say why not", () => {
  const late = coupon(1, { usable: false, rejected: because("outside_hours") });
  const coupons = [late, coupon(2, { discount: 100 }), coupon(3, { discount: 580 })];
  const preview = { card: cardOf("each"), coupons };
  const rows = couponRows({ ...noPromotions, preview, rejected: [], hasReceipt: true });
  expect(rows.map(({ coupon: { coupon_id } }) => coupon_id)).toEqual([id(2), id(3), id(1)]);
  expect(rows[2]).toMatchObject({ mayChoose: false, reason: { code: "outside_hours" } });

  // Ten percent cannot be had before there is an amount, and takes off more than the croissant then.
  const croissant = coupon(4, { effect: "freebie" });
  const before = coupon(5, { usable: false, rejected: because("condition_not_met", { condition: "no_amount" }) });
  const orderOf = (tenPercent: CouponOffer, hasReceipt: boolean) =>
    couponRows({
      ...noPromotions,
      preview: { card: cardOf("amount"), coupons: [tenPercent, croissant] },
      ...{ rejected: [], hasReceipt },
    }).map(({ coupon: { coupon_id } }) => coupon_id);
  expect(orderOf(before, false)).toEqual([id(4), id(5)]);
  expect(orderOf(coupon(5, { discount: 23900 }), true)).toEqual([id(4), id(5)]);
});

test("a discount may be chosen before the bill is known where the card does not ask for it", () => {
  const untold = coupon(1, {
    usable: false,
    rejected: because("condition_not_met", { condition: "minimum_amount", coupon_id: id(1) }),
  });
  const row = (mode: string, hasReceipt: boolean) =>
    couponRows({ ...noPromotions, preview: { card: cardOf(mode), coupons: [untold] }, rejected: [], hasReceipt })[0];
  expect(row("visit", false)).toMatchObject({ mayChoose: true, wantsReceipt: true, reason: null });
  expect(row("visit", true)).toMatchObject({ mayChoose: false, reason: { code: "condition_not_met" } });
  expect(row("each", false)).toMatchObject({ mayChoose: false, wantsReceipt: false });
});

test("a chosen coupon stays listed and says what speaks against it now", () => {
  const chosen = withCoupon(noPromotions, coupon(1), "key");
  const rejected = [because("locked", { coupon_id: id(1), grant_id: id(8) })];
  const preview = { card: cardOf("each"), coupons: [] };
  expect(couponRows({ ...chosen, preview, rejected, hasReceipt: true })).toMatchObject([
    { isChosen: true, mayChoose: true, reason: { code: "locked" } },
  ]);
});

test("a bill is shown where something is taken off it", () => {
  expect(billOf({ discount: 580, to_pay: 5220 })).toEqual({ amount: 5800, discount: 580, to_pay: 5220 });
  expect(billOf({ discount: 0, to_pay: 5800 })).toBeNull();
  expect(billOf({ discount: 0, to_pay: null })).toBeNull();
});

test("what staff do by hand is told apart from what is done already", () => {
  const applied = (effect: string, grant_id: string) =>
    because("coupon_applied", { effect, grant_id, name: { en: "Cake" }, text: { en: "Serve it warm" } });
  const explanation = [
    applied("custom", "1"),
    applied("freebie", "2"),
    applied("discount_amount", "3"),
    because("level_changed", { direction: "up" }),
    because("level_changed", { direction: "down" }),
  ];
  expect(tasksOf(explanation).map(({ text }) => text.en)).toEqual(["Serve it warm", "Cake"]);
  expect(explanation.filter(isWorthAdding)).toEqual([explanation[2], explanation[3]]);
});

test("coupons are let go of when they are put back or the card is left, not while they are on their way", () => {
  const card = (lock_key: string | null): CardStep =>
    ({ at: "card", promotions: { ...noPromotions, lock_key, coupons: [coupon(1)] } }) as unknown as CardStep;
  const scanning: Step = { at: "scanning", isTyping: false };
  expect(keyToRelease("key", card("key"))).toBeNull();
  expect(keyToRelease("key", { ...card("key"), promotions: { ...noPromotions, lock_key: "key" } })).toBe("key");
  expect(keyToRelease("key", scanning)).toBe("key");
  expect(keyToRelease("key", { at: "sending" } as unknown as Step)).toBeNull();
  expect(keyToRelease("key", { at: "done" } as unknown as Step)).toBeNull();
  expect(keyToRelease(null, scanning)).toBeNull();
});

test("a coupon for certain items waits for what they cost, which goes with the basket and is put back with the coupon", () => {
  const unread = because("condition_not_met", { condition: "items_unknown" });
  const onCake = coupon(1, { items: ["Cake"], usable: false, rejected: unread });
  const rowOf = (chosen: typeof noPromotions, rejected = [] as (typeof unread)[], hasReceipt = true) =>
    couponRows({ ...chosen, preview: { card: cardOf("each"), coupons: [onCake] }, rejected, hasReceipt })[0];
  expect(rowOf(noPromotions)).toMatchObject({ wantsItems: true, mayChoose: true, reason: null });
  // A code has chosen it before anything was asked.
  const asked = withCoupon(noPromotions, onCake, "key");
  const about = { ...unread, params: { ...unread.params, coupon_id: id(1) } };
  expect(rowOf(asked, [about])).toMatchObject({ isChosen: true, wantsItems: true });
  const told = withCoupon(asked, { ...onCake, items_amount: 2400 }, "other");
  expect(told).toMatchObject({ coupons: [{ coupon_id: id(1), items_amount: 2400 }], lock_key: "key" });
  expect(rowOf(told)).toMatchObject({ isChosen: true, wantsItems: false });
  const terms = { number: "1", place_id: id(0), currency: "PLN", language: "en", fallback: "en" } as const;
  const basket = earningBasket(cardOf("visit"), { ...emptyEntry, amount: "40" }, terms, told);
  expect(Basket.parse(basket).coupons).toEqual([{ coupon_id: id(1), items_amount: 2400 }]);
  expect(promotionsOf(basket, { coupons: [onCake] } as unknown as Preview)).toEqual(told);
  expect(withCoupon(told, onCake, "").coupons).toEqual([]);
  // A coupon for the whole receipt asks for nothing, and what cannot be used for another reason says so.
  const refused = because("outside_hours");
  const late = couponRows({
    ...{ ...noPromotions, preview: { card: cardOf("each"), coupons: [{ ...onCake, rejected: refused }] } },
    ...{ rejected: [], hasReceipt: true },
  });
  expect(late[0]).toMatchObject({ wantsItems: false, mayChoose: false, reason: refused });
});
