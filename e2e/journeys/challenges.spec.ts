import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";

interface Begun {
  readonly token: string;
  readonly questions: readonly { readonly _id: string; readonly options: readonly Option[] }[];
}
interface Option {
  readonly _id: string;
  readonly text: Readonly<Record<string, string>>;
}

for (const width of rotatedWidths(0)) {
  test(`a quiz is made, scheduled, played by card number and cancelled at ${width} px`, async ({ visit }) => {
    // Scheduling is refused once, on purpose.
    const page = await visit({ allow: [/status of 400.*\/schedule$/] });
    const { card_id, at } = await openShop(page, { stamps_required: 10 });
    const own = await page.request.get("/api/businesses/current");
    const { _id: business_id } = (await own.json()) as { _id: string };
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/cards/${card_id}/challenges`);
    await expect(page.getByText("No challenge yet.")).toBeVisible();
    await page.getByRole("button", { name: "New challenge" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Quiz" }).check({ force: true });
    await dialog.getByRole("button", { name: "Save as draft" }).click();
    await expect(dialog.getByText("This is needed in the language of your business")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name that customers see" }).first().fill("Beans and where they grow");
    await dialog.getByRole("button", { name: "Add question" }).click();
    await dialog.getByRole("textbox", { name: "What is asked" }).first().fill("Where does our blend grow?");
    await dialog.getByRole("textbox", { name: "Answer 1" }).first().fill("Ethiopia");
    await dialog.getByRole("textbox", { name: "Answer 2" }).first().fill("Brazil");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("group", { name: "Where does our blend grow?" })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save as draft" }).click();
    await expect(dialog).toBeHidden();
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
    await dialog.getByLabel("Starts").fill("2026-01-05T08:00");
    await dialog.getByLabel("Ends").fill("2090-01-05T22:00");
    await dialog.getByRole("radio", { name: "Answer 1 is right" }).check();
    await dialog.getByRole("button", { name: "Save as draft" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("running", { exact: true })).toBeVisible();

    const challenge_id = page.url().split("/").at(-1)!.split("?")[0]!;
    const play = async <T>(path: string, data: object): Promise<T> => {
      const answer = await page.request.post(`/api/challenge_plays${path}`, { data: { business_id, ...data } });
      expect(answer.ok()).toBe(true);
      return (await answer.json()) as T;
    };
    const { token, questions } = await play<Begun>("", { number: at.number, challenge_id });
    const [question] = questions;
    const right = question!.options.find(({ text }) => Object.values(text).includes("Ethiopia"))!;
    const answers = [{ question_id: question!._id, option_ids: [right._id] }];
    expect(await play("/answers", { token, answers })).toEqual({ score: 1, of: 1 });

    await page.reload();
    const first = page.getByRole("region", { name: "Ranking" }).getByRole("listitem").first();
    await expect(first).toContainText("1 right answer");
    await expect(first).toContainText("5 stamps");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await page.getByRole("button", { name: "Cancel the challenge" }).click();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel the challenge" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Cancelled, no prizes")).toBeVisible();
    await page.getByRole("link", { name: "Challenges" }).first().click();
    const row = page.getByRole("list", { name: "Challenges" }).getByRole("listitem");
    await expect(row).toContainText("cancelled");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
  });
}
