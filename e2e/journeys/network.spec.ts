import type { Page } from "@playwright/test";
import { runs } from "../harness/settled-page.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

const lost = /net::ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED)/;

/**
 * The server writes the visit, but its response is lost; returns how often that happened.
 * @param onceSeen awaited before later attempts go through: the till shows that it retries only while it does
 */
const loseAnswers = async (page: Page, times: number, onceSeen?: Promise<void>): Promise<() => number> => {
  let lostAnswers = 0;
  await page.route("**/scanner/commit", async (route) => {
    if (lostAnswers >= times) {
      await onceSeen;
      return await route.continue();
    }
    lostAnswers += 1;
    const answer = await route.fetch();
    expect(answer.status()).toBe(201);
    await route.abort("connectionreset");
  });
  return () => lostAnswers;
};

test("a response that is lost after the write does not double the visit", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Tomasz Krawczyk", 4);
  const before = await owner.transactions(member);
  const page = await visit({ as: "employee", width: 390, allow: [lost] });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await scanByHand(page, member.qr);
  await expect(till.card(4)).toBeVisible();
  const isSeen = Promise.withResolvers<void>();
  const lostAnswers = await loseAnswers(page, 2, isSeen.promise);
  await till.act.click();
  await expect(page.getByText("it counts only once")).toBeVisible();
  isSeen.resolve();
  await expect(till.done).toHaveText("Stamp added");
  await expect(till.card(5)).toBeVisible();
  expect(lostAnswers()).toBe(2);
  expect(await owner.balance(member)).toBe(5);
  expect(await owner.transactions(member)).toHaveLength(before.length + 1);
});

test("a reward and a coupon whose commit loses its response are handed over once each", async ({ visit }) => {
  const page = await visit({ width: 390, allow: [lost] });
  const { post, at, card_id, stamp } = await openShop(page, { stamps_required: 5 });
  const effect = { kind: "discount_amount", amount: 500 };
  await post(`cards/${card_id}/coupons`, { name: { en: "Five off" }, effect });
  const published = await page.request.post(`/api/businesses/current/cards/${card_id}/publish`, {
    ...{ data: { mode: "now" }, headers: { "if-match": "2" } },
  });
  expect(published.status()).toBe(200);
  for (let visits = 0; visits < 5; visits += 1) await stamp();
  const till = tillPage(page);
  const begin = async () => {
    await page.goto("/scanner");
    await expect(till.scanning.or(till.typeNumber).or(till.number).first()).toBeVisible();
    await scanByHand(page, at.number);
  };
  const commitLost = async (isAsked = false) => {
    const isSeen = Promise.withResolvers<void>();
    const lostAnswers = await loseAnswers(page, 1, isSeen.promise);
    await till.act.click();
    if (isAsked)
      await page.getByRole("dialog", { name: "Stamp again?" }).getByRole("button", { name: "Add 1 stamp" }).click();
    await expect(page.getByText("it counts only once")).toBeVisible();
    isSeen.resolve();
    await expect(till.done).toBeVisible();
    expect(lostAnswers()).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
  };

  await begin();
  // The card was stamped a moment ago, so nothing is added unasked.
  await expect(till.act).toHaveText("Hand over A free coffee");
  await commitLost();
  await expect(till.card(0, 5)).toBeVisible();

  await begin();
  await till.coupon("Five off").check();
  await till.receipt.fill("20");
  await expect(till.bill).toContainText("15.00");
  await commitLost(true);
  await expect(till.card(1, 5)).toBeVisible();
  const answer = await page.request.get("/api/businesses/current/transactions");
  const { items } = (await answer.json()) as { items: { _id: string; kind: string }[] };
  const visits = Array.from({ length: 6 }, () => "visit");
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(["redeem", ...visits]);
  const newest = await page.request.get(`/api/businesses/current/transactions/${items[0]?._id}`);
  expect(await newest.json()).toMatchObject({ kind: "visit", amount: 1500, discount: 500 });
});

test("a till that is closed while sending resumes when reopened", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Anna Piotrowska", 2);
  const before = await owner.transactions(member);
  const page = await visit({ as: "employee", width: 390, allow: [lost] });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await scanByHand(page, member.qr);
  await expect(till.card(2)).toBeVisible();
  await loseAnswers(page, Number.POSITIVE_INFINITY);
  await till.act.click();
  await expect(page.getByText("it counts only once")).toBeVisible();
  await page.reload();
  // Not before the reload: the page that unloads might still get the response.
  await expect(page.getByText("it counts only once")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(till.done).toHaveText("Stamp added");
  expect(await owner.balance(member)).toBe(3);
  expect(await owner.transactions(member)).toHaveLength(before.length + 1);
});

test("going offline replaces the content, and coming online restores it", async ({ visit }) => {
  const page = await visit({ as: "owner", allow: [lost, /WebSocket/] });
  await page.goto("/transactions");
  await runs(page);
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page.getByText("Check if you paid the internet bill and try again.", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();
});
