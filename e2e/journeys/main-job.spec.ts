import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { listPage } from "../pages/list.ts";
import { loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";

const required = 8;

test("a till stamps a card, the owner sees it live and reverses it", async ({ visit, as, camera }) => {
  const baker = await as("baker");
  const member = await baker.memberWhere((balance) => balance >= 2 && balance < required - 1);
  const name = member.card_subscription.user_name ?? "";
  const before = member.card_subscription.balance;

  const owner = await visit({ as: "baker", moving: true });
  const list = listPage(owner, "Transactions");
  await owner.goto("/transactions");
  await expect(list.title).toBeVisible();
  await expect(shell(owner).live).toBeVisible();
  const home = await visit({ as: "baker", moving: true });
  await home.goto("/");
  const lastCard = home.getByRole("region", { name: "The card stamped last" });
  const today = listPage(home, "Today, as it happens");
  await expect(lastCard.getByRole("img")).toBeVisible();
  await expect(shell(home).live).toBeVisible();

  const device = await visit({ width: 390, moving: true });
  const till = tillPage(device);
  await device.goto("/login/device");
  await loginPage(device).pair(await baker.addTill("Kasa 2", ["Poznań Jeżyce"]));
  await expect(till.scanning).toBeVisible();

  // The customer holds the card to the camera; one tap stamps it.
  camera.showQr(member.qr);
  await device.reload();
  await expect(till.title).toHaveText(name);
  await expect(till.card(before, required)).toBeVisible();
  await expect(till.act).toHaveText("Add 1 stamp");
  await till.act.tap();
  await expect(till.done).toHaveText("Stamp added");
  await expect(till.card(before + 1, required)).toBeVisible();

  const row = list.rowOf(name);
  await expect(row).toContainText("+1 stamp");
  await expect(row).toContainText(`${before + 1} of ${required} stamps`);
  await expect(row).toContainText("Poznań Jeżyce");
  await expect(row).toContainText("Kasa 2");
  await expect(lastCard.getByRole("img", { name: ` ${before + 1} of ${required} stamps` })).toBeVisible();
  await expect(today.feedRowOf(name)).toContainText(`${before + 1} of ${required} stamps`);

  await list.open(name);
  const detail = drawer(owner);
  await expect(detail.title).toHaveText("+1 stamp");
  await expect(detail.drawer).toContainText("Poznań Jeżyce");
  await expect(detail.drawer).toContainText("Kasa 2");
  await expect(detail.drawer).toContainText("A visit gives 1 stamp");
  await detail.takeBack.click();
  await expect(detail.question).toContainText(`Now ${before + 1}, afterwards ${before} stamps.`);
  expect(await baker.balance(member), "asking has changed nothing").toBe(before + 1);
  // Back closes the question alone.
  await owner.goBack();
  await expect(detail.question).toBeHidden();
  await expect(detail.title).toHaveText("+1 stamp");
  await detail.takeBack.press("Enter");
  await detail.question.getByRole("button", { name: "Take the stamp back" }).click();
  await expect(owner.getByText("Taken back. It stays in the list")).toBeVisible();
  await expect(detail.question).toBeHidden();
  await expect(detail.takeBack).toBeHidden();
  await detail.close.click(); // it would be covered by the toast
  await expect(detail.drawer).toBeHidden();
  await expect(list.rowOf(name)).toContainText("Stamp taken back");
  await expect(today.feedRowOf(name)).toContainText("Stamp taken back");

  // The card may still be in view of the camera; a hand scanner works whether or not the till saw a new card.
  await till.next.tap();
  await scanByHand(device, member.qr);
  await expect(till.card(before, required)).toBeVisible();
  expect(await baker.balance(member)).toBe(before);
});
