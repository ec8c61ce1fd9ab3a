/** What coupons, levels and challenges need, what is left, until when: as the customer reads it. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MemberPage } from "../page.ts";
import { showPage } from "../testing/show.tsx";
import { business, views } from "../testing/views.ts";

const regular: MemberPage = { kind: "card", view: views.regular, link: null, proves: null };

test("a coupon and a level say what they need, what is left and until when", async () => {
  await page.viewport(390, 844);
  showPage(regular);
  // Figures and their currencies are held together by spaces of their own.
  const shown = () => document.body.textContent.replaceAll(/\s/g, " ");
  await expect.poll(shown).toContain("For purchases of PLN 20.00 or more · 2 uses left · until 14 June 2026, 22:00");
  expect(shown()).toContain(
    "Next level: GoldNeeded within 12 months: 100 stamps · 39 stamps to go · until 30 June 2026" +
      "To keep this levelNeeded within 12 months: 50 stamps · 22 stamps to go · until 14 January 2027",
  );
});

test("a challenge says who wins, what is left and until when", async () => {
  await page.viewport(390, 844);
  const challenge = {
    ...{ _id: "01a1fa33-42ea-7771-8148-8f6eba101001", type: "memory_game", name: { en: "Pairs" }, description: null },
    ...{ card_subscription_id: views.regular.cards[0]?.card_subscription_id, status: "running", plays_left: 1 },
    ...{
      starts_at: "2026-06-01T22:00:00.000Z",
      ends_at: "2026-06-30T22:00:00.000Z",
      settles_at: "2026-07-02T22:00:00.000Z",
    },
    ...{ prizes: { reward_type: "none" }, next_play_at: null },
  };
  const path = `GET /api/member/${business.key}/challenges`;
  showPage(regular, { [path]: { items: [challenge], nickname: null } }, "#challenges");
  await expect.element(page.getByText("The highest score wins · 1 play left today · until 30 June 2026")).toBeVisible();
});
