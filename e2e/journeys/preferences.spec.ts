import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { registerAnew } from "../pages/visitor.ts";

const greetings = [
  { locale: "en-US", lang: "en", words: "Good to see you" },
  { locale: "de-AT", lang: "de", words: "Schön, Sie zu sehen" },
  { locale: "pl", lang: "pl", words: "Dobrze cię widzieć" },
  { locale: "uk-UA", lang: "uk", words: "Раді вас бачити" },
  { locale: "fr-FR", lang: "en", words: "Good to see you" },
];

for (const { locale, lang, words } of greetings) {
  test(`a browser in ${locale} gets ${lang}`, async ({ visit }) => {
    const page = await visit({ locale });
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  });
}

test("a visitor can choose the language, and it is remembered", async ({ visit }) => {
  const page = await visit();
  await page.goto("/login");
  await page.getByRole("combobox", { name: "Language" }).selectOption("Polski");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dobrze cię widzieć");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dobrze cię widzieć");
});

test("Polish writes its currency as zł, beside fields and in heads of columns", async ({ visit }) => {
  const owner = await visit({ as: "owner", locale: "pl-PL" });
  await owner.goto("/transactions");
  await expect(owner.getByRole("columnheader", { name: "Kwota, zł" })).toBeVisible();
  await owner.goto("/products/new");
  await expect(owner.getByText("zł", { exact: true })).toBeVisible();
  await expect(owner.getByText("PLN")).toHaveCount(0);
});

test("an account's language takes precedence over the browser's", async ({ visit }) => {
  // A new account: changing a demo account would switch other journeys to Ukrainian.
  const registered = await visit();
  await registerAnew(registered);
  const account = (await (await registered.request.get("/api/accounts/current")).json()) as { _id: string };
  const speak = async (language: string | null) =>
    expect((await registered.request.patch(`/api/accounts/${account._id}`, { data: { language } })).status()).toBe(200);
  await speak("uk");
  const page = await visit({ locale: "de-DE" });
  await page.context().addCookies(await registered.context().cookies());
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Транзакції" }).first()).toBeVisible();
  await speak(null);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("the theme follows the system until an account chooses one, which is then kept with the account", async ({
  visit,
}) => {
  const registered = await visit();
  await registerAnew(registered);
  const page = await visit({ colours: "dark" });
  await page.context().addCookies(await registered.context().cookies());
  const paper = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
  await page.goto("/");
  await shell(page).openUserMenu();
  const dark = await paper();
  const isKept = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await shell(page).choose("Light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect.poll(paper).not.toBe(dark);
  const light = await paper();
  await isKept; // leaving the page would cancel the request
  await page.reload();
  await expect(shell(page).menu).toBeVisible();
  expect(await paper()).toBe(light);
  const other = await visit({ colours: "dark" });
  await other.context().addCookies(await registered.context().cookies());
  await other.goto("/");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");

  await shell(page).openUserMenu();
  await shell(page).choose("System");
  await expect.poll(paper).toBe(dark);
});

test("without an account the system's theme shows at once", async ({ visit }) => {
  const [day, night] = [await visit({ colours: "light" }), await visit({ colours: "dark" })];
  const papers = [];
  for (const page of [day, night]) {
    await loginPage(page).open();
    papers.push(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
  }
  expect(papers[0]).not.toBe(papers[1]);
});
