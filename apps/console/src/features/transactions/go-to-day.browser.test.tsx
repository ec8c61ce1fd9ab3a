import type { Transaction } from "@rewardo/contract/transactions";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { TransactionListPage } from "./list-page.tsx";
import { aVisit } from "@rewardo/web/testing/visit.ts";

/** A visit at noon of each of these days, newest first; the server takes those up to the day that is asked for. */
const visits: readonly Transaction[] = ["2026-06-12", "2026-06-11", "2026-03-02"].map((day, nr) =>
  aVisit({
    ...{ _id: `01a1fa33-42ea-7771-8148-8f6eba101e0${nr}`, user_name: `Guest of ${day}` },
    ...{ occurred_at: `${day}T12:00:00.000Z`, recorded_at: `${day}T12:00:00.000Z` },
  }),
);

const serve = () =>
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (!pathname.endsWith("/transactions")) return Response.json({ items: [], next_cursor: null });
    const to = searchParams.get("to");
    const items = visits.filter(({ occurred_at }) => to === null || occurred_at.slice(0, 10) <= to);
    return Response.json({ items, next_cursor: null, count: items.length, count_is_estimate: false });
  });

afterEach(() => vi.unstubAllGlobals());

test("a list of transactions goes to a day and begins with it; the address keeps it and Back undoes it", async () => {
  serve();
  const address = render(<TransactionListPage />, "/transactions");
  const [newest, , oldest] = visits.map(({ user_name }) => page.getByText(user_name ?? "").first());
  await expect.element(newest!).toBeVisible();
  await page.getByRole("combobox", { name: "Period" }).selectOptions("Go to a day");
  await page.getByRole("group", { name: "Filters" }).getByRole("button").first().click();
  const calendar = page.getByRole("dialog", { name: "Choose a day" });
  await calendar.getByLabelText("Year").selectOptions("2026");
  await calendar.getByLabelText("Month", { exact: true }).selectOptions("March");
  await calendar.getByRole("button", { name: "Thursday 5 March" }).click();
  await expect.element(newest!).not.toBeInTheDocument();
  await expect.element(oldest!).toBeVisible();
  await expect.poll(address.now).toBe("/transactions?to=2026-03-05");
  await page.getByRole("combobox", { name: "Period" }).selectOptions("Any day");
  await expect.element(newest!).toBeVisible();
  expect(address.now()).toBe("/transactions");
});
