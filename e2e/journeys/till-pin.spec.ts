/** A till with a PIN lock that faces guests, or that is locked while it has something to send. */
import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { knowsCards } from "../pages/known-cards.ts";
import { loginPage } from "../pages/login.ts";
import { pinPage, withPin } from "../pages/pins.ts";
import { rushPage } from "../pages/rush.ts";
import { stopClock } from "../pages/stopped-clock.ts";
import { tillPage } from "../pages/till.ts";

const lost = /net::ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED)/;

const pair = async (page: Page, code: string): Promise<void> => {
  await page.goto(`/login/device#${code}`);
  await loginPage(page).button.click();
  await expect(pinPage(page).asked).toBeVisible();
};

test("in rush mode what only staff may do asks for the PIN, and a guest's touch leaves the rush as it was", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const [first, second] = [await owner.newCard(), await owner.newCard()];
  const employee = await withPin((await visit({ as: "employee" })).request);
  const page = await visit({ width: 390, allow: [/status of 401/, /status of 422.*serve/, lost, /WebSocket/] });
  await page.clock.install();
  await pair(page, await owner.addTill("Wyspa", ["Kazimierz"], { pin_lock: true }));
  const { asked, unlock } = pinPage(page);
  const { ready, answer, again, next, strip, begin } = rushPage(page);
  await unlock(employee);
  await begin();
  await scanByHand(page, first.qr);
  await expect(strip).toHaveCount(1);
  await expect(answer).toBeHidden();

  // A guest touches the screen: nothing opens, no card counts behind the question, and the queue goes on.
  await page.getByRole("button", { name: "End rush mode" }).click();
  await expect(asked).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
  // A hand scanner types digits as well: they are no tries of the PIN.
  await scanByHand(page, second.qr);
  await page.getByRole("button", { name: "Back to rush mode" }).click();
  await expect(ready).toBeVisible();
  expect(await second.balance()).toBe(0);
  await strip.first().getByRole("button").click();
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(ready).toBeVisible();

  // Without its network the till shows guests no list and no names, and goes on with it.
  await page.context().setOffline(true);
  await expect(page.getByText("The till goes on once staff have entered their PIN.")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(ready).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();

  // The same card at once: nobody but staff counts it again.
  await scanByHand(page, first.qr);
  await expect(again).toBeVisible();
  await page.getByRole("button", { name: "Count it as well" }).click();
  await page.keyboard.type("1379");
  await expect(page.getByRole("alert")).toContainText("This is not the PIN. 4 tries are left.");
  expect(await first.balance()).toBe(1);
  // The answer stays for a second and a half; the PIN waits for a moment, whether more digits come from a hand scanner.
  await stopClock(page);
  await page.keyboard.type("2580");
  await page.clock.runFor(1000);
  await expect(answer).toBeVisible();
  expect(await first.balance()).toBe(2);
  await answer.click();
  await page.clock.resume();
  await page.keyboard.type("2580");
  await tillPage(page).undo.click();
  await expect(tillPage(page).done).toHaveText("Taken back");
  await tillPage(page).next.click();
  await expect(ready).toBeVisible();
  expect(await first.balance()).toBe(1);
  await scanByHand(page, first.qr);
  await next.click();
  await page.getByRole("button", { name: "End rush mode" }).click();
  await page.keyboard.type("2580");
  await expect(tillPage(page).typeNumber).toBeVisible();
});

test("a till that is locked when the network comes back sends what it promised, and shows nothing", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const card = await owner.newCard();
  const employee = await withPin((await visit({ as: "employee" })).request);
  const page = await visit({ width: 390, allow: [/status of 401/, lost, /WebSocket/] });
  await pair(page, await owner.addTill("Wyspa", ["Kazimierz"], { pin_lock: true }));
  const { asked, unlock } = pinPage(page);
  const till = tillPage(page);
  await unlock(employee);
  await knowsCards(page);
  await page.context().setOffline(true);
  await expect(page.getByText("No network")).toBeVisible();
  await scanByHand(page, card.qr);
  await till.act.click();
  await expect(till.done).toHaveText("1 stamp promised");
  await till.next.click();
  await page.getByRole("button", { name: "Switch person" }).click();
  await expect(asked).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(() => card.balance(), "counted while nobody serves").toBe(1);
  await expect(asked).toBeVisible();
  await expect(page.getByText("promised")).toHaveCount(0);
  await unlock(employee);
  await expect(till.typeNumber).toBeVisible();
  expect(await card.balance()).toBe(1);
});
