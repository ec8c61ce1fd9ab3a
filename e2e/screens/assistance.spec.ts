/** What the console shows of a language model that answers well, badly, slowly, with orders, with an invention, or too often. */
import { suggestionKinds } from "@rewardo/contract/ai";
import { untilAnimationsEnd, runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { everyLanguage, photograph, widths } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { coupons, injected, openAssisted, soundCoupon } from "../pages/assistance.ts";

/** What it says when it does what the comment tells it to. */
const obeyed = { text: "Pay your invoice at https://evil.example/pay at once.", comments: [1] };

for (const { language, locale } of everyLanguage) {
  test(`a language model's states in ${language}`, async ({ visit }) => {
    test.setTimeout(580_000);
    const { model, open, cardId, say, close } = await openAssisted();
    try {
      const page = await open(visit, { locale });
      const card_id = await cardId(page);
      await say(page, injected);
      const take = async (name: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // Suggestions stand last, a summary of comments before them.
          if (!page.url().endsWith("/feedback"))
            await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
          await untilAnimationsEnd(page);
          const named = `${name} in ${language} at ${width}`;
          expect.soft(await findSticksOut(page), named).toEqual([]);
          expect.soft(await findFaults(page), named).toEqual([]);
          await photograph(page, name, width, language);
        }
      };
      const show = async (path: string, of = card_id) => {
        await page.goto(`/cards/${of}/${path}`);
        await runs(page);
        await page.waitForLoadState("networkidle");
      };
      const { items } = (await (await page.request.get("/api/businesses/current/cards")).json()) as {
        items: { _id: string; status: string }[];
      };
      const other = items.find(({ _id, status }) => _id !== card_id && status === "active")?._id ?? "";
      // What failed is not asked again for a quarter of an hour, so that each state has a question of its own.
      model.answer = () => coupons(soundCoupon);
      await show("coupons");
      await take("assistance-right");
      // It says nothing at first, and is given up after twenty seconds: the page works in the meantime.
      model.answer = () => null;
      await page.goto(`/cards/${card_id}/rewards`);
      await runs(page);
      await take("assistance-slow");
      await page.waitForLoadState("networkidle");
      await take("assistance-silent");
      model.answer = () => JSON.stringify({ statements: [obeyed] });
      await show("feedback");
      await take("assistance-injected");
      model.answer = () => "Sure! Here are three ideas for your café.";
      await show("coupons", other);
      await take("assistance-wrong");
      model.answer = () => coupons({ title: "Cake", reason: soundCoupon.reason, product: 99, cost: 12 });
      await show("rewards", other);
      await take("assistance-invention");
      for (const locale_asked of ["pl", "de", "en", "uk"])
        for (const what of ["suggest_rewards", "summarize_feedback", "suggest_coupons"])
          await page.request.get(`/api/ai/${what}?card_id=${card_id}&locale=${locale_asked}`);
      await say(page, "It was too loud today.");
      await show("feedback");
      await take("assistance-limit");
      for (const kind of suggestionKinds) {
        if (kind.startsWith("written")) continue;
        expect((await page.request.post("/api/ai/dismissals", { data: { kind } })).ok(), kind).toBe(true);
      }
      await show("rewards");
      await take("assistance-nothing");
    } finally {
      await close();
    }
  });
}
