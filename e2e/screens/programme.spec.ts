/** The section of loyalty programs: every tab with the demo's data, and what stands around a draft. */
import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { languages, photograph, widths, type Language } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";

const inMain = "main li, main form, main figure, main section";

const look = async (page: Page, name: string, width: number, language: Language): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await untilAnimationsEnd(page);
  expect.soft(await findSticksOut(page), name).toEqual([]);
  expect.soft(await findFaults(page), name).toEqual([]);
  await photograph(page, name, width, language);
};

const managed = languages.filter((one) => one.language !== "en");
/** How the line begins that stands where the rules suggest nothing. */
const looksFor = { de: "Feste Regeln suchen in Ihren Zahlen", uk: "Сталі правила шукають у ваших даних" };

for (const { language, locale } of managed) {
  for (const width of widths) {
    test(`the tabs of a program in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({
      visit,
    }) => {
      test.setTimeout(240_000);
      const page = await visit({ as: "owner", width, locale });
      const { items } = (await (await page.request.get("/api/businesses/current/cards")).json()) as {
        items: { _id: string; type: string }[];
      };
      const [stamps, points] = ["stamps_stacked", "points"].map(
        (type) => items.find((card) => card.type === type)?._id ?? "",
      );
      const paths = [
        ["programs", "/cards"],
        ["program-rewards", `/cards/${points}/rewards`],
        ["program-coupons", `/cards/${stamps}/coupons`],
        ["program-offers", `/cards/${points}/offers`],
        ["program-levels", `/cards/${points}/levels`],
        ["program-groups", `/cards/${stamps}/groups`],
        ["program-group-new", `/cards/${stamps}/groups/new`],
        ["program-feedback", `/cards/${stamps}/feedback`],
      ] as const;
      for (const [name, path] of paths) {
        await page.goto(path);
        await page.locator(inMain).first().waitFor();
        await look(page, name, width, language);
      }
      // The demonstration's figures suggest no coupon: the page says what was looked for.
      await page.goto(`/cards/${stamps}/coupons`);
      await page.getByText(looksFor[language]).scrollIntoViewIfNeeded();
      await look(page, "program-coupons-nothing", width, language);
    });
  }
}

test("what stands around a draft: publishing, history, simulation, challenges", async ({ visit }) => {
  test.setTimeout(600_000);
  const first = await visit();
  const { post, card_id, stamp } = await openShop(first, { stamps_required: 10 });
  for (let visits = 0; visits < 4; visits += 1) await stamp();
  const at = `cards/${card_id}`;
  const option = (nr: number, text: string) => ({
    _id: `00000000-0000-4000-8000-00000000000${nr}`,
    text: { en: text },
  });
  const questions = [
    {
      ...option(1, "Where does our blend grow?"),
      options: [option(2, "Ethiopia"), option(3, "Brazil"), option(4, "Vietnam")],
      correct_option_ids: [option(2, "")._id],
    },
  ];
  const faces = ["coffee_bean", "mug", "cupcake", "cake", "tea_cup", "pizza"];
  const between = { starts_at: "2090-06-01T08:00:00.000Z", ends_at: "2090-06-08T20:00:00.000Z" };
  const prizes = { reward_type: "points", ranks: [{ rank: 1, points: 5 }] };
  const challenges = `${at}/challenges`;
  const quiz = { type: "quiz", name: { en: "Beans and where they grow" }, questions, prizes, ...between };
  const memory = { type: "memory_game", name: { en: "Find the pairs" }, faces, prizes, ...between };
  const [asked, dealt] = [
    await post<{ _id: string }>(challenges, quiz),
    await post<{ _id: string }>(challenges, memory),
  ];
  const rewards = await first.request.get(`/api/businesses/current/${at}/rewards`);
  const { items } = (await rewards.json()) as { items: { _id: string }[] };
  const headers = { "if-match": "1" };
  const changed = await first.request.patch(`/api/businesses/current/${at}/rewards/${items[0]?._id ?? ""}`, {
    ...{ data: { cost: 4 }, headers },
  });
  expect(changed.status()).toBe(200);
  const simulated = await post<{ _id: string }>(`${at}/simulations`, {
    days: 7,
    reward_values: [{ reward_id: items[0]?._id, amount: 450 }],
  });
  expect(simulated._id).not.toBe("");
  for (const { language, locale } of managed) {
    const page = await visit({ locale });
    await page.context().addCookies(await first.context().cookies());
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 769 ? 844 : 1100 });
      const show = async (name: string, path: string, shows = inMain) => {
        await page.goto(path);
        await page.locator(shows).first().waitFor();
        await look(page, name, width, language);
      };
      await show("program-simulate", `/cards/${card_id}/simulate`, "main table");
      await show("program-versions", `/cards/${card_id}/versions`);
      await show("program-challenges", `/cards/${card_id}/challenges`);
      await show("program-quiz", `/cards/${card_id}/challenges/${asked._id}`, "main fieldset");
      await show("program-challenge-edit", `/cards/${card_id}/challenges/${asked._id}/edit`, "main fieldset");
      await show("program-memory", `/cards/${card_id}/challenges/${dealt._id}`, "main section [role=status]");
      await page.goto(`/cards/${card_id}/rewards`);
      await page.locator("main li").first().waitFor();
      await page.getByRole("button", { name: language === "de" ? "Veröffentlichen" : "Опублікувати" }).click();
      await page.getByRole("dialog").locator("li").first().waitFor();
      await look(page, "program-publish", width, language);
    }
  }
});
