import { findFaults } from "../harness/axe.ts";
import { type Customer, joinAsCustomer } from "../harness/customer.ts";
import { runs } from "../harness/settled-page.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { startServer } from "../harness/server.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

interface Begun {
  readonly token: string;
  readonly questions: readonly { readonly _id: string; readonly options: readonly Option[] }[];
}
interface Option {
  readonly _id: string;
  readonly text: Readonly<Record<string, string>>;
}

/** As the field of the console takes it, in the business's zone. */
const tomorrowEvening = (): string =>
  `${new Date(Date.now() + 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Warsaw" })}T22:00`;

for (const width of rotatedWidths(0)) {
  test(`a quiz is made, played at customers' own cards, settled after its end, and its prize handed over at ${width} px`, async ({
    visit,
  }) => {
    const server = await startServer({ DEMO: "off" });
    // Scheduling is refused once, on purpose.
    const page = await visit({ at: server.url, allow: [/status of 400.*\/schedule$/] });
    try {
      const { card_id, post } = await openShop(page, { stamps_required: 5 });
      const own = await page.request.get("/api/businesses/current");
      const { qr_key } = (await own.json()) as { qr_key: string };
      const [winner, second] = [await joinAsCustomer(server.url, qr_key), await joinAsCustomer(server.url, qr_key)];
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/cards/${card_id}/challenges`);
      await expect(page.getByText("No challenge yet.")).toBeVisible();
      await page.getByRole("button", { name: "New challenge" }).click();
      await expect(page.getByRole("heading", { name: "New challenge", level: 1 })).toBeVisible();
      const dialog = page.getByRole("dialog");
      const saves = page.getByRole("button", { name: /^(Save as draft|Not saved)$/ });
      await page.getByRole("radio", { name: "Quiz" }).check();
      await saves.click();
      await expect(page.getByText("This is needed in the language of your business")).toBeVisible();
      await page.getByRole("textbox", { name: "Name that customers see" }).first().fill("Beans and where they grow");
      await page.getByRole("button", { name: "Add question" }).click();
      await page.getByRole("textbox", { name: "Answer 1" }).first().fill("Ethiopia");
      // Answers without a question are not dropped unasked.
      await saves.click();
      await expect(page.getByText("This is needed in the language of your business")).toBeVisible();
      await page.getByRole("textbox", { name: "What is asked" }).first().fill("Where does our blend grow?");
      await page.getByRole("textbox", { name: "Answer 2" }).first().fill("Brazil");
      const preview = page.getByRole("region", { name: "Preview" });
      await expect(preview.getByRole("group", { name: "Where does our blend grow?" })).toBeVisible();
      // Wherever one has scrolled to, a field may be half under the bar; at the end none is.
      await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
      expect(await findFaults(page)).toEqual([]);
      expect(await findSticksOut(page)).toEqual([]);
      // Half a quiz is not dropped unasked, and cannot be scheduled.
      await page.getByRole("link", { name: "Challenges" }).first().click();
      await dialog.getByRole("button", { name: "Keep editing" }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: "Schedule" }).click();
      await expect(page.getByRole("alert")).toContainText("Every question needs its right answer.");
      await saves.click();
      await expect(page.getByRole("heading", { name: "Beans and where they grow", level: 1 })).toBeVisible();

      // As a customer will play it; nothing counts.
      await preview.getByRole("radio", { name: "Brazil" }).check();
      await preview.getByRole("button", { name: "Answer" }).click();
      await expect(preview.getByText("That was the last question")).toBeVisible();

      // What is missing is said, and then it is there.
      await page.getByRole("button", { name: "Schedule" }).click();
      await expect(page.getByText("Every question needs its right answer.")).toBeVisible();
      await expect(page.getByText("Say when it starts.")).toBeVisible();
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("Starts").fill("2026-01-05T08:00");
      await page.getByLabel("Ends").fill(tomorrowEvening());
      await page.getByRole("radio", { name: "Answer 1 is right" }).check();
      await page.getByRole("button", { name: "Schedule" }).click();
      await expect(page.getByText("running", { exact: true })).toBeVisible();

      // Two customers play: one is right, the other is not.
      const challenge_id = page.url().split("/").at(-1)!.split("?")[0]!;
      const answerWith = async ({ card_subscription_id, post }: Customer, words: string) => {
        const { token, questions } = await post<Begun>("/challenge_plays", { card_subscription_id, challenge_id });
        const [question] = questions;
        const chosen = question!.options.find(({ text }) => Object.values(text).includes(words))!;
        const answers = [{ question_id: question!._id, option_ids: [chosen._id] }];
        return await post("/challenge_plays/answers", { token, answers });
      };
      expect(await answerWith(second, "Brazil")).toEqual({ score: 0, of: 1 });
      expect(await answerWith(winner, "Ethiopia")).toEqual({ score: 1, of: 1 });

      await page.reload();
      await expect(page.getByRole("main").locator("dl").first()).toContainText("In the lead1 right answer");
      const first = page.getByRole("region", { name: "Ranking" }).getByRole("listitem").first();
      await expect(first).toContainText("1 right answer");
      await expect(first).toContainText("5 stamps");
      expect(await findFaults(page)).toEqual([]);
      expect(await findSticksOut(page)).toEqual([]);

      // It has ended, and until the prizes are granted it says so.
      await server.moveAhead(2);
      await page.reload();
      await expect(page.getByText("It is over. Until the prizes are granted")).toBeVisible();
      await server.moveAhead(6);
      await page.reload();
      await expect(page.getByText("over", { exact: true })).toBeVisible();
      await expect(page.getByText("Prizes were granted")).toBeVisible();
      await expect(first).toContainText("5 stamps");
      const seen = await winner.get<{ status: string }>(`/challenges/${challenge_id}/ranking`);
      expect(seen).toMatchObject({ status: "settled", items: [{ rank: 1, is_own: true, score: 1 }] });

      // The winner's card is full, and the till hands the reward over.
      const till = tillPage(page);
      await page.goto("/scanner");
      await runs(page);
      // A wide till has its field beside the camera.
      if (width < 769) await till.typeNumber.click();
      await till.enterNumber(winner.number);
      await expect(till.card(5, 5)).toBeVisible();
      await expect(page.getByText("A free coffee").first()).toBeVisible();

      // Another one is cancelled.
      const { _id: cancelled } = (await (
        await page.request.post(`/api/cards/${card_id}/challenges`, {
          data: {
            type: "most_points",
            name: { en: "Autumn cup" },
            starts_at: "2026-01-05T08:00:00.000Z",
            ends_at: "2090-01-05T08:00:00.000Z",
          },
        })
      ).json()) as { _id: string };
      await page.goto(`/cards/${card_id}/challenges/${cancelled}`);
      await page.getByRole("button", { name: "Schedule" }).click();
      await page.getByRole("button", { name: "Cancel the challenge" }).click();
      expect(await findFaults(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Cancel the challenge" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText("Cancelled, no prizes")).toBeVisible();
      await page.getByRole("link", { name: "Challenges" }).first().click();
      const row = page.getByRole("list", { name: "Challenges" }).getByRole("listitem");
      await expect(row.filter({ hasText: "Autumn cup" })).toContainText("cancelled");
      await expect(row.filter({ hasText: "Beans" })).toContainText("over");
      expect(await findFaults(page)).toEqual([]);
      expect(await findSticksOut(page)).toEqual([]);

      // Questions that the offer answers, and a deck that says what it lacks.
      for (const [nr, name] of ["Espresso", "Latte", "Cheesecake"].entries())
        await post("products", { kind: "product", name, price: 900 + 500 * nr });
      await page.getByRole("button", { name: "New challenge" }).click();
      await page.getByRole("radio", { name: "Quiz" }).check();
      await page.getByRole("button", { name: "Suggest five" }).click();
      await page.getByRole("button", { name: /Which of these costs the most\?/ }).click();
      await expect(page.getByRole("textbox", { name: "Answer 1" }).first()).toHaveValue("Cheesecake");
      await expect(page.getByRole("radio", { name: "Answer 1 is right" })).toBeChecked();
      await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
      expect(await findFaults(page)).toEqual([]);
      expect(await findSticksOut(page)).toEqual([]);
      await page.getByRole("radio", { name: "Memory game" }).check();
      const deck = page.getByRole("region", { name: "Deck" });
      const faces = deck.getByRole("button");
      for (let nr = 0; nr < 6; nr += 1) await faces.nth(nr).click();
      await expect(deck).toContainText("6 of 6 pairs");
      await expect(faces.nth(6)).toBeDisabled();
      await deck.getByRole("radio", { name: "8" }).check();
      await faces.nth(6).click();
      await expect(deck).toContainText("7 of 8 pairs");
      await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
      expect(await findFaults(page)).toEqual([]);
      expect(await findSticksOut(page)).toEqual([]);
    } finally {
      await page.close();
      await server.stop();
    }
  });
}
