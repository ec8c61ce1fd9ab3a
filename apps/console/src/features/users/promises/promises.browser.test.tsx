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

type Answers = NonNullable<Parameters<typeof showConsole>[0]["answers"]>;
const show = (items: readonly PromiseConflict[], width = 390, more: Answers = []) =>
  showConsole({
    ...{ at: "/users/requests", session: sessions.owner, width },
    answers: [
      ...more,
      [/GET .*\/adjustment_requests(\?|$)/, () => ({ items: [], next_cursor: null })],
      [/GET .*\/promise_conflicts(\?|$)/, () => ({ items, next_cursor: null, count: items.length })],
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

/** What is given and left, as it is sent. */
const settled = ({ server }: Awaited<ReturnType<typeof show>>): unknown[] => {
  const sent: unknown[] = [];
  server.answer(/POST .*\/(give|leave)$/, async (_usual, request) => {
    sent.push([new URL(request.url).pathname.split("/").at(-1), await request.json()]);
    return conflict(1, { status: "given" });
  });
  return sent;
};

test("an undo that failed says so, and is only left; its transaction is one touch away", async () => {
  const undo = { kind: "undo", units: null, number: null, transaction_id: id(95) } as const;
  const sent = settled(await show([conflict(1, undo)]));
  await expect.element(page.getByText("The till took a visit back, and here it could not be taken back")).toBeVisible();
  await page.getByRole("button", { name: "Look at the promise: Oliwia Nowak" }).click();
  const dialog = page.getByRole("dialog", { name: "Not taken back: Oliwia Nowak" });
  await expect.element(dialog.getByText(/take it back among the transactions/)).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Points or stamps to give" })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("button", { name: "Give" })).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole("link", { name: "Open the transaction" }))
    .toHaveAttribute("href", `/transactions/${id(95)}`);
  expect(await faults()).toEqual([]);
  await dialog.getByRole("textbox", { name: /^Note/ }).fill("It stands");
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => sent).toEqual([["leave", { note: "It stands" }]]);
});

test("a reward that was handed over is named, what was paid too, and nothing more is given unless it is typed", async () => {
  const sent = settled(
    await show([conflict(1, { units: null, rewards: 2, amount: 2740 }), conflict(2, { rewards: 1 })]),
  );
  await expect.element(page.getByText(/^2 rewards were handed over · Paid: .*27\.40/)).toBeVisible();
  await expect.element(page.getByText("1 reward was handed over")).toBeVisible();
  await page.getByRole("button", { name: "Look at the promise: Oliwia Nowak" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Not counted: Oliwia Nowak" });
  await expect.element(dialog.getByText("2 rewards were handed over")).toBeVisible();
  await expect.element(dialog.getByText("0 means that nothing more is given.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Points or stamps to give" })).toHaveValue("0");
  await dialog.getByRole("textbox", { name: /^Note/ }).fill("Cake was given");
  await dialog.getByRole("button", { name: "Give" }).click();
  await expect.poll(() => sent).toEqual([["give", { delta: 0, note: "Cake was given" }]]);
});

test("an unknown card shows its number, and says whose card it is before it gets anything", async () => {
  const asked: URL[] = [];
  const pages = /GET .*\/users\?.*q=/;
  const unknown = { card_subscription_id: null, user_id: null, user_name: null, number: "0048 2231" };
  const shown = await show([conflict(1, unknown)], 390, [
    [
      pages,
      (usual, { url }) => {
        const { searchParams } = new URL(url);
        asked.push(new URL(url));
        const [one] = (usual as { items: { card_subscriptions: object[] }[] }).items;
        const holds = (numbers: string[], _id: string) => ({ ...one?.card_subscriptions[0], _id, numbers });
        // Others whose numbers begin so come first.
        const others = Array.from({ length: 5 }, (_, nr) => holds([`00482231${nr}`], id(40 + nr)));
        const user = { ...one, first_name: "Olga", last_name: "Maj", card_subscriptions: others };
        return searchParams.has("cursor")
          ? { items: [{ ...user, card_subscriptions: [holds(["00482231"], id(91))] }], next_cursor: null }
          : { items: [user], next_cursor: "more" };
      },
    ],
  ]);
  const sent = settled(shown);
  await page.getByRole("button", { name: "Look at the promise: Unknown card 0048 2231" }).click();
  const dialog = page.getByRole("dialog", { name: "Not counted: Unknown card 0048 2231" });
  const number = dialog.getByRole("textbox", { name: "Number of the card that gets them" });
  await expect.element(number).toHaveValue("00482231");
  await dialog.getByRole("textbox", { name: /^Note/ }).fill("Known guest");
  await number.fill("99999999");
  await dialog.getByRole("button", { name: "Find the card" }).click();
  await expect.element(dialog.getByText("No card has this number.")).toBeVisible();
  await number.fill("0048-2231");
  await dialog.getByRole("button", { name: "Find the card" }).click();
  await expect.element(dialog.getByText(/^Card held by: Olga Maj/)).toBeVisible();
  expect([sent, asked.at(-1)?.searchParams.get("q")]).toEqual([[], "00482231"]);
  expect(await faults()).toEqual([]);
  // Another number is another card.
  await number.fill("00482231");
  await expect.element(dialog.getByRole("button", { name: "Give to this card" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Find the card" }).click();
  await dialog.getByRole("button", { name: "Give to this card" }).click();
  await expect.poll(() => sent).toEqual([["give", { delta: 2, note: "Known guest", card_subscription_id: id(91) }]]);
});

test.each([
  [1, ["Promises that were not counted", "Requests"]],
  [0, ["Promises that were not counted"]],
] as const)("%s that wait stand above the requests, which else come first", async (count, headings) => {
  await show(count === 0 ? [] : [conflict(1)]);
  const promises = page.getByRole("heading", { name: "Promises that were not counted" });
  const requests = page.getByText("Nobody has asked for anything yet.");
  await expect.element(promises).toBeVisible();
  await expect.element(requests).toBeVisible();
  expect(
    page
      .getByRole("heading", { level: 2 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(headings);
  const top = (one: typeof promises) => one.element().getBoundingClientRect().top;
  expect(top(promises) < top(requests)).toBe(count > 0);
});
