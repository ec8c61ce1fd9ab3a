/** What customers report about their visits, as the owner sees and answers it. */
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const request = (nr: number, more: Partial<AdjustmentRequest>): AdjustmentRequest => ({
  ...{
    _id: `01a1fa33-42ea-7771-8148-8f6eba101e0${nr}`,
    kind: "missing_visit",
    business_id: sessions.owner.business._id,
  },
  ...{ card_subscription_id: "01a1fa33-42ea-7771-8148-8f6eba101eaa", card_id: "01a1fa33-42ea-7771-8148-8f6eba101eab" },
  ...{ user_id: "01a1fa33-42ea-7771-8148-8f6eba101eac", user_name: "Oliwia Nowak", card_number: "757188804534" },
  ...{ place_id: null, place_name: "Rynek", delta: 1, reason: "2026-06-11, 8:00–10:00", cause: null, about_id: null },
  ...{ receipt: null, visited_from: "2026-06-11T06:00:00.000Z", visited_to: "2026-06-11T08:00:00.000Z" },
  ...{ status: "pending", account_id: null, account_name: null, due_at: "2026-06-13T16:00:00.000Z" },
  ...{ settled_because: null, created_at: "2026-06-12T08:42:00.000Z", lapses_at: "2026-07-12T08:42:00.000Z" },
  ...{ decided_by: null, decided_by_name: null, decided_at: null, note: null, transaction_id: null },
  ...{ can: { decide: true, withdraw: false }, ...more },
});
const settled = (nr: number, settled_because: AdjustmentRequest["settled_because"]) =>
  request(nr, { status: "approved", settled_because, can: { decide: false, withdraw: false } });
const order = {
  ...{ _id: "01a1fa33-42ea-7771-8148-8f6eba101ead", number: "1178", amount: 1700, currency: "PLN" },
  ...{ items: ["Cappuccino"], occurred_at: "2026-06-11T07:41:00.000Z" },
};

const show = (items: readonly AdjustmentRequest[], width = 1440) =>
  showConsole({
    ...{ at: "/users/requests", session: sessions.owner, width },
    answers: [
      [/GET .*\/adjustment_requests(\?|$)/, () => ({ items, next_cursor: null })],
      [/GET .*\/adjustment_requests\/[^/]+\/orders$/, () => ({ items: [order] })],
    ],
  });

test("says what was settled by itself and why, and by when the rest is answered", async () => {
  await show([
    ...[request(1, {}), request(2, { kind: "not_mine", cause: "other_person", delta: -1, about_id: order._id })],
    ...[settled(3, "order_found"), settled(4, "order_picked"), settled(5, "unanswered")],
    request(6, { status: "declined", decided_by: order._id, decided_by_name: "Marta", note: "No visit then" }),
    request(7, { status: "approved" }),
  ]);
  for (const words of [
    /^A visit is missing: Thursday,? 11 June, 08:00–10:00 · answer by /,
    /^Not the customer’s visit: .* · answer by /,
    /settled by itself: one order without a card fits/,
    /settled by itself: the customer picked the order by sum and time/,
    /settled by itself, because nobody answered/,
    /Declined by Marta: No visit then/,
    /Answered at the till/,
  ])
    await expect.element(page.getByText(words)).toBeVisible();
});

test("a missing visit is answered with the order that it was", async () => {
  const { server } = await show([request(1, {})], 390);
  server.answer(/POST .*\/give_order$/, () => request(1, { status: "approved" }));
  await page.getByRole("button", { name: "Look at it: Oliwia Nowak" }).click();
  const dialog = page.getByRole("dialog", { name: "Oliwia Nowak misses a visit" });
  await expect.element(dialog).toBeVisible();
  const count = dialog.getByRole("button", { name: "Count this one" });
  await expect.element(count).toBeDisabled();
  await dialog.getByRole("radio", { name: /Cappuccino/ }).click();
  await count.click();
  await expect.element(page.getByText("The visit is counted")).toBeVisible();
});

test("a visit that was not the customer’s is taken back or declined, without orders", async () => {
  await show([request(2, { kind: "not_mine", cause: "other_person", delta: -1, about_id: order._id })]);
  await page.getByRole("button", { name: "Look at it: Oliwia Nowak" }).click();
  const dialog = page.getByRole("dialog", { name: "A visit that was not of Oliwia Nowak" });
  await expect.element(dialog.getByText("Somebody else used the card")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Take the visit back" })).toBeEnabled();
  await expect.element(dialog.getByRole("button", { name: "Decline" })).toBeEnabled();
  await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
});

const asked = (nr: number, more: Partial<AdjustmentRequest> = {}): AdjustmentRequest =>
  request(nr, {
    ...{ kind: "correction", account_id: order._id, account_name: "Kuba Lis", place_name: null, due_at: null },
    ...{ reason: "Forgotten card", delta: 90, ...more },
  });

test("a correction that was decided says so, whoever asked for it", async () => {
  await show([
    asked(1),
    asked(2, { status: "approved", decided_by: order._id, decided_by_name: "Marta" }),
    asked(3, { status: "declined", decided_by: order._id, decided_by_name: "Marta", note: "Twice" }),
  ]);
  await expect.element(page.getByText("Asked by Kuba Lis: Forgotten card", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Approved by Marta · Asked by Kuba Lis: Forgotten card")).toBeVisible();
  await expect.element(page.getByText("Declined by Marta: Twice · Asked by Kuba Lis: Forgotten card")).toBeVisible();
});

test("on a phone a row opens wherever it is touched, and takes no line for its link", async () => {
  await show([asked(1), asked(2)], 390);
  const row = page.getByRole("listitem").filter({ hasText: "Forgotten card" }).first();
  await expect.element(row).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThan(100);
  await row.click({ position: { x: 8, y: 60 } });
  await expect.element(page.getByRole("dialog", { name: "Correction: Oliwia Nowak" })).toBeVisible();
});
