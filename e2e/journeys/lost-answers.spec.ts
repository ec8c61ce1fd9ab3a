import type { Page, Route } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { placeForm } from "../pages/place-form.ts";
import { openShop } from "../pages/shop.ts";
import { newEmail, registerAnew, registerPage } from "../pages/visitor.ts";

const places = "/api/businesses/current/places";

/** The server handles the request, but the response is lost. */
const lose = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort();
};

/** Sends a new place; the server creates it, but the response is lost. */
const addUnanswered = async (page: Page, name: string) => {
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  await form.name.fill(name);
  await page.route(`**${places}`, lose, { times: 1 });
  await form.add.click();
  await expect(page.getByRole("alert")).toContainText("The server does not answer.");
  return { form, again: page.getByRole("button", { name: /^(Add place|Not added)$/ }) };
};

const expectPlaces = async (page: Page, names: readonly string[]): Promise<void> => {
  const answer = await page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, places);
  expect((answer as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual(names);
};

test("retrying after a lost response adds no second place", async ({ visit }) => {
  const page = await visit({ allow: [/ERR_FAILED/] });
  const { again } = await addUnanswered(page, "Rynek");
  await again.click();
  await expect(drawer(page).title).toHaveText("Rynek");
  await expectPlaces(page, ["Rynek"]);
});

test("changes typed after a lost response go to the place that was added", async ({ visit }) => {
  const page = await visit({ allow: [/ERR_FAILED/, /status of 409/] });
  const { form, again } = await addUnanswered(page, "Rynek");
  await form.name.fill("Rynek Główny");
  await again.click();
  await expect(drawer(page).title).toHaveText("Rynek Główny");
  await expectPlaces(page, ["Rynek Główny"]);
});

test("a registration whose response is lost succeeds on retry", async ({ visit }) => {
  const page = await visit({ allow: [/ERR_FAILED/] });
  await page.goto("/register");
  await page.route("**/api/businesses", lose, { times: 1 });
  const form = registerPage(page);
  await form.register(newEmail());
  await expect(page.getByText("Failed to register")).toBeVisible();
  await form.button.click();
  await expect(page).toHaveURL("/onboarding/plan");
});

test("publishing whose response is lost succeeds on retry, and publishes once", async ({ visit }) => {
  const page = await visit({ width: 390, allow: [/ERR_FAILED/] });
  const { card_id } = await openShop(page);
  await page.goto(`/cards/${card_id}/rewards`);
  await page.getByRole("button", { name: "Add reward" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("A slice of cake");
  await dialog.getByRole("button", { name: "Add to the draft" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Publish" }).click();
  // The preview has the same path, and has come by then.
  await expect(dialog.getByRole("button", { name: "Publish" })).toBeEnabled();
  await page.route("**/publish", lose, { times: 1 });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The server does not answer.");
  await dialog.getByRole("button", { name: /^(Publish|Not published)$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("change not published")).toBeHidden();
  const answer = await page.request.get(`/api/cards/${card_id}/versions`);
  expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(2);
});
