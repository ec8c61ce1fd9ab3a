import { expect, test } from "../harness/test.ts";
import { tillPage } from "../pages/till.ts";

test("typed number", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Hanna Wójcik", 4);
  const page = await visit({ as: "owner", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await expect(till.scanning).toBeVisible();
  await page.screenshot({ path: "/tmp/e2e/till1.png" });
  await till.typeNumber.click();
  await page.screenshot({ path: "/tmp/e2e/till2.png" });
  await till.enterNumber(member.number);
  await expect(till.title).toHaveText("Hanna Wójcik");
  await expect(till.card(4)).toBeVisible();
  await page.screenshot({ path: "/tmp/e2e/till3.png" });
  await till.act.click();
  await expect(till.done).toHaveText("Stamp added");
  await expect(till.card(5)).toBeVisible();
  await page.screenshot({ path: "/tmp/e2e/till4.png" });
});
test("camera", async ({ visit, as, camera }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Antoni Kamiński", 10);
  camera.showQr(member.qr);
  const page = await visit({ as: "owner", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await expect(till.title).toHaveText("Antoni Kamiński");
  await page.screenshot({ path: "/tmp/e2e/till5.png" });
});
