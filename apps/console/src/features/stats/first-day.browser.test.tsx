/** Calendar, periods, weekday grid and opening hours begin the week on the business's first day. */
import type { Account } from "@rewardo/contract/accounts";
import type { ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { OpeningHoursTable } from "../../kit/opening-hours/opening-hours-table.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { PeriodBar } from "./period-bar.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  queryClient.clear();
});

const today = "2026-06-12"; // a Friday
const days = { from: "2026-06-01", to: today };

const heads = (selector: string) =>
  [...document.querySelectorAll(selector)].map((head) => head.getAttribute("aria-label") ?? head.textContent);

test.each([
  { first: 7, week: "2026-06-07", order: ["Sunday", "Monday", "Saturday"], rows: ["Sun", "Mon to Fri", "Sat"] },
  { first: 1, week: "2026-06-08", order: ["Monday", "Tuesday", "Sunday"], rows: ["Mon to Fri", "Sat", "Sun"] },
  { first: 6, week: "2026-06-06", order: ["Saturday", "Sunday", "Friday"], rows: ["Sat", "Sun", "Mon to Fri"] },
])("weeks begin on day $first", async ({ first, week, order, rows }) => {
  replaceSession({
    ...{ account: { permissions: [] } as unknown as Account, account_role: null, device: null },
    business: { _id: "b", currency: "USD", first_day_of_week: first } as never,
  });
  const values = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 1));
  const grid = { rows: [], columns: [], values };
  vi.stubGlobal("fetch", async () => Response.json({ type: "hours", style: "heatmap", ...days, items: [], grid }));
  const changed = vi.fn<ComponentProps<typeof PeriodBar>["onChange"]>();
  render(
    <>
      <PeriodBar
        {...{ days, today, preset: "month", place: undefined }}
        {...{ currency: undefined, currencies: [], compared: undefined, onChange: changed }}
      />
      <HoursPanel shown={{ asked: days, today, compared: null }} />
      <OpeningHoursTable hours="Mo-Fr 08:00-16:00; Sa 10:00-14:00" label="Open" />
    </>,
  );
  const ends = (names: readonly (string | null)[]) => [names[0], names[1], names.at(-1)];
  await expect.element(page.getByRole("table", { name: "Open" })).toBeVisible();
  expect(heads("table[aria-label=Open] tbody th")).toEqual(rows);
  await page.getByText("Week", { exact: true }).click();
  expect(changed).toHaveBeenCalledWith({ date_from: week, date_to: today, period: "week" });
  // The grid's values stand as a table, too.
  await expect.poll(() => ends(heads("figure tbody th"))).toEqual(order);
  await page.getByRole("button", { name: /Jun/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Choose days" })).toBeVisible();
  expect(ends(heads("[role=dialog] thead th"))).toEqual(order);
});
