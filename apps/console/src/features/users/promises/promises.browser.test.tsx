/** Promises of tills that were not counted, as those who may correct points see and settle them. */
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";

const id = (nr: number): string => `01a1fa33-42ea-7771-8148-8f6eba1030${String(nr).padStart(2, "0")}`;
const conflict = (nr: number, more: Partial<PromiseConflict> = {}): PromiseConflict => ({
  ...{ _id: id(nr), status: "open", kind: "visit", queue_id: id(90), seq: nr, card_subscription_id: id(91) },
  ...{ reason: { code: "offline_limit", params: { limit: 6, measure: "stamps" } }, card_id: null, user_id: id(92) },
  ...{ user_name: "Oliwia Nowak", number: "757188804534", units: 2, rewards: 0, amount: null, place_id: id(93) },
  ...{ place_name: "Rynek", device_id: id(94), device_name: "Kasa 1", account_id: null, account_name: null },
  ...{ occurred_at: "2026-06-12T08:42:00.000Z", created_at: "2026-06-12T09:00:00.000Z", settled_by: null },
  ...{ settled_by_name: null, settled_at: null, note: null, transaction_id: null, can: { settle: true }, ...more },
});

const show = (items: readonly PromiseConflict[], width = 390) =>
  showConsole({
    ...{ at: "/users/requests", session: sessions.owner, width },
    answers: [
      [/GET .*\/adjustment_requests(\?|$)/, () => ({ items: [], next_cursor: null })],
      [/GET .*\/promise_conflicts(\?|$)/, () => ({ items, next_cursor: null })],
    ],
  });

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
  return violations.flatMap(({ id: rule, nodes }) => nodes.map(({ target }) => `${rule} ${String(target)}`));
};

test("says whose card, where, by which till and why, and gives it with a note", async () => {
  const { server } = await show([
    conflict(1),
    conflict(2, {
      user_name: null,
      status: "left",
      settled_by_name: "Marta",
      note: "No visit",
      can: { settle: false },
    }),
  ]);
  await expect.element(page.getByText(/^Rynek · Kasa 1 · .*12/).first()).toBeVisible();
  await expect.element(page.getByText(/a till may promise 6 stamps on a card/).first()).toBeVisible();
  await expect.element(page.getByText("Left by Marta: No visit")).toBeVisible();
  await expect.element(page.getByText(/^Card …4534/)).toBeVisible();
  const given: unknown[] = [];
  server.answer(/POST .*\/give$/, async (_usual, request) => {
    given.push(await request.json());
    return conflict(1, { status: "given" });
  });
  await page.getByRole("button", { name: "Look at the promise: Oliwia Nowak" }).click();
  const dialog = page.getByRole("dialog", { name: "Not counted: Oliwia Nowak" });
  const give = dialog.getByRole("button", { name: "Give" });
  await expect.element(give).toBeDisabled();
  expect(await faults()).toEqual([]);
  await dialog.getByRole("textbox", { name: /^Note/ }).fill("She was here");
  await give.click();
  await expect.element(page.getByText("The promise is kept")).toBeVisible();
  expect(given).toEqual([{ delta: 2, note: "She was here" }]);
});

test("who promised it and has a limit is told who settles it", async () => {
  await show([conflict(1, { account_id: sessions.owner.account._id, can: { settle: false } })], 1440);
  await page.getByRole("button", { name: "Look at the promise: Oliwia Nowak" }).click();
  const dialog = page.getByRole("dialog", { name: "Not counted: Oliwia Nowak" });
  await expect.element(dialog.getByText(/^You promised this yourself/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Give" })).not.toBeInTheDocument();
});
