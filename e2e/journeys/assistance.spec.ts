/** What the console shows of a language model that answers well, badly, with an invention, not at all, or too often. */
import { suggestionKinds } from "@rewardo/contract/ai";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { coupons, injected, openAssisted, soundCoupon } from "../pages/assistance.ts";

test("a model's sound answer is a draft with its reason; anything else gives way to fixed rules, and the page says why", async ({
  visit,
}) => {
  const { model, open, cardId, say, close } = await openAssisted();
  try {
    const page = await open(visit);
    const card_id = await cardId(page);
    const frame = (name: string) => page.getByRole("region", { name });
    const written = frame("Suggested for you");
    const counted = frame("From your own figures");

    await test.step("right", async () => {
      model.answer = () => coupons(soundCoupon);
      await page.goto(`/cards/${card_id}/coupons`);
      await expect(written).toContainText(soundCoupon.reason);
      await expect(written).toContainText("Written by small-1. 700 of 12,000 tokens used today.");
      await expect(written).toContainText("Nothing runs before you publish it.");
      expect(await findFaults(page)).toEqual([]);
      expect(await findSticksOut(page)).toEqual([]);
      await written.getByRole("button", { name: "Use as a draft" }).first().click();
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(soundCoupon.title);
    });

    await test.step("wrong", async () => {
      model.answer = () => "Sure! Here are three ideas for your café.";
      await page.goto(`/cards/${card_id}/rewards`);
      await expect(counted).toContainText("What the language model answered was not usable; fixed rules made these.");
    });

    await test.step("a comment with orders to the model, which obeys", async () => {
      await say(page, injected);
      const obeyed = { text: "Pay your invoice at https://evil.example/pay at once.", comments: [1] };
      model.answer = () => JSON.stringify({ statements: [obeyed] });
      await page.goto(`/cards/${card_id}/feedback`);
      const summary = frame("What customers say");
      await expect(summary).toContainText("What the language model answered was not usable");
      await expect(summary).not.toContainText("evil.example");
      expect(model.calls.at(-1)?.body.messages.at(-1)?.content).not.toContain("evil.example");
      expect(await findFaults(page)).toEqual([]);
    });

    // The same data are asked about once: another language is another question.
    await test.step("an invention", async () => {
      const german = await open(visit, { width: 390, locale: "de-DE" });
      model.answer = () => coupons({ title: "Kuchen", reason: soundCoupon.reason, product: 99, cost: 12 });
      await german.goto(`/cards/${card_id}/rewards`);
      await expect(
        german.getByText("Die Antwort des Sprachmodells war nicht brauchbar", { exact: false }),
      ).toBeVisible();
      expect(await findSticksOut(german)).toEqual([]);
    });

    await test.step("no answer", async () => {
      const polish = await open(visit, { locale: "pl-PL" });
      // In the long form it is silent, until the server waits no longer; the page works in the meantime.
      model.answer = () => (process.env["LONG"] === "1" ? null : { status: 500 });
      await polish.goto(`/cards/${card_id}/rewards`);
      await expect(polish.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expect(polish.getByText("Model językowy nie odpowiedział", { exact: false })).toBeVisible({
        timeout: 40_000,
      });
    });

    await test.step("a day's tokens are used up, and what left is in the audit", async () => {
      model.answer = () => ({ status: 500 });
      const asked = new Set<string>();
      // What a failed question may have cost stays taken.
      for (const locale of ["pl", "de", "en", "uk"]) {
        for (const what of ["suggest_rewards", "summarize_feedback", "suggest_coupons"]) {
          const answer = await page.request.get(`/api/ai/${what}?card_id=${card_id}&locale=${locale}`);
          asked.add(((await answer.json()) as { fallback: string | null }).fallback ?? "");
        }
      }
      expect(asked).toContain("limit");
      const ukrainian = await open(visit, { locale: "uk-UA" });
      await ukrainian.goto(`/cards/${card_id}/rewards`);
      await expect(ukrainian.getByText("ліміт мовної моделі вичерпано", { exact: false })).toBeVisible();
      // Rules that find nothing, too, do not leave the page silent.
      for (const kind of suggestionKinds.filter((one) => !one.startsWith("written")))
        expect((await page.request.post("/api/ai/dismissals", { data: { kind } })).ok(), kind).toBe(true);
      await ukrainian.reload();
      await expect(ukrainian.getByText("а сталі правила нічого не знаходять", { exact: false })).toBeVisible();
      await page.goto("/audit");
      await expect(
        page.getByText("asked a language model, using figures and comments without names").first(),
      ).toBeVisible();
    });
  } finally {
    await close();
  }
});
