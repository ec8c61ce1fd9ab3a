import type { Response } from "@playwright/test";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { doubleTap } from "../pages/double-tap.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { tillPage } from "../pages/till.ts";

const place = "Kazimierz";

/** Whether the till has the preview for a receipt of 58.40. */
const isAbout5840 = (answer: Response, what: "preview" | "commit"): boolean =>
  answer.url().endsWith(`/scanner/${what}`) && (answer.request().postDataJSON() as { amount?: number }).amount === 5840;

test("one touch hands over what a full card is worth and stamps today's visit, and one more takes both back", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Maja Kowalczyk", 10);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await scanByHand(page, member.qr);
  await expect(till.card(10)).toBeVisible();
  await expect(till.act).toHaveText("Hand over and add 1 stamp");
  // The demonstration's card counts coffees: two that were bought are two stamps.
  await till.more.click();
  await expect(till.act).toHaveText("Hand over and add 2 stamps");
  expect(await findFaults(page)).toEqual([]);
  await till.act.click();
  await expect(till.done).toHaveText("10th coffee handed over");
  await expect(page.getByText("2 stamps added", { exact: true })).toBeVisible();
  await expect(page.getByText("8 more to 10th coffee", { exact: true })).toBeVisible();
  await expect(till.card(2)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await till.undo.click();
  await expect(till.done).toHaveText("Taken back");
  await expect(till.card(10)).toBeVisible();
  expect(await owner.balance(member)).toBe(10);

  // A customer who buys nothing takes the reward alone; one who keeps the reward for later gets a stamp only.
  await till.next.click();
  await scanByHand(page, member.qr);
  await page.getByRole("button", { name: "Hand over only" }).click();
  await expect(till.done).toHaveText("10th coffee handed over");
  await expect(till.card(0)).toBeVisible();
  expect(await owner.balance(member)).toBe(0);
  await till.undo.click();
  await expect(till.card(10)).toBeVisible();
  await till.next.click();
  await scanByHand(page, member.qr);
  await page.getByRole("button", { name: "Not today, just add a stamp" }).click();
  await expect(till.act).toHaveText("Add 1 stamp");
  await till.act.click();
  await expect(till.done).toHaveText("Stamp added");
  expect(await owner.balance(member)).toBe(11);
});

test("points pay a reward and come from the receipt in one visit, once its amount is typed", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.member("Wanda Sobczak");
  await owner.purchase(member, 40_000);
  const before = await owner.balance(member);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await scanByHand(page, member.qr);
  await expect(till.title).toHaveText("Wanda Sobczak");
  const asked = page.waitForResponse((answer) => isAbout5840(answer, "preview"));
  for (const key of "58.40") await till.pad(key).click();
  const { rewards } = (await (await asked).json()) as Preview;
  const reward = rewards.filter(({ usable }) => usable).toSorted((a, b) => b.cost - a.cost)[0]!;
  await page.getByRole("button", { name: `Hand over ${reward.name["en"]}` }).click();
  await expect(till.act).toHaveText(/^Hand over and add \d+ points$/);
  const written = page.waitForResponse((answer) => isAbout5840(answer, "commit"));
  await till.act.click();
  const { transaction } = (await (await written).json()) as CommitResult;
  await expect(till.done).toHaveText(`${reward.name["en"]} handed over`);
  await expect(page.getByText(`${transaction.delta + reward.cost} points added`, { exact: true })).toBeVisible();
  expect(await owner.balance(member)).toBe(before + transaction.delta);
  await till.undo.click();
  await expect(till.done).toHaveText("Taken back");
  expect(await owner.balance(member)).toBe(before);
});

test("the visit that fills a card hands over its reward, and a second tap on the button skips nothing", async ({
  visit,
  as,
}) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Marta Dudek", 9);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.clock.install();
  await page.goto("/scanner");
  await till.choosePlace(place);
  await scanByHand(page, member.qr);
  await expect(till.card(9)).toBeVisible();
  await expect(till.act).toHaveText("Add 1 stamp");
  // The finger that tapped twice: nothing that has come in its place takes it.
  await doubleTap(page, till.act, 350, () => expect(till.done).toHaveText("Stamp added"));
  await expect(till.done).toHaveText("Stamp added");
  await page.getByRole("button", { name: "Hand over 10th coffee" }).tap();
  await expect(till.done).toHaveText("10th coffee handed over");
  expect(await owner.balance(member)).toBe(0);

  await page.getByRole("button", { name: "Scan next" }).tap();
  await page.getByRole("button", { name: "Undo: Marta Dudek" }).tap();
  await page.getByRole("button", { name: "Undo", exact: true }).tap();
  await expect(till.done).toHaveText("Taken back");
  expect(await owner.balance(member)).toBe(10);
});

test("a large amount is confirmed first", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.member("Róża Chmielewska");
  await owner.purchase(member, 100_000);
  const before = await owner.balance(member);
  // If Enter comes before the till's own question, the server's answer triggers it.
  const page = await visit({ as: "employee", width: 390, allow: [/status of 422.*\/scanner\/commit$/] });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await scanByHand(page, member.qr);
  await page.getByRole("button", { name: "Hand over V60 set" }).click();
  await till.act.click();
  await expect(till.question).toContainText("more than 500 points");
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(till.question).toBeHidden();
  await expect(till.title).toHaveText("Róża Chmielewska");
  await till.act.click();
  await till.question.getByRole("button", { name: "Hand over V60 set" }).click();
  await expect(till.done).toHaveText("V60 set handed over");
  expect(await owner.balance(member)).toBe(before - 1000);
});
