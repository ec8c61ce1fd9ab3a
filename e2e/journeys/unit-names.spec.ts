/** A points card calls its points something else, and every number takes the form that its language has for it. */
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { tillPage } from "../pages/till.ts";
import { registerAnew } from "../pages/visitor.ts";

const scope = "/api/businesses/current";

const readers = [
  {
    ...{ locale: "uk-UA", width: 390, language: "Українська", name: "кава", preview: /22 кави/, full: /37 кав/ },
    forms: [
      ["1, 21", "кава"],
      ["2, 22", "кави"],
      ["5", "кав"],
    ],
    words: {
      unit: "Що збирають",
      others: "Інші мови",
      forms: "Форми з числами",
      kept: "Збережено в чернетці",
      full: "Повна",
    },
    ...{ publish: "Опублікувати", cost: "37 кав", receipt: "Чек", add: "Додати: 2 кави" },
    added: "Додано: 2 кави",
  },
  {
    ...{ locale: "de-DE", width: 1440, language: "Deutsch", name: "Kaffee", preview: /22 Kaffees/, full: /37 Kaffees/ },
    forms: [
      ["1", "Kaffee"],
      ["2, 5, 21, 22", "Kaffees"],
    ],
    words: {
      unit: "Was gesammelt wird",
      others: "Andere Sprachen",
      forms: "Formen mit Zahlen",
      kept: "Im Entwurf gespeichert",
      full: "Voll",
    },
    ...{
      publish: "Veröffentlichen",
      cost: "37 Kaffees",
      receipt: "Beleg",
      add: "2 Kaffees hinzufügen",
      added: "2 Kaffees hinzugefügt",
    },
  },
] as const;

for (const { locale, width, language, name, forms, words, ...shown } of readers) {
  test(`points are called coffees, in ${locale} at ${width} px`, async ({ visit }) => {
    const page = await visit({ locale });
    await registerAnew(page);
    const look = { template: "points", stock: "espresso", stamp_icon: "mug" };
    const data = { ...look, name: "Klub", reward_name: "Sernik", reward_cost: 37 };
    const { _id: card_id } = (await (await page.request.post(`${scope}/cards`, { data })).json()) as { _id: string };
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}`);
    const preview = page
      .getByRole("region")
      .filter({ has: page.getByRole("img") })
      .getByRole("img")
      .first();
    await expect(preview).toBeVisible();
    const unit = page.getByRole("group", { name: words.unit });
    await unit.getByRole("textbox").first().fill("coffee");
    await unit.getByRole("button", { name: words.others }).click();
    await unit.getByRole("textbox", { name: language }).fill(name);
    const more = page.getByRole("button", { name: words.forms });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await more.click();
    for (const [numbers, form] of forms)
      await page.getByRole("textbox", { name: `${language} ${numbers} …`, exact: true }).fill(form);
    await expect(page.getByText(words.kept)).toBeVisible();
    await expect(preview).toHaveAccessibleName(shown.preview);
    await page.getByRole("radio", { name: words.full, exact: true }).check({ force: true });
    await expect(preview).toHaveAccessibleName(shown.full);
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("button", { name: shown.publish }).press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(forms.map(([, form]) => form).at(-1)!).first()).toBeVisible();
    await dialog.getByRole("button", { name: shown.publish }).press("Enter");
    await expect(dialog).toBeHidden();
    await page.goto(`/cards/${card_id}/rewards`);
    await expect(page.getByRole("listitem").filter({ hasText: "Sernik" })).toContainText(shown.cost);

    const place = await page.request.post(`${scope}/places`, { data: { name: "Kiosk", country: "PL" } });
    const paper = await page.request.post(`${scope}/cards/${card_id}/paper_cards`, { data: { count: 1 } });
    const { items } = (await paper.json()) as { items: { number: string }[] };
    expect([place.ok(), paper.ok()]).toEqual([true, true]);
    await page.goto("/scanner");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await scanByHand(page, items[0]?.number ?? "");
    const till = tillPage(page);
    await page.getByRole("textbox", { name: shown.receipt }).fill("20");
    await expect(till.act).toHaveText(shown.add);
    await till.act.press("Enter");
    await expect(till.done).toHaveText(shown.added);
  });
}
