/** A till that has lost its network: it promises, takes back, and afterwards everything is counted once. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { consoleSaysIn } from "../harness/words.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { knowsCards } from "../pages/known-cards.ts";
import { loginPage } from "../pages/login.ts";
import { browserLanguages, memberPage } from "../pages/member.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

const lost = /net::ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED)/;

test("without a network the till promises visits, a reward and an undo, and all of it is counted when it is back", async ({
  visit,
}) => {
  const page = await visit({ width: 390, allow: [lost, /WebSocket/] });
  const { post, at, card_id, stamp } = await openShop(page, { stamps_required: 5 });
  const { items } = await post<{ items: { number: string }[] }>(`cards/${card_id}/paper_cards`, { count: 1 });
  const seen = items[0]?.number ?? "";
  // A guest with a card on the phone, who was never here before.
  const { qr_key } = (await (await page.request.get("/api/businesses/current")).json()) as { qr_key: string };
  const phone = await visit({ width: 390, allow: [/status of 401/] });
  const guest = memberPage(phone, "en");
  await phone.goto(`/join/${qr_key}`);
  await guest.button("Take the card").click();
  await expect(phone).toHaveURL(`/c/${qr_key}`);
  await guest.to("show").click();
  const unknown = await guest.number();
  for (let visits = 0; visits < 5; visits += 1) await stamp();
  await post("scanner/commit", { number: seen, place_id: at.place_id, amount: 1700 });
  const balanceOf = async (number: string): Promise<number> => {
    const { card_subscription } = await post<{ card_subscription: { balance: number } }>("scanner/preview", {
      ...{ number, place_id: at.place_id },
    });
    return card_subscription.balance;
  };

  const till = tillPage(page);
  await page.goto("/scanner");
  await expect(till.typeNumber).toBeVisible();
  await knowsCards(page);
  await page.context().setOffline(true);
  await expect(page.getByText("No network")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You're offline" })).toHaveCount(0);

  await scanByHand(page, at.number);
  await expect(page.getByText(/5 stamps, known at \d\d:\d\d/)).toBeVisible();
  await page.getByRole("button", { name: "Hand over A free coffee" }).click();
  await expect(till.done).toHaveText("A free coffee handed over");
  await till.next.click();

  await scanByHand(page, unknown);
  await expect(page.getByText("The balance is not known")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await till.act.click();
  await expect(till.done).toHaveText("1 stamp promised");
  await till.next.click();

  // Stamped a moment ago: asked, and said to be another visit.
  const again = page.getByRole("dialog", { name: "Stamp again?" }).getByRole("button", { name: "Promise 1 stamp" });
  await scanByHand(page, seen);
  await till.act.click();
  await again.click();
  await expect(till.done).toHaveText("1 stamp promised");
  await till.next.click();

  await scanByHand(page, at.number);
  await till.act.click();
  await again.click();
  await expect(till.done).toHaveText("1 stamp promised");
  await till.undo.click();
  await expect(till.done).toHaveText("Taken back");
  await till.next.click();

  await expect(page.getByText("4 visits are waiting")).toBeVisible();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("listitem").first()).toContainText("taken back");
  await page.getByRole("button", { name: "Scan next" }).click();

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "4 visits sent" })).toBeVisible();
  await expect(page.getByText("You need do nothing.")).toBeVisible();
  await till.next.click();
  await expect(till.typeNumber).toBeVisible();
  expect([await balanceOf(at.number), await balanceOf(unknown), await balanceOf(seen)]).toEqual([0, 1, 2]);
  await phone.goto(`/c/${qr_key}`);
  await expect(guest.card(1)).toBeVisible();
});

test("a visit that was sent and not answered when the network went is promised under its key, and counts once", async ({
  visit,
}) => {
  const page = await visit({ width: 390, allow: [lost, /WebSocket/] });
  const { post, at, stamp } = await openShop(page);
  await stamp();
  const till = tillPage(page);
  await page.goto("/scanner");
  await expect(till.typeNumber).toBeVisible();
  await knowsCards(page);
  await scanByHand(page, at.number);
  await expect(till.act).toBeVisible();
  // The server writes it, and its answer never comes.
  const isTaken = Promise.withResolvers<void>();
  await page.route("**/scanner/commit", async (route) => {
    await route.fetch();
    isTaken.resolve();
    await route.abort("connectionreset").catch(() => undefined);
  });
  await till.act.click();
  await page.getByRole("dialog", { name: "Stamp again?" }).getByRole("button", { name: "Add 1 stamp" }).click();
  await isTaken.promise;
  await page.context().setOffline(true);
  await expect(till.done).toHaveText("1 stamp promised");
  await till.next.click();
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "1 visit sent" })).toBeVisible();
  const { card_subscription } = await post<{ card_subscription: { balance: number } }>("scanner/preview", at);
  expect(card_subscription.balance).toBe(2);
});

