import { expect, test } from "../harness/test.ts";
import { shell } from "../pages/shell.ts";
import { registerAnew } from "../pages/visitor.ts";

const greetings = [
  { locale: "en-US", lang: "en", words: "Good to see you" },
  { locale: "de-AT", lang: "de", words: "Schön, Sie zu sehen" },
  { locale: "pl", lang: "pl", words: "Dobrze cię widzieć" },
  { locale: "uk-UA", lang: "uk", words: "Раді вас бачити" },
  { locale: "fr-FR", lang: "en", words: "Good to see you" },
];

test("a visitor gets the browser's language and theme, and can choose another language, which is remembered", async ({
  visit,
}) => {
  const papers = new Map<string, string>();
  for (const [index, { locale, lang, words }] of greetings.entries()) {
    const colours = index % 2 === 0 ? "light" : "dark";
    const page = await visit({ locale, colours });
    await page.goto("/login");
    const greeting = page.getByRole("heading", { level: 1 });
    await test.step(`a browser in ${locale} gets ${lang}`, async () => {
      await expect(greeting).toHaveText(words);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
    });
    papers.set(colours, await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
    if (locale !== "en-US") continue;
    await test.step("a visitor can choose the language, and it is remembered", async () => {
      await page.getByRole("combobox", { name: "Language" }).selectOption("Polski");
      await expect(greeting).toHaveText("Dobrze cię widzieć");
      await page.reload();
      await expect(greeting).toHaveText("Dobrze cię widzieć");
    });
  }
  expect(papers.get("light"), "without an account the system's theme shows at once").not.toBe(papers.get("dark"));
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
