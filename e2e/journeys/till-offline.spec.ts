/** A till that has lost its network: it promises, takes back, and afterwards everything is counted once. */
import { expect, test } from "../harness/test.ts";
import { findFaults } from "../harness/axe.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { knowsCards } from "../pages/known-cards.ts";
import { memberPage } from "../pages/member.ts";
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