test("a till with a PIN lock goes on by a PIN that it knows, and counts what it promised", async ({ visit }) => {
  const owner = await visit({ width: 390 });
  const { post, at, stamp } = await openShop(owner);
  await stamp();
  const pin = "2580";
  const { _id } = (await (await owner.request.get("/api/accounts/current")).json()) as { _id: string };
  await owner.request.patch(`/api/accounts/${_id}`, { data: { first_name: "Olga", last_name: "Maj" } });
  expect((await owner.request.post("/api/accounts/current/pin", { data: { pin } })).ok()).toBe(true);
  const place_ids = [at.place_id];
  const { code } = await post<{ code: string }>("devices", { name: "Wyspa", kind: "till", place_ids, pin_lock: true });
  const page = await visit({ width: 768, height: 1024, allow: [lost, /WebSocket/, /status of 40[13]/] });
  const till = tillPage(page);
  const who = page.getByRole("heading", { name: "Who is serving?" });
  await page.goto(`/login/device#${code}`);
  await loginPage(page).button.click();
  await expect(who).toBeVisible();
  // The only person is chosen.
  await page.keyboard.type(pin);
  await expect(till.typeNumber).toBeVisible();
  await knowsCards(page);

  await page.context().setOffline(true);
  await expect(page.getByText("No network")).toBeVisible();
  await page.getByRole("button", { name: "Switch person" }).click();
  await expect(who).toBeVisible();
  await page.keyboard.type("1379");
  await expect(page.getByRole("alert")).toContainText("This is not the PIN. 4 tries are left.");
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type(pin);
  await expect(page.getByText("No network")).toBeVisible();
  await scanByHand(page, at.number);
  await till.act.click();
  await page.getByRole("dialog", { name: "Stamp again?" }).getByRole("button", { name: "Promise 1 stamp" }).click();
  await expect(till.done).toHaveText("1 stamp promised");
  await till.next.click();

  await page.context().setOffline(false);
  const balance = async () => {
    const { card_subscription } = await post<{ card_subscription: { balance: number } }>("scanner/preview", at);
    return card_subscription.balance;
  };
  // Nobody serves by a PIN that the server has checked: it is typed once more.
  await expect(async () => {
    if (await who.isVisible()) await page.keyboard.type(pin);
    expect(await balance()).toBe(2);
  }).toPass();
});

/** Calls that send promises: how many ran at a time at most, and the places in the queue that were sent, each time they were. */
const watchSending = (context: BrowserContext) => {
  const seen = { most: 0, places: [] as number[] };
  let running = 0;
  const isSending = (url: string) => /\/scanner\/queues\/[^/]+\/promises$/.test(url);
  context.on("request", (request) => {
    if (!isSending(request.url())) return;
    running += 1;
    seen.most = Math.max(seen.most, running);
    const { promises } = request.postDataJSON() as { promises: { seq: number }[] };
    seen.places.push(...promises.map(({ seq }) => seq));
  });
  const end = (request: { url: () => string }) => {
    if (isSending(request.url())) running -= 1;
  };
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  return seen;
};

