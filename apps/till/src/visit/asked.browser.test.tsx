/** What staff are asked before a visit is written: a second one soon after another, and what a coupon's items cost. */
import type { Basket, Preview } from "@rewardo/contract/scanner";
import { cardNumberFrom } from "@rewardo/rules/card-number";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showTill } from "../testing/show-till.tsx";
import { aVisit } from "@rewardo/web/testing/visit.ts";

const number = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
const onePlace = (list: unknown): object => (list as { items: object[] }).items[0] ?? {};

/** The till with a stamp card found; gives what it commits. */
const findCard = async (more: (basket: Basket) => Partial<Preview>): Promise<Basket[]> => {
  const sent: Basket[] = [];
  const card = { type: "stamps_stacked", stamps_required: 8, earning: { mode: "visit", earns: 1 }, rewards: [] };
  const held = { rewards: [], coupons: [], offers: [], explanation: [], delta: 1, delta_pending: 0, discount: 0 };
  await showTill({
    session: sessions.owner,
    width: 390,
    answers: [
      [/\/phone_cards\//, (usual) => ({ ...(usual as object), signs: [] })],
      [/\/places\?/, (usual) => ({ items: [{ ...onePlace(usual), status: "active" }], next_cursor: null })],
      [
        /\/scanner\/preview$/,
        async (usual, request) => {
          const preview = usual as Preview;
          const subscription = { ...preview.card_subscription, balance: 4, level: null };
          return {
            ...{ ...preview, ...held, rejected: [], to_pay: null, high_amount: null, takes_codes: false },
            ...{ card: { ...preview.card, ...card }, card_subscription: subscription },
            ...more((await request.json()) as Basket),
          };
        },
      ],
      [
        /\/scanner\/commit$/,
        async (usual, request) => {
          sent.push((await request.json()) as Basket);
          return { ...(usual as object), transaction: aVisit({ can: { reverse: true } }) };
        },
      ],
    ],
  });
  await page.getByRole("button", { name: /^Type the number/ }).click();
  await page.getByRole("textbox", { name: "Card number" }).fill(number);
  await page.getByRole("button", { name: "Find the card" }).click();
  return sent;
};

test("a card stamped three minutes ago is asked about, and one touch goes on with what was seen", async () => {
  const visit_at = "2026-11-30T10:00:00.000Z";
  const rejected = [{ code: "delay_between_stamps", params: { minutes: 15, passed: 3, visit_at } }];
  const sent = await findCard(({ again_after }) => (again_after === undefined ? { rejected, delta: 0 } : {}));
  const add = page.getByRole("button", { name: "Add 1 stamp" });
  await add.click();
  const question = page.getByRole("dialog", { name: "Stamp again?" });
  await expect.element(question.getByText("The last visit with this card was 3 minutes ago.")).toBeVisible();
  // One Enter too many says no.
  await expect.element(question.getByRole("button", { name: "Not now" })).toHaveFocus();
  await question.getByRole("button", { name: "Not now" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await add.click();
  await question.getByRole("button", { name: "Add 1 stamp" }).click();
  await expect.element(page.getByRole("button", { name: "Scan next" })).toBeVisible();
  expect(sent).toMatchObject([{ again_after: visit_at }]);
  expect(sent[0]?.confirmed).toBeUndefined();
});

test("a coupon for chosen items asks what they cost, and never stands in the way of the stamp", async () => {
  const coupon_id = "01a1fa33-42ea-7771-8148-8f6eba101001";
  const rejected = { code: "condition_not_met", params: { condition: "items_unknown", coupon_id } };
  const coupon = { coupon_id, grant_id: null, name: { en: "20% off cake" }, effect: "discount_percentage" } as const;
  const sent = await findCard(({ amount = null, coupons: [chosen] = [] }) => {
    const isUsed = chosen?.items_amount !== undefined && amount !== null;
    const discount = isUsed ? 480 : 0;
    const told = { items: ["Cheesecake", "Apple pie"], discount, usable: isUsed, rejected: isUsed ? null : rejected };
    const refused = chosen !== undefined && !isUsed ? { rejected: [rejected] } : {};
    return { coupons: [{ ...coupon, ...told }], discount, to_pay: isUsed ? amount - discount : amount, ...refused };
  });
  const row = page.getByRole("checkbox", { name: /20% off cake/ });
  const question = page.getByRole("dialog", { name: "20% off cake" });
  await row.click({ force: true });
  await expect.element(question.getByText("On the receipt: Cheesecake, Apple pie? Type what they cost.")).toBeVisible();
  await question.getByRole("button", { name: "Not on the receipt" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(row).not.toBeChecked();
  await expect.element(page.getByRole("button", { name: "Add 1 stamp" })).toBeEnabled();

  await row.click({ force: true });
  await question.getByRole("textbox", { name: "Price" }).fill("24");
  await question.getByRole("button", { name: "Use the coupon" }).click();
  await expect.element(row).toBeChecked();
  await page.getByRole("textbox", { name: "Receipt" }).fill("41");
  await page.getByRole("button", { name: "Add 1 stamp" }).click();
  await expect.element(page.getByRole("button", { name: "Scan next" })).toBeVisible();
  expect(sent).toMatchObject([{ amount: 4100, coupons: [{ coupon_id, items_amount: 2400 }] }]);
});

test("a coupon and a level say what they need, what is left and until when, as on the customer's card", async () => {
  const coupon = { grant_id: null, items: null, discount: 0, effect: "discount_percentage" } as const;
  const cake = { ...coupon, coupon_id: "01a1fa33-42ea-7771-8148-8f6eba101001", name: { en: "20% off" } };
  const goal = { name: { en: "Gold" }, threshold: 100, reached: 61, period_months: 12 };
  await findCard(() => ({
    coupons: [
      {
        ...{ ...cake, usable: true, rejected: null, minimum_amount: 2000, uses_left: 2 },
        ends_at: "2026-06-14T20:00:00.000Z",
      },
    ],
    levels: { next: { ...goal, ends_at: "2026-06-30T22:00:00.000Z" }, keep: null },
  }));
  // Figures and their currencies are held together by spaces of their own.
  const shown = () => document.body.textContent.replaceAll(/\s/g, " ");
  await expect.poll(shown).toContain("For purchases of PLN 20.00 or more · 2 uses left · until 14 June 2026, 22:00");
  expect(shown()).toContain(
    "Next level: GoldNeeded within 12 months: 100 stamps · 39 stamps to go · until 30 June 2026",
  );
});
