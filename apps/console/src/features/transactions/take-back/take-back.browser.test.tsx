import { render } from "@rewardo/web/testing/render.tsx";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answer, refuse, sessions, startServer } from "@rewardo/web/testing/server.ts";
import { aVisit } from "@rewardo/web/testing/visit.ts";
import type { Left } from "./part.ts";
import { type Reversed, TakeBack } from "./take-back.tsx";

const question = page.getByRole("dialog", { name: /\?$/ });
const take = (words: string | RegExp) => question.getByRole("button", { name: words });
const lattes = { line_no: 1, name: "Latte", quantity: 2, amount: 30_00 };
const croissant = { line_no: 2, name: "Croissant", quantity: 1, amount: 5_00 };
const visit = aVisit({ amount: 35_00, items: [lattes, croissant] });

interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}

/** The button of a visit of which so much is left; answers what was asked before it, and what was sent. */
const show = async (left: Left, more: Parameters<typeof aVisit>[0] = {}, reverse?: Answer) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = startServer(sessions.owner);
  const asked: unknown[] = [];
  const sent: Sent[] = [];
  server.answer(/^POST .*\/reversal_preview$/, async (_, request) => {
    const body = (await request.json()) as { lines?: number[]; amount?: number };
    asked.push(body);
    const isAll = body.lines === undefined && body.amount === undefined;
    const refund = isAll ? left.amount : (body.amount ?? croissant.amount);
    const balance_after = isAll ? 6 : 7;
    return { delta: isAll ? -1 : 0, balance_before: 7, balance_after, refund, left, explanation: [] };
  });
  server.answer(/^POST .*\/reverse$/, async (usual, request) => {
    sent.push({ body: await request.clone().json(), key: request.headers.get("idempotency-key") });
    return (await reverse?.(usual, request)) ?? { transaction: visit, reversed: visit };
  });
  const reversed: Reversed[] = [];
  render(
    <TakeBack
      transaction={{ ...visit, ...more }}
      card={undefined}
      onAsked={() => undefined}
      onReversed={(one) => reversed.push(one)}
    />,
  );
  await page.getByRole("button", { name: /^Take/ }).click();
  return { asked, sent, reversed };
};

const byLines: Left = { amount: 35_00, lines: [lattes, croissant], by: "lines" };

test("the whole visit comes first, and is taken back as a whole", async () => {
  const { sent, reversed } = await show(byLines);
  await expect.element(question.getByRole("radio", { name: "Everything" })).toBeChecked();
  await expect.element(question.getByText("PLN 35.00 no longer counts as spent with a card.")).toBeVisible();
  await take("Take the point back").click();
  await expect.poll(() => reversed.length).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{}]);
});

test("of several lines the chosen ones are taken back, with what that does to the card and the money", async () => {
  const { asked, sent, reversed } = await show(byLines);
  await question.getByText("A part", { exact: true }).click();
  await expect.element(take("Take a part back")).toBeDisabled();
  await expect.element(question.getByRole("checkbox", { name: /Latte ×2/ })).not.toBeChecked();
  await question.getByRole("checkbox", { name: /Croissant/ }).click();
  await expect.element(question.getByText("PLN 5.00 no longer counts as spent with a card.")).toBeVisible();
  await expect.element(question.getByText(/The card keeps all it has/)).toBeVisible();
  await take("Take a part back").click();
  await expect.poll(() => reversed.length).toBe(1);
  expect(asked).toEqual([{}, { lines: [2] }]);
  expect(sent.map(({ body }) => body)).toEqual([{ lines: [2] }]);
});

test("where only an amount is known a part of it is typed, at most what is left", async () => {
  const left: Left = { amount: 12_00, lines: [], by: "amount" };
  const { asked, sent, reversed } = await show(left, { status: "partially_reversed", items: [] });
  await expect.element(question.getByText("PLN 12.00 of it is left.")).toBeVisible();
  await expect.element(question.getByRole("radio", { name: "All that is left" })).toBeChecked();
  await question.getByText("A part", { exact: true }).click();
  const amount = question.getByRole("textbox", { name: "Amount" });
  await amount.fill("20");
  await expect.element(question.getByText(/12.00.* can still be refunded/)).toBeVisible();
  await expect.element(take("Take a part back")).toBeDisabled();
  await amount.fill("7.50");
  await expect.element(question.getByText("PLN 7.50 no longer counts as spent with a card.")).toBeVisible();
  await take("Take a part back").click();
  await expect.poll(() => reversed.length).toBe(1);
  expect(asked, "too much is said without asking").toEqual([{}, { amount: 7_50 }]);
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 7_50 }]);
});

test("what has nothing to divide is taken back as a whole without being asked how", async () => {
  await show({ amount: null, lines: [], by: null }, { amount: null, items: [] });
  await expect.element(take("Take the point back")).toBeEnabled();
  await expect.element(question.getByText("A part", { exact: true })).not.toBeInTheDocument();
});

test("after a lost answer only the very same is tried again; after a refusal another part is another attempt", async () => {
  const answers = [refuse(503, "unknown_error"), refuse(409, "conflict")];
  const { sent } = await show(byLines, {}, () => answers.shift());
  await question.getByText("A part", { exact: true }).click();
  await question.getByRole("checkbox", { name: /Croissant/ }).click();
  await expect.element(take("Take a part back")).toBeEnabled();
  await take("Take a part back").click();
  await expect.element(question.getByRole("checkbox", { name: /Latte/ })).toBeDisabled();
  await expect.element(take("Take a part back")).toBeEnabled();
  await take("Take a part back").click();
  await expect.element(question.getByText("The card changed at the same moment. Try again.")).toBeVisible();
  await question.getByRole("checkbox", { name: /Latte/ }).click();
  await expect.element(take("Take a part back")).toBeEnabled();
  await take("Take a part back").click();
  await expect.poll(() => sent.length).toBe(3);
  const [first, again, other] = sent;
  expect(again).toEqual(first);
  expect(other?.body).toEqual({ lines: [1, 2] });
  expect(other?.key).not.toBe(first?.key);
});
