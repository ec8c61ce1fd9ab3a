import { findFaults } from "../harness/axe.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { newEmail } from "../pages/visitor.ts";

/** The main story: a café owner with a phone, in Polish, without help. */
test("from / to a configured business and its first scanned stamp, on a phone in Polish", async ({ visit, camera }) => {
  test.setTimeout(240_000);
  const page = await visit({ width: 390, locale: "pl-PL" });
  const email = newEmail();
  const field = (name: string) => page.locator(`input[name=${name}]`);
  const submit = page.locator("main form button[type=submit]");
  const heading = (level: number, name: string | RegExp) => page.getByRole("heading", { level, name });

  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await page.locator("main a[href^='/register']").tap();
  await field("email").fill(email);
  await field("password").fill("Kalosz-7-Wieloryb");
  await field("terms_accepted").check();
  await submit.tap();

  await expect(page).toHaveURL("/onboarding/plan");
  // The URL changes before the page is shown.
  await expect(field("terms_accepted")).toHaveCount(0);
  await submit.tap();
  await page.getByRole("textbox", { name: "NIP" }).fill("1234563218");
  await page.getByRole("textbox", { name: "Nazwa firmy" }).fill("Ziarno Marta Wilk");
  await page.getByRole("textbox", { name: "Adres", exact: true }).fill("ul. Józefa 14/2");
  await page.getByRole("textbox", { name: "Kod pocztowy" }).fill("31056");
  await page.getByRole("textbox", { name: "Imię" }).fill("Marta");
  await page.getByRole("textbox", { name: "Nazwisko" }).fill("Wilk");
  await submit.tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Aby korzystać ze wszystkich zalet")).toBeVisible();

  await page.goto(await mailedLink(email, "verify"));
  await expect(page.getByRole("status").getByText(/^Adres e-\u2060mail potwierdzony/)).toBeVisible();
  await expect(page).toHaveURL("/");

  await page.getByRole("link", { name: "Dokończ konfigurację" }).tap();
  await expect(page).toHaveURL("/configure");
  await expect(heading(2, "Twoja firma")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await field("name").fill("Kawiarnia Kalosz");
  await page.locator("select[name=category]").selectOption("gastronomy");
  await submit.tap();

  await expect(heading(2, "Twoje pierwsze miejsce")).toBeVisible();
  await field("name").fill("Kazimierz");
  await field("address").fill("ul. Józefa 14/2");
  await field("postcode").fill("31056");
  await field("city").fill("Kraków");
  await submit.tap();

  // Coming back later continues at the same step.
  await expect(heading(2, "Twoja pierwsza karta")).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Dokończ konfigurację" }).tap();
  await expect(heading(2, "Twoja pierwsza karta")).toBeVisible();
  await page.getByRole("radio", { name: /Dziesięć pieczątek/ }).check();
  await page.getByRole("radio", { name: "Masło" }).check();
  await expect(page.getByRole("img", { name: /Kawiarnia Kalosz/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await expect.poll(() => findSticksOut(page)).toEqual([]);
  await submit.tap();

  await expect(heading(2, "Kto z tobą pracuje")).toBeVisible();
  const colleague = newEmail();
  await field("email").fill(colleague);
  await submit.tap();
  await expect(page.getByRole("status").getByText(`Zaproszenie wysłane na ${colleague}`)).toBeVisible();

  await expect(heading(2, "Wydrukuj pierwsze karty")).toBeVisible();
  const made = page.waitForResponse((answer) => answer.url().endsWith("/paper_cards"));
  await page.getByRole("button", { name: /^Przygotuj arkusz z.10 kartami$/ }).tap();
  const { items } = (await (await made).json()) as { items: { number: string; code: string }[] };
  const codes = page.getByRole("img", { name: /^Kod karty/ });
  await expect(codes).toHaveCount(10);
  await page.reload();
  await expect(codes.first()).toHaveAccessibleName(`Kod karty ${items[0]?.number}`);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Gotowe" }).tap();
  await expect(heading(2, "Wszystko gotowe na pierwszą pieczątkę")).toBeVisible();

  camera.showQr(items[0]?.code ?? "");
  await page.locator("main a[href='/scanner']").tap();
  // With one place there is no choice.
  const act = page.locator("form button[type=submit]");
  await expect(act).toHaveText("Dodaj 1 pieczątkę");
  await act.tap();
  await expect(heading(2, "Pieczątka dodana")).toBeVisible();
});
