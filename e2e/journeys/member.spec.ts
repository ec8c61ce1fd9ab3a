/** Customers and their own card: from a till's code or the counter's, shown at the till, kept, ended. */
import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, serverUrl, test } from "../harness/test.ts";
import { openCounter } from "../pages/counter.ts";
import { cardWith } from "../pages/member.ts";

const look = async (page: Page): Promise<void> => {
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
};

test("a guest’s stamp is on their phone, which typed nothing; a second phone reads that the code was used", async ({
  visit,
}) => {
  const { key, payAsGuest, stamp } = await openCounter(visit);
  const path = await payAsGuest();
  const page = await visit({ width: 390 });
  const sheets: string[] = [];
  page.on("request", (request) => request.resourceType() === "stylesheet" && sheets.push(request.url()));
  await page.goto(path);
  await expect(page).toHaveURL(`${serverUrl()}/c/${key}`);
  await expect(cardWith(page, 1).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sheets, "styles that the page carries already").toEqual([]);
  await look(page);

  // Shown at the till, the stamp lands while the card is open.
  await page.goto(`/c/${key}#show`);
  const number = (await page
    .getByText(/^\d{4} \d{4} \d{4}$/)
    .filter({ visible: true })
    .first()
    .textContent())!;
  await stamp(number.replaceAll(/\s/g, ""));
  await expect(cardWith(page, 2).first()).toBeVisible();

  const other = await visit({ width: 390, allow: [/status of 409/] });
  await other.goto(path);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(/used/i);
  await look(other);
});

test("one touch at the counter makes a card, and none makes a second", async ({ visit }) => {
  const { key } = await openCounter(visit);
  for (const width of [320, 430]) {
    const page = await visit({ width });
    await page.goto(`/join/${key}`);
    const take = page.getByRole("button", { name: "Take the card" });
    await expect(take).toBeInViewport();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await look(page);
    await take.click();
    await expect(page).toHaveURL(new RegExp(`/c/${key}`));
    await expect(cardWith(page, 0).first()).toBeVisible();
    await look(page);
    await page.goto(`/join/${key}`);
    await expect(page).toHaveURL(new RegExp(`/c/${key}`));
  }
});

test("without scripts a guest takes the card by a button, and shows its code", async ({ browser, visit }) => {
  const { key, payAsGuest } = await openCounter(visit);
  const context = await browser.newContext({
    ...{ baseURL: serverUrl(), javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: "en-GB" },
  });
  const page = await context.newPage();
  await page.goto(await payAsGuest());
  await page.getByRole("button", { name: "Take the card" }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${key}`));
  await expect(cardWith(page, 1).first()).toBeVisible();
  await page.getByRole("link", { name: "Show at the till" }).first().click();
  await expect(
    page
      .getByText(/^\d{4} \d{4} \d{4}$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await context.close();
});

test("a code and a link that lead nowhere say one sentence and one way on", async ({ visit }) => {
  const { key } = await openCounter(visit);
  const page = await visit({ width: 390, allow: [/status of 404/] });
  for (const path of [
    "/k/NOSUCH",
    `/k/${key}${"A".repeat(26)}`,
    `/c/${key}${"B".repeat(26)}`,
    "/join/NOSUCH00",
    `/c/${key}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look(page);
  }
});
