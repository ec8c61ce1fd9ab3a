/** The sheet that asks whether the customer is the one at the till. */
import type { MemberAsk } from "@rewardo/contract/member-view";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MemberPage } from "../page.ts";
import { showPage } from "../testing/show.tsx";
import { business, now, views } from "../testing/views.ts";

const [first] = views.regular.cards;
const ask: MemberAsk = {
  ...{ _id: "01960000-0000-7000-8000-000000000901", card_subscription_id: first!.card_subscription_id },
  ...{ names: [{ en: "Breakfast" }], cost: 10, place_name: "Kazimierz" },
  expires_at: new Date(Date.parse(now) + 60_000).toISOString(),
};
const asked = (asks: MemberAsk[]): MemberPage => ({
  ...{ kind: "card", link: null, proves: null },
  view: { ...views.regular, asks },
});
const where = `POST /api/member/${business.key}/reward_confirmations/${ask._id}/answer`;
const sheet = page.getByRole("dialog", { name: "Is that you at the till?" });

test.each([
  ["Yes, it is me", true, ""],
  ["No", false, "#show"],
] as const)("the sheet says what, where and for how much, and %s answers it", async (button, is_yes, hash) => {
  await page.viewport(320, 640);
  const calls = showPage(asked([ask]), { [where]: { status: is_yes ? "confirmed" : "declined" } }, hash);
  await expect.element(sheet.getByText(/^Breakfast for 10.stamps$/)).toBeVisible();
  await expect.element(sheet.getByText(/^Kazimierz is about to hand this over/)).toBeVisible();
  const { violations } = await axe.run("dialog", { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await sheet.getByRole("button", { name: button, exact: true }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(calls.find(({ what }) => what === where)?.body).toEqual({ is_yes });
});

test("what is over says so, and what did not get through can be said again", async () => {
  await page.viewport(390, 844);
  showPage(asked([ask]), { [where]: new TypeError("Failed to fetch") });
  await sheet.getByRole("button", { name: "Yes, it is me" }).click();
  await expect.element(sheet.getByText(/did not get through/)).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Yes, it is me" })).toBeEnabled();
});

test("a question that is answered elsewhere or over is told as over", async () => {
  await page.viewport(390, 844);
  showPage(asked([ask]));
  await sheet.getByRole("button", { name: "Yes, it is me" }).click();
  await expect.element(sheet.getByText(/The till can ask again/)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});
