import type { Page, Route } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { placeForm } from "../pages/place-form.ts";
import { newEmail, registerAnew, registerPage } from "../pages/visitor.ts";

const places = "/api/businesses/current/places";

/** The server does what it is asked, and nobody hears of it. */
const lose = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort();
};

/** A new place is sent, the server makes it, and its answer is lost on the way. */
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

test("a second try after silence adds no second place", async ({ visit }) => {
  const page = await visit({ allow: [/ERR_FAILED/] });
  const { again } = await addUnanswered(page, "Rynek");
  await again.click();
  await expect(drawer(page).title).toHaveText("Rynek");
  await expectPlaces(page, ["Rynek"]);
});

test("what is typed after silence changes the place that was added", async ({ visit }) => {
  const page = await visit({ allow: [/ERR_FAILED/, /status of 409/] });
  const { form, again } = await addUnanswered(page, "Rynek");
  await form.name.fill("Rynek Główny");
  await again.click();
  await expect(drawer(page).title).toHaveText("Rynek Główny");
  await expectPlaces(page, ["Rynek Główny"]);
});

test("a registration whose answer is lost is had by pressing again", async ({ visit }) => {
  const page = await visit({ allow: [/ERR_FAILED/] });
  await page.goto("/register");
  await page.route("**/api/businesses", lose, { times: 1 });
  const form = registerPage(page);
  await form.register(newEmail());
  await expect(page.getByText("Failed to register")).toBeVisible();
  await form.button.click();
  await expect(page).toHaveURL("/onboarding/plan");
});
