/** Refunds that are receipts of their own: what they take back, and what comes back when they are changed. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openTillShop, type TillShop } from "../../../testing/till-shop.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, secrets: passingSecretBox(), log: "silent" });
});
afterAll(() => app.close());

const minutesAgo = (minutes: number): string => new Date(clock.nowMs() - minutes * 60_000).toISOString();
const line = (name: string, amount: number, quantity = 1) => ({ name, quantity, amount });
const latte = line("Latte", 1000);
const cake = line("Tort", 2000);

const sale = (card: string | null, more: object = {}) => ({
  ...{ external_id: randomUUID(), amount: 3000, card, items: [latte, cake], created_at: minutesAgo(30) },
  ...more,
});
const refund = (more: object = {}) => ({ external_id: randomUUID(), amount: -3000, items: [], ...more });

const sound = async ({ scope }: TillShop): Promise<void> => {
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
};

test("a refund that names its receipt takes back what it gave, by lines or by amount, once and never more", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const bought = sale(ada.number, { number: "PA/1" });
  await shop.send(bought);
  const ofCake = refund({ amount: -2000, items: [line("Tort", -2000)], refunds: "PA/1" });
  expect(await shop.send(ofCake)).toMatchObject({ status: "refunded", refusal: null });
  expect(await shop.balanceOf(ada)).toBe(10);
  await shop.sendAll(ofCake, refund());
  expect(await shop.balanceOf(ada), "sent again").toBe(10);
  // More than is left, and by another line than any that was sold.
  const rest = refund({ amount: -5000, items: [line("Voucher", -5000)], refunds: bought.external_id });
  expect(await shop.send(rest)).toMatchObject({ status: "refunded" });
  expect(await shop.balanceOf(ada)).toBe(0);
  const third = refund({ amount: -100, refunds: bought.external_id });
  expect(await shop.send(third)).toMatchObject({ status: "refused", refusal: "nothing_to_take_back" });
  expect(await shop.balanceOf(ada)).toBe(0);
  await sound(shop);
});

test("a part by amount after a part by lines, then a change of either: what is left is what was paid for", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const bought = sale(ada.number);
  await shop.send(bought);
  const ofLatte = refund({ amount: -1000, items: [line("Latte", -1000)], refunds: bought.external_id });
  await shop.send(ofLatte);
  const some = refund({ amount: -500, items: [line("Rabat", -500)], refunds: bought.external_id });
  await shop.send(some);
  expect(await shop.balanceOf(ada)).toBe(15);
  await shop.send({ ...some, amount: -800 });
  expect(await shop.balanceOf(ada), "changed").toBe(12);
  await shop.send({ ...ofLatte, status: "cancelled" });
  expect(await shop.balanceOf(ada), "cancelled").toBe(22);
  await shop.send({ ...bought, items: [line("Latte macchiato", 1000), cake] });
  expect(await shop.balanceOf(ada), "a name of the purchase").toBe(22);
  await shop.send({ ...bought, amount: 4000, items: [] });
  expect(await shop.balanceOf(ada), "the purchase's money").toBe(32);
  await shop.send({ ...bought, status: "cancelled" });
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send(bought);
  expect(await shop.balanceOf(ada), "closed again, with its refund").toBe(22);
  expect(await shop.visitsOf(bought.external_id)).toHaveLength(1);
  await sound(shop);
});

test("a refund of more than its receipt takes the rest of it when the receipt becomes larger", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const bought = sale(ada.number, { amount: 600, items: [] });
  await shop.send(bought);
  const back = refund({ amount: -900, refunds: bought.external_id });
  await shop.send(back);
  await shop.send({ ...bought, amount: 1500 });
  expect(await shop.balanceOf(ada)).toBe(6);
  await shop.send({ ...bought, amount: 700 });
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send({ ...back, amount: -200 });
  expect(await shop.balanceOf(ada)).toBe(5);
  await sound(shop);
});

test("what one refund gives back is taken by another one for which nothing was left", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const bought = sale(ada.number, { amount: 500, items: [] });
  const [first, second] = [-500, -300].map((amount) => refund({ amount, refunds: bought.external_id }));
  await shop.sendAll(bought, first!, second!);
  expect(await shop.send(second!)).toMatchObject({ status: "refused", refusal: "nothing_to_take_back" });
  await shop.send({ ...first, status: "cancelled" });
  expect(await shop.balanceOf(ada)).toBe(2);
  await shop.send({ ...first, status: "closed" });
  expect(await shop.balanceOf(ada)).toBe(0);
  await sound(shop);
});

test("a purchase that was refunded whole and then became another customer's is theirs when the refund is cancelled", async () => {
  const shop = await openTillShop(app);
  const { ada, jan } = shop;
  const bought = sale(ada.number);
  const back = refund({ items: [line("Latte", -1000), line("Tort", -2000)], refunds: bought.external_id });
  await shop.sendAll(bought, back);
  await shop.send({ ...bought, card: jan.number });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([0, 0]);
  await shop.send({ ...back, status: "cancelled" });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([0, 30]);
  await sound(shop);
});

test("points that were spent before a refund are not paid again when the refund is cancelled", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const bought = sale(ada.number, { amount: 10_000, items: [line("Expres", 10_000)] });
  await shop.send(bought);
  await shop.spend(ada, 100);
  const back = refund({ amount: -4000, refunds: bought.external_id });
  await shop.send(back);
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send({ ...back, amount: -5000 });
  await shop.send({ ...back, status: "cancelled" });
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send({ ...bought, amount: 10_300, items: [] });
  expect(await shop.balanceOf(ada)).toBe(3);
  await sound(shop);
});

test("a refund that comes before its purchase, or before its receipt is scanned, waits for it", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const bought = sale(ada.number);
  const early = refund({ amount: -1000, items: [line("Latte", -1000)], refunds: bought.external_id });
  expect(await shop.send(early)).toMatchObject({ status: "unmatched" });
  await shop.send(bought);
  expect(await shop.balanceOf(ada)).toBe(20);

  const nameless = sale(null, { number: "PA/9" });
  const back = refund({ amount: -2000, items: [line("Tort", -2000)], refunds: "PA/9" });
  await shop.sendAll(back, nameless);
  expect((await shop.scan("PA/9", shop.jan)).status).toBe(200);
  expect(await shop.balanceOf(shop.jan)).toBe(10);
  await sound(shop);
});

test("a refund that names no receipt and comes before its purchase takes it along, in one push or in two", async () => {
  const shop = await openTillShop(app);
  const { ada, jan } = shop;
  const before = (card: string) => refund({ card, amount: -1000, items: [line("Latte", -1000)] });
  const [first] = await shop.sendAll(before(ada.number), sale(ada.number));
  expect([first!.status, await shop.balanceOf(ada)]).toEqual(["refunded", 20]);
  const early = before(jan.number);
  expect(await shop.send(early)).toMatchObject({ status: "refused", refusal: "nothing_to_take_back" });
  await shop.send(sale(ada.number, { created_at: minutesAgo(-5) }));
  await shop.send(sale(jan.number));
  expect(await shop.balanceOf(jan)).toBe(20);
  expect(await shop.send(early)).toMatchObject({ status: "refunded" });
  expect([await shop.balanceOf(ada), await shop.balanceOf(jan)]).toEqual([50, 20]);
  await sound(shop);
});

test("a refund that names no receipt is of the customer's newest one with the goods, else of the newest with enough left", async () => {
  const shop = await openTillShop(app);
  const { ada } = shop;
  const at = (minutes: number) => ({ created_at: minutesAgo(minutes) });
  const older = sale(ada.number, at(90));
  const newer = sale(ada.number, { ...at(60), amount: 1000, items: [latte] });
  const newest = sale(ada.number, { ...at(20), amount: 700, items: [line("Woda", 700)] });
  await shop.sendAll(older, newer, newest);
  expect(await shop.balanceOf(ada)).toBe(47);
  const own = { card: ada.number };
  expect(await shop.send(refund({ ...own, amount: -2000, items: [line("Tort", -2000)] }))).toMatchObject({
    status: "refunded",
  });
  const status = async ({ external_id }: { external_id: string }) => {
    const [_id] = await shop.visitsOf(external_id);
    return (await shop.owner.call<{ status: string }>("GET", `/api/transactions/${_id}`)).body.status;
  };
  expect([await status(older), await status(newer)]).toEqual(["partially_reversed", "completed"]);
  await shop.send(refund({ ...own, amount: -1200 }));
  expect([await shop.visitsOf(newest.external_id), await status(newer)]).toEqual([[], "partially_reversed"]);
  expect(await shop.balanceOf(ada)).toBe(15);
  expect(await shop.send(refund({ amount: -500 })), "nobody's").toMatchObject({ status: "unmatched" });
  expect(await shop.send(refund({ card: shop.jan.number, amount: -500 }))).toMatchObject({
    ...{ status: "refused", refusal: "nothing_to_take_back" },
  });
  expect([await shop.balanceOf(ada), await shop.balanceOf(shop.jan)]).toEqual([15, 0]);
  expect(await shop.send(refund({ ...own, amount: -99_000 }))).toMatchObject({ status: "refunded" });
  expect(await shop.balanceOf(ada)).toBe(0);
  await sound(shop);
});

test("a refund that names another card or the phone number of the customer finds what was bought with any of their cards", async () => {
  const shop = await openTillShop(app);
  const { ada, owner, place_id, points_card_id } = shop;
  const phone = "+48601234567";
  const known = await owner.call("PATCH", `/api/users/${ada.user_id}`, { phone }, { "if-match": "1" });
  expect(known.status).toBe(200);
  const made = await owner.call<{ number: string }>(
    "POST",
    "/api/scanner/cards",
    { place_id, card_id: points_card_id, phone },
    { "idempotency-key": randomUUID() },
  );
  const other = made.body.number;
  await shop.sendAll(sale(ada.number), sale(ada.number, { amount: 1000, items: [latte] }));
  await shop.send(sale(other, { created_at: minutesAgo(1), amount: 700, items: [line("Woda", 700)] }));
  const back = { amount: -2000, items: [line("Tort", -2000)] };
  expect(await shop.send(refund({ ...back, card: other }))).toMatchObject({ status: "refunded" });
  expect(await shop.balanceOf(ada)).toBe(20);
  const byPhone = refund({ amount: -1000, items: [line("Latte", -1000)], phone });
  expect(await shop.send(byPhone)).toMatchObject({ status: "refunded" });
  expect(await shop.balanceOf(ada)).toBe(10);
  expect(await shop.send(refund({ ...back, card: shop.jan.number }))).toMatchObject({ status: "refused" });
  await sound(shop);
});

test("on a card by visits a complete refund takes the stamp back, a part does not, and no refund earns one", async () => {
  const shop = await openTillShop(app, {
    ...({ type: "stamps_stacked", stamps_required: 10 } as const),
    earning: { mode: "visit", earns: 1, amount: null },
  });
  const { ada } = shop;
  const bought = sale(ada.number);
  await shop.send(bought);
  await shop.send(refund({ card: ada.number, amount: -1000, items: [line("Latte", -1000)] }));
  expect(await shop.balanceOf(ada)).toBe(1);
  await shop.send(refund({ card: ada.number, amount: -2000, items: [line("Tort", -2000)] }));
  expect(await shop.balanceOf(ada)).toBe(0);
  await shop.send(refund({ card: ada.number, amount: -2000 }));
  expect(await shop.balanceOf(ada)).toBe(0);
  await sound(shop);
});

test("a refund is counted in the turnover, below zero, and shows what it took", async () => {
  const shop = await openTillShop(app);
  const { ada, owner } = shop;
  const bought = sale(ada.number);
  const back = refund({ amount: -1000, items: [line("Latte", -1000)], refunds: bought.external_id });
  await shop.sendAll(bought, back, refund({ amount: -200 }));
  const counts = (await owner.call("GET", "/api/integration_orders/counts")).body;
  expect(counts).toMatchObject({
    all: 3,
    earned: 1,
    refunded: 1,
    unmatched: 1,
    turnover: { total: 1800, earned: 2000 },
  });
  const listed = await owner.call<{ items: object[] }>("GET", `/api/integration_orders?q=${back.external_id}`);
  expect(listed.body.items).toMatchObject([{ status: "refunded", amount: -1000, delta: -10, user_name: "Ada Nowak" }]);
  expect((await shop.scan(back.external_id, ada)).body.code).toBe("receipt_not_found");
});

test("a purchase that was refunded and then cancelled comes to nothing, whichever way its refund names it", async () => {
  const shop = await openTillShop(app);
  const { ada, owner } = shop;
  const byId = sale(ada.number);
  const byNumber = sale(ada.number, { number: "PA/7" });
  // An earlier receipt has the same number, and stays as it is.
  const older = sale(ada.number, { number: "PA/8", created_at: minutesAgo(90) });
  const cancelled = sale(ada.number, { number: "PA/8" });
  const of = (refunds: string) => refund({ refunds, created_at: minutesAgo(5) });
  await shop.sendAll(byId, byNumber, older, cancelled, of(byId.external_id), of("PA/7"), of("PA/8"));
  const turnover = async () => (await owner.call("GET", "/api/integration_orders/counts")).body;
  expect(await turnover()).toMatchObject({ turnover: { total: 3000, earned: 3000 } });
  await shop.sendAll(...[byId, byNumber, cancelled].map((one) => ({ ...one, status: "cancelled" })));
  expect(await turnover()).toMatchObject({ turnover: { total: 3000, earned: 3000 } });
  expect(await shop.balanceOf(ada)).toBe(30);
  await sound(shop);
});

test("a refund finds its receipt in whatever way the number was typed, before and after it", async () => {
  const shop = await openTillShop(app);
  const { ada, owner } = shop;
  for (const typed of ["pa/2001", " PA / 2001 ", "PA/20\u201301", "ＰＡ/2001"]) {
    const bought = sale(ada.number, { number: "PA/2001", created_at: minutesAgo(20) });
    const other = sale(ada.number, { number: "PA/20011", created_at: minutesAgo(10) });
    await shop.sendAll(bought, other);
    const back = refund({ refunds: typed, created_at: minutesAgo(5) });
    expect([typed, await shop.send(back)]).toMatchObject([typed, { status: "refunded" }]);
    expect(await shop.visitsOf(bought.external_id)).toEqual([]);
    expect(await shop.visitsOf(other.external_id)).toHaveLength(1);
  }
  const early = refund({ refunds: "fv 77", created_at: minutesAgo(5) });
  expect(await shop.send(early)).toMatchObject({ status: "unmatched" });
  const late = sale(ada.number, { number: "FV 77" });
  await shop.send(late);
  expect(await shop.visitsOf(late.external_id)).toEqual([]);
  expect((await owner.call("GET", `/api/integration_orders?q=${early.external_id}`)).body).toMatchObject({
    items: [{ status: "refunded" }],
  });
  // The number as it is written comes before one that only sounds like it.
  const [dashed, plain] = ["PA/30-01", "PA/3001"].map((number) => sale(ada.number, { number }));
  await shop.sendAll(dashed!, plain!, refund({ refunds: "PA/30-01", created_at: minutesAgo(5) }));
  expect([await shop.visitsOf(dashed!.external_id), await shop.visitsOf(plain!.external_id)]).toMatchObject([
    [],
    [expect.any(String)],
  ]);
  await sound(shop);
});
