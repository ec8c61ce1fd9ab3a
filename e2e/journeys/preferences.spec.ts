import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";

const greetings = [
  { locale: "en-US", lang: "en", words: "Good to see you" },
  { locale: "de-AT", lang: "de", words: "Schön, Sie zu sehen" },
  { locale: "pl", lang: "pl", words: "Dobrze cię widzieć" },
  { locale: "uk-UA", lang: "uk", words: "Раді вас бачити" },
  { locale: "fr-FR", lang: "en", words: "Good to see you" },
];

for (const { locale, lang, words } of greetings) {
  test(`a browser in ${locale} is spoken to in ${lang}`, async ({ visit }) => {
    const page = await visit({ locale });
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  });
}

test("a visitor may choose the language, and it is kept", async ({ visit }) => {
  const page = await visit();
  await page.goto("/login");
  await page.getByRole("combobox", { name: "Language" }).selectOption("Polski");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dobrze cię widzieć");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dobrze cię widzieć");
});

test("an account's own language goes before the browser's", async ({ visit, as }) => {
  const baker = await as("baker");
  await baker.chooseLanguage("uk");
  try {
    const page = await visit({ as: "baker", locale: "de-DE" });
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Транзакції" }).first()).toBeVisible();
    await baker.chooseLanguage(null);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  } finally {
    await baker.chooseLanguage(null);
  }
});

test("the colours are the system's until a person chooses others, which then follow the person", async ({ visit }) => {
  const page = await visit({ as: "admin", colours: "dark" });
  const paper = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
  await page.goto("/");
  await shell(page).openUserMenu();
  const dark = await paper();
  await shell(page).choose("Light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect.poll(paper).not.toBe(dark);
  const light = await paper();

  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.reload();
  await expect(shell(page).menu).toBeVisible();
  expect(await paper()).toBe(light);
  const other = await visit({ as: "admin", colours: "dark" });
  await other.goto("/");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");

  await shell(page).openUserMenu();
  await shell(page).choose("System");
  await saved;
  await expect.poll(paper).toBe(dark);
});

test("without an account the system's colours show at once", async ({ visit }) => {
  const [day, night] = [await visit({ colours: "light" }), await visit({ colours: "dark" })];
  const papers = [];
  for (const page of [day, night]) {
    await loginPage(page).open();
    papers.push(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
  }
  expect(papers[0]).not.toBe(papers[1]);
});
