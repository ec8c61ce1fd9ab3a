import type { Locator } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { newEmail, registerAnew } from "../pages/visitor.ts";

/** The main story: a café owner with a phone, in Polish, without help. */
test("from / to a configured business and its first scanned stamp, on a phone in Polish", async ({ visit, camera }) => {
  const page = await visit({ width: 390, locale: "pl-PL" });
  const email = newEmail();
  const field = (name: string) => page.locator(`input[name=${name}]`);
  const submit = page.locator("main form button[type=submit]");
  const heading = (level: number, name: string | RegExp) => page.getByRole("heading", { level, name });

  // As a hurried owner would: a tap for each field, button and choice, two for a list; what is filled in stays.
  let taps = 0;
  const tap = async (one: Locator, cost = 1) => {
    taps += cost;
    await one.tap();
  };
  const type = async (one: Locator, text: string) => {
    taps += 1;
    await one.fill(text);
  };

  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await tap(page.locator("main a[href^='/register']"));
  await type(field("email"), email);
  await type(field("password"), "Kalosz-7-Wieloryb");
  taps += 1;
  await field("terms_accepted").check();
  await tap(submit);

  await expect(page).toHaveURL("/onboarding/plan");
  // The URL changes before the page is shown.
  await expect(field("terms_accepted")).toHaveCount(0);
  await tap(submit);
  await type(page.getByRole("textbox", { name: "Nazwa firmy" }), "Kawiarnia Kalosz");
  await type(page.getByRole("textbox", { name: "Adres", exact: true }), "ul. Józefa 14/2");
  await type(page.getByRole("textbox", { name: "Kod pocztowy" }), "31056");
  await type(page.getByRole("textbox", { name: "Imię" }), "Marta");
  await type(page.getByRole("textbox", { name: "Nazwisko" }), "Wilk");
  await tap(submit);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Aby korzystać ze wszystkich możliwości")).toBeVisible();

  await page.goto(await mailedLink(email, "verify"));
  await expect(page.getByRole("status").getByText(/^Adres e-\u2060mail potwierdzony/)).toBeVisible();
  await expect(page).toHaveURL("/");

  await tap(page.getByRole("link", { name: "Zacznij" }));
  await expect(page).toHaveURL("/configure");
  await expect(heading(2, "Twoja firma")).toBeVisible();
  const steps = page.getByRole("list", { name: "Kroki" }).getByRole("listitem");
  const centres = await steps.evaluateAll((all) =>
    all.map((one) => {
      const { left, width } = one.querySelector("span")!.getBoundingClientRect();
      return left + width / 2;
    }),
  );
  const gaps = centres.slice(1).map((centre, nr) => Math.round(centre - centres[nr]!));
  expect(Math.max(...gaps) - Math.min(...gaps), "the stamps of the steps stand evenly").toBeLessThanOrEqual(1);
  expect(await findFaults(page)).toEqual([]);
  // The name on the invoices, until customers call the business something else.
  await expect(field("name")).toHaveValue("Kawiarnia Kalosz");
  // And it tells of what kind the business is.
  await expect(page.getByRole("radio", { name: "Gastronomia" })).toBeChecked();
  // The address of the invoices is the first place's, too, unless the owner says otherwise.
  await expect(page.getByRole("checkbox", { name: /Pierwszy lokal jest pod adresem ul\. Józefa 14\/2/ })).toBeChecked();
  await tap(submit);

  // Coming back later continues at the same step.
  await expect(heading(2, "Twoja pierwsza karta")).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "Zacznij" }).tap();
  await expect(heading(2, "Twoja pierwsza karta")).toBeVisible();
  await expect(page.getByRole("radio", { name: /1 punkt za każde wydane 10,00.zł/ })).toBeVisible();
  await page.getByRole("radio", { name: /Dziesięć pieczątek/ }).check();
  // The reward's name counts as the card does, until the owner writes another.
  await expect(field("reward")).toHaveValue("10. kawa");
  await page.locator("select[name=stamps_required]").selectOption("8");
  await expect(field("reward")).toHaveValue("8. kawa");
  await page.locator("select[name=stamps_required]").selectOption("10");
  // Of two coffees the till asks, unless the owner gives one for each visit.
  await expect(page.getByRole("radio", { name: /Każdą pozycję/ })).toBeChecked();
  await page.getByRole("radio", { name: "Masło" }).check();
  await expect(page.getByRole("img", { name: /Kawiarnia Kalosz/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await expect.poll(() => findSticksOut(page)).toEqual([]);
  await tap(submit);

  await expect(heading(2, "Wydrukuj pierwsze karty")).toBeVisible();
  const made = page.waitForResponse((answer) => answer.url().endsWith("/paper_cards"));
  await tap(page.getByRole("button", { name: /^Przygotuj arkusz z.10 kartami$/ }));
  const { items } = (await (await made).json()) as { items: { number: string; code: string }[] };
  const codes = page.getByRole("img", { name: /^Kod karty/ });
  await expect(codes).toHaveCount(10);
  await page.reload();
  await expect(codes.first()).toHaveAccessibleName(`Kod karty ${items[0]?.number}`);
  expect(await findFaults(page)).toEqual([]);

  camera.showQr(items[0]?.code ?? "");
  await tap(page.locator("main a[href='/scanner']"));
  // With one place there is no choice.
  const act = page.locator("form button[type=submit]");
  await expect(page.getByRole("group", { name: "Ile?" })).toBeVisible();
  await expect(act).toHaveText("Dodaj 1 pieczątkę");
  await tap(act);
  await expect(heading(2, "Pieczątka dodana")).toBeVisible();
  expect(taps, "taps from the first page to the first stamp").toBe(18);

  // Inviting a colleague comes after it.
  await page.goto("/configure");
  await expect(heading(2, "Kto z tobą pracuje")).toBeVisible();
  const colleague = newEmail();
  await field("email").fill(colleague);
  await submit.tap();
  await expect(page.getByRole("status").getByText(`Zaproszenie wysłane na ${colleague}`)).toBeVisible();
  await expect(heading(2, "Wszystko gotowe na pierwszą pieczątkę")).toBeVisible();
});

test("where the first place is elsewhere, it is a step with the address of the invoices to correct", async ({
  visit,
}) => {
  const page = await visit();
  await registerAnew(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { _id, places_count } = (await (await page.request.get("/api/businesses/current")).json()) as {
    _id: string;
    places_count: number;
  };
  expect(places_count).toBe(0);
  const { items } = (await (await page.request.get("/api/businesses/current/accounts")).json()) as {
    items: { _id: string }[];
  };
  const billing_address = { address: "ul. Józefa 14/2", postcode: "31-056", city: "Kraków", country: "PL" };
  const details = { tin: "1234563218", billing_name: "Ziarno Marta Wilk", billing_address };
  const names = { first_name: "Marta", last_name: "Wilk" };
  expect((await page.request.patch(`/api/businesses/${_id}`, { data: details })).ok()).toBe(true);
  expect((await page.request.patch(`/api/accounts/${items[0]?._id}`, { data: names })).ok()).toBe(true);
  const field = (name: string) => page.locator(`main form input[name=${name}]`);
  const submit = page.locator("main form button[type=submit]");

  await page.goto("/configure");
  await expect(field("name")).toHaveValue("Ziarno Marta Wilk");
  await page.getByRole("radio", { name: "Gastronomy" }).check();
  await page.getByRole("checkbox", { name: /The first place is at ul\. Józefa/ }).uncheck();
  await submit.click();
  await expect(page.getByRole("heading", { level: 2, name: "Your first place" })).toBeVisible();
  await expect(field("city")).toHaveValue("Kraków");
  // A first place is called after its street until it has another name.
  await expect(field("name")).toHaveValue("ul. Józefa 14/2");
  await field("address").fill("ul. Krakowska 3");
  await field("name").fill("Kazimierz");
  await submit.click();
  await expect(page.getByRole("heading", { level: 2, name: "Your first card" })).toBeVisible();
  const places = await (await page.request.get("/api/businesses/current/places")).json();
  expect(places).toMatchObject({ items: [{ name: "Kazimierz", address: "ul. Krakowska 3", city: "Kraków" }] });
});
