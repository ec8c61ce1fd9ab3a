import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { tillPage } from "../pages/till.ts";
import { registerAnew } from "../pages/visitor.ts";

const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await page.request.post(`/api/businesses/current/${path}`, { data, headers });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
};

test("each step that the set-up banner names leads to where it is done, from nothing to the first stamp", async ({
  visit,
}) => {
  const page = await visit({ width: 390 });
  await registerAnew(page);
  // What onboarding asks for is there; without it the set-up would begin with that.
  const { _id } = (await (await page.request.get("/api/businesses/current")).json()) as { _id: string };
  const accounts = (await (await page.request.get("/api/businesses/current/accounts")).json()) as {
    items: { _id: string }[];
  };
  const billing_address = { address: "ul. Józefa 14/2", postcode: "31-056", city: "Kraków", country: "PL" };
  const details = { tin: "1234563218", billing_name: "Ziarno Marta Wilk", billing_address };
  expect((await page.request.patch(`/api/businesses/${_id}`, { data: details })).ok()).toBe(true);
  const names = { first_name: "Marta", last_name: "Wilk" };
  expect((await page.request.patch(`/api/accounts/${accounts.items[0]?._id}`, { data: names })).ok()).toBe(true);
  const banner = page.getByRole("region", { name: "Finish configuration" });
  const step = (name: string) => banner.getByRole("listitem").filter({ hasText: name });
  const home = async (left: string) => {
    await page.goto("/");
    await expect(banner.getByRole("img", { name: new RegExp(left) })).toBeVisible();
  };
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });

  await test.step("nothing is done: the one button begins with the business", async () => {
    await home("6 steps left");
    await expect(banner.getByRole("link")).toHaveCount(1);
    expect(await findFaults(page)).toEqual([]);
    await step("Company profile").getByRole("link", { name: "Start" }).click();
    await expect(heading("Your business")).toBeVisible();
  });

  await test.step("half done: what is done is edited where it was done, and the next step follows it", async () => {
    const answer = await page.request.get("/api/businesses/current/public_info");
    const { version } = (await answer.json()) as { version: number };
    const described = await page.request.patch("/api/businesses/current/public_info", {
      data: { category: "gastronomy" },
      headers: { "if-match": `"${version}"` },
    });
    expect(described.ok(), await described.text()).toBe(true);
    await home("5 steps left");
    await expect(step("Company profile").getByRole("img", { name: "Done" })).toBeVisible();
    await step("Company profile").getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL("/configure?step=business");
    await expect(heading("Your business")).toBeVisible();
    await home("5 steps left");
    await step("First place").getByRole("link", { name: "Start" }).click();
    await expect(heading("Your first place")).toBeVisible();
    await post(page, "places", { name: "Kiosk", country: "PL" });
    await home("4 steps left");
    await step("First place").getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL("/configure?step=place");
    await home("4 steps left");
    await step("Design your loyalty card").getByRole("link", { name: "Start" }).click();
    await expect(heading("Your first card")).toBeVisible();
  });

  await test.step("with a card the two last steps are what is left: printing and scanning", async () => {
    const look = { template: "coffee_stamps", stock: "forest", stamp_icon: "mug", stamps_required: 5 };
    const card = await post<{ _id: string }>(page, "cards", { ...look, name: "Coffee", reward_name: "A free coffee" });
    await page.goto("/");
    await expect(heading("Everything is ready for the first stamp")).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.getByRole("link", { name: "Print cards and posters" }).click();
    await expect(page).toHaveURL(`/cards/${card._id}/print`);
    await page.goBack();
    // On a phone the tab bar has the button of the till.
    await page.locator("nav a[href='/scanner']:visible").click();
    await expect(tillPage(page).scanning).toBeVisible();
    await expect(page).toHaveURL("/scanner");
    const { items } = await post<{ items: { number: string }[] }>(page, `cards/${card._id}/paper_cards`, { count: 1 });
    const { items: places } = (await (await page.request.get("/api/businesses/current/places")).json()) as {
      items: { _id: string }[];
    };
    const visited = { number: items[0]?.number ?? "", place_id: places[0]?._id, amount: 1700 };
    await post(page, "scanner/commit", visited);
  });

  await test.step("done: home is the business's day", async () => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "The card stamped last" })).toBeVisible();
    await expect(heading("Everything is ready for the first stamp")).toHaveCount(0);
    await expect(banner).toHaveCount(0);
  });
});
