import type { Page, Route } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { placeForm } from "../pages/place-form.ts";
import { newEmail, registerAnew, registerPage } from "../pages/visitor.ts";

const places = "/api/businesses/current/places";

/** The server handles the request, but the response is lost. */
const lose = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort();
};

/** Sends a new place; the server creates it, but the response is lost. */
async function addUnanswered(page: Page, name: string) {
  await registerAnew(page);
  await page.goto("/places/new");
  const form = placeForm(page);
  await form.name.fill(name);
  await page.route(`**${places}`, lose, { times: 1 });
  await form.add.click();
  await expect(page.getByRole("alert")).toContainText("The server does not answer.");
  return { form, again: page.getByRole("button", { name: /^(Add place|Not added)$/ }) };
}

async function expectPlaces(page: Page, names: readonly string[]): Promise<void> {
  const answer = await page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, places);
  expect((answer as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual(names);
}

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
