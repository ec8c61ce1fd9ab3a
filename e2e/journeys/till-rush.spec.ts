import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { rushPage } from "../pages/rush.ts";
import { stopClock } from "../pages/stopped-clock.ts";
import { tillPage } from "../pages/till.ts";

test("in rush mode cards count as they are scanned, and a touch is needed only for what is unusual", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const [first, second] = [await owner.newCard(), await owner.newCard()];
  const page = await visit({ as: "employee", width: 1024, height: 768 });
  const { ready, answer, again, next, strip, begin } = rushPage(page);
  await page.clock.install();
  await page.goto("/scanner");
  await tillPage(page).choosePlace("Kazimierz");
  await begin();
  await expect(ready).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await scanByHand(page, first.qr);
  await expect(answer).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  // Whatever is on the screen, the next card waits for nothing, and a card that is scanned twice counts once.
  await scanByHand(page, second.qr);
  await scanByHand(page, second.qr);
  await expect(strip).toHaveCount(2);
  await expect(answer).toBeHidden();
  expect([await first.balance(), await second.balance()]).toEqual([1, 1]);

  // The same guest again within a quarter of an hour: staff are asked, and a touch counts it.
  await scanByHand(page, second.qr);
  await expect(again).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await next.click();
  await expect(again).toBeHidden();
  expect(await second.balance()).toBe(1);
  await scanByHand(page, second.qr);
  const anyway = page.getByRole("button", { name: "Count it as well" });
  await expect(anyway).toBeVisible();
  // The answer stays for a second and a half.
  await stopClock(page);
  await anyway.click();
  await expect(answer).toBeVisible();
  expect(await second.balance()).toBe(2);

  // A touch on the answer, or on a card of the strip, leads to the till's own screen and its way back.
  await answer.click();
  await page.clock.resume();
  await tillPage(page).undo.click();
  await expect(tillPage(page).done).toHaveText("Taken back");
  await tillPage(page).next.click();
  await expect(ready).toBeVisible();
  await expect(strip.first()).toContainText("taken back");
  expect(await second.balance()).toBe(1);
  await page.getByRole("button", { name: "End rush mode" }).click();
  await expect(tillPage(page).scanning).toBeVisible();
});

test("cards held to the camera count once, however often they are held there", async ({ visit, as, camera }) => {
  const owner = await as("owner");
  const [first, second] = [await owner.newCard(), await owner.newCard()];
  const page = await visit({ as: "employee", width: 1024, height: 768 });
  const { again, strip, begin } = rushPage(page);
  await page.goto("/scanner");
  await tillPage(page).choosePlace("Kazimierz");
  await expect(tillPage(page).scanning).toBeVisible();
  // Seen by the camera beside the screen, which rush mode opens. In turn, again and again: each was read twice when staff are asked.
  camera.showInTurn(first.qr, second.qr);
  await begin();
  await expect(strip.filter({ hasText: "1/10" })).toHaveCount(2);
  await expect(again).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect([await first.balance(), await second.balance()]).toEqual([1, 1]);
});