test("two tabs of one browser promise into one queue, and one of them sends it, each visit once", async ({ visit }) => {
  const first = await visit({ width: 390, allow: [lost, /WebSocket/] });
  const { post, at, card_id } = await openShop(first);
  const { items } = await post<{ items: { number: string }[] }>(`cards/${card_id}/paper_cards`, { count: 3 });
  const numbers = [at.number, ...items.map(({ number }) => number)];
  const second = await first.context().newPage();
  const tabs = [first, second];
  for (const page of tabs) {
    const knows = page.waitForResponse(/\/scanner\/snapshot/);
    await page.goto("/scanner");
    await knows;
  }
  const sent = watchSending(first.context());
  await first.context().setOffline(true);
  const promise = async (page: Page, number: string) => {
    const till = tillPage(page);
    await expect(page.getByText("Without a network the till promises")).toBeVisible();
    await scanByHand(page, number);
    await till.act.click();
    await expect(till.done).toHaveText("1 stamp promised");
    await till.next.click();
  };
  // At the same time, twice each.
  await Promise.all(
    tabs.map(async (page, at_) => {
      await promise(page, numbers[2 * at_] ?? "");
      await promise(page, numbers[2 * at_ + 1] ?? "");
    }),
  );
  for (const page of tabs) await expect(page.getByText("4 visits are waiting")).toBeVisible();
  await first.context().setOffline(false);
  const balanceOf = async (number: string): Promise<number> => {
    const { card_subscription } = await post<{ card_subscription: { balance: number } }>("scanner/preview", {
      ...{ number, place_id: at.place_id },
    });
    return card_subscription.balance;
  };
  await expect.poll(() => Promise.all(numbers.map(balanceOf))).toEqual([1, 1, 1, 1]);
  for (const page of tabs) await expect(page.getByText(/waiting/)).toBeHidden();
  expect(sent).toEqual({ most: 1, places: [1, 2, 3, 4] });
});

/** A phone upright and a tablet both ways; the first test of this file is English. */
const screens = [
  { width: 390, height: 844, locale: "de" },
  { width: 768, height: 1024, locale: "pl" },
  { width: 1024, height: 768, locale: "uk" },
] as const;

for (const { width, height, locale } of screens) {
  test(`the till's screens fit and say everything with a network and without, at ${width} px in ${locale}`, async ({
    visit,
  }) => {
    const say = consoleSaysIn(locale);
    const page = await visit({ width, height, locale: browserLanguages[locale], allow: [lost, /WebSocket/] });
    const { post, at, card_id, stamp } = await openShop(page, { stamps_required: 5 });
    for (let visits = 0; visits < 5; visits += 1) await stamp();
    const { items } = await post<{ items: { number: string }[] }>(`cards/${card_id}/paper_cards`, { count: 1 });
    const till = tillPage(page);
    const button = (english: string, values?: Record<string, string>) =>
      page.getByRole("button", { name: say(english, values), exact: true });
    const look = async (name: string) => {
      await expect(page.locator("html"), name).toHaveAttribute("lang", locale);
      await expect.poll(() => findFaults(page), { message: name }).toEqual([]);
      await expect.poll(() => findSticksOut(page), { message: name }).toEqual([]);
    };
    await page.goto("/scanner");
    await expect(till.title).toHaveText(say("Point at the customer’s code"));
    await knowsCards(page);
    await look("scanning");
    await scanByHand(page, items[0]?.number ?? "");
    await expect(till.act).toBeVisible();
    // In the built program, whose one sheet has an order of its own.
    await expect(till.act).toHaveCSS("background-color", "rgb(233, 12, 82)");
    await look("card");
    await till.act.click();
    await expect(button("Scan next")).toBeVisible();
    await look("counted");
    await button("Scan next").click();

    await page.context().setOffline(true);
    await expect(page.getByText(say("No network"))).toBeVisible();
    await look("scanning without a network");
    await scanByHand(page, at.number);
    await expect(
      page.getByText(
        say("Within the limit: one reward for a card without a network. The card was full when it was last seen."),
      ),
    ).toBeVisible();
    await look("reward without a network");
    await till.act.click();
    await expect(till.done.first()).toBeVisible();
    await look("promised");
    await button("Scan next").click();
    const show = button("Show");
    if (await show.isVisible()) await show.click();
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await look("waiting");
  });
}
