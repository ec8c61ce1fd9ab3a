import type { Basket, Preview } from "@rewardo/contract/scanner";
import { cardNumberFrom } from "@rewardo/rules";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "../../../testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";
import { aVisit } from "../../../testing/visit.ts";

const number = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
const visit_at = "2026-11-30T10:00:00.000Z";

const onePlace = (list: unknown): object => (list as { items: object[] }).items[0] ?? {};

test("a card stamped three minutes ago is asked about, and one touch goes on with what was seen", async () => {
  const sent: Basket[] = [];
  const rejected = [{ code: "delay_between_stamps", params: { minutes: 15, passed: 3, visit_at } }];
  const card = { type: "stamps_stacked", stamps_required: 8, earning: { mode: "visit", earns: 1 }, rewards: [] };
  const held = { rewards: [], coupons: [], offers: [], explanation: [], delta: 0, delta_pending: 0, discount: 0 };
  const { server } = await showConsole({
    at: "/scanner",
    session: sessions.owner,
    width: 390,
    answers: [
      [/\/phone_cards\//, (usual) => ({ ...(usual as object), signs: [] })],
      [/\/places\?/, (usual) => ({ items: [{ ...onePlace(usual), status: "active" }], next_cursor: null })],
      [
        /\/scanner\/preview$/,
        (usual) => {
          const preview = usual as Preview;
          const subscription = { ...preview.card_subscription, balance: 4, level: null };
          return {
            ...{ ...preview, ...held, rejected, to_pay: null, high_amount: null, takes_codes: false },
            ...{ card: { ...preview.card, ...card }, card_subscription: subscription },
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
  const add = page.getByRole("button", { name: "Add 1 stamp" });
  await add.click();
  const question = page.getByRole("dialog", { name: "Stamp again?" });
  await expect.element(question.getByText("The last visit with this card was 3 minutes ago.")).toBeVisible();
  // One Enter too many says no.
  await expect.element(question.getByRole("button", { name: "Not now" })).toHaveFocus();
  await question.getByRole("button", { name: "Not now" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.calls.some((call) => call.includes("commit"))).toBe(false);
  await add.click();
  await question.getByRole("button", { name: "Add 1 stamp" }).click();
  await expect.element(page.getByRole("button", { name: "Scan next" })).toBeVisible();
  expect(sent).toMatchObject([{ again_after: visit_at }]);
  expect(sent[0]?.confirmed).toBeUndefined();
});
