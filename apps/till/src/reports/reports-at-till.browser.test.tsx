/** The shift is told at the till that a customer waits for an answer, and answers. */
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { listTillReports, TillReport } from "@rewardo/contract/till-reports";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showTill } from "../testing/show-till.tsx";
import { render } from "@rewardo/web/testing/render.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { ReportsAtTill } from "./reports-at-till.tsx";

interface Some {
  readonly items: readonly object[];
}

const open = (listed: object) =>
  showTill({
    ...{ session: sessions.owner, width: 390 },
    answers: [
      [
        /GET .*\/places\?/,
        (usual) => ({ items: (usual as Some).items.map((one) => ({ ...one, status: "active" })), next_cursor: null }),
      ],
      [
        /GET .*\/adjustment_requests\?/,
        (usual) => {
          const [one] = (usual as Some).items;
          const report = { ...one, kind: "missing_visit", account_id: null, status: "pending", place_id: null };
          return { items: [report, { ...one, kind: "correction" }], next_cursor: null };
        },
      ],
      [/GET .*\/scanner\/visit_reports\?/, () => listed],
    ],
  });

const nothing = { items: [], time_zone: "Europe/Warsaw", can_decline: false };

test("a report without a visit that fits is told of at the till, and leads to where it is answered", async () => {
  await open(nothing);
  const link = page.getByRole("link", { name: "1 customer’s report waits for an answer" });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute("href", "/users/requests");
});

const order = {
  ...{ _id: "01a1fa33-42ea-7771-8148-8f6eba101e01", number: null, amount: 1700, currency: "PLN" },
  ...{ items: ["Cappuccino"], occurred_at: "2026-06-11T07:41:00.000Z" },
};
const report = (more: Partial<TillReport> = {}): TillReport => ({
  ...{ _id: "01a1fa33-42ea-7771-8148-8f6eba101e10", first_name: "Oliwia", number_end: "4534", receipt: null },
  ...{ visited_from: "2026-06-11T06:00:00.000Z", visited_to: "2026-06-11T08:00:00.000Z" },
  ...{ due_at: "2099-06-12T16:00:00.000Z", earlier: 1, was_right: true, can_decline: true },
  orders: [order, { ...order, _id: "01a1fa33-42ea-7771-8148-8f6eba101e02", items: ["Espresso"] }],
  ...more,
});

test("the bell opens what waits", async () => {
  await open({ ...nothing, items: [report()] });
  await page.getByRole("button", { name: "1 customer’s report waits for an answer" }).click();
  await expect.element(page.getByRole("dialog", { name: "Oliwia misses a visit" })).toBeVisible();
});

type Listed = ResponseOf<typeof listTillReports>;

/** The sheet as the till shows it: reading again brings `after`. */
const show = (reports: Listed, answer: (sent: unknown) => Response, after: readonly TillReport[] = []) => {
  const closed = vi.fn<() => void>();
  vi.stubGlobal("fetch", (_url: string, { body }: { body: string }) => Promise.resolve(answer(JSON.parse(body))));
  onTestFinished(() => void vi.unstubAllGlobals());
  function Till() {
    const [listed, setListed] = useState(reports);
    const refresh = () => Promise.resolve(setListed({ ...reports, items: [...after] }));
    return <ReportSheet reports={listed} place_id="p" hasMore={false} refresh={refresh} onClose={closed} />;
  }
  render(<Till />);
  return closed;
};

test("one touch picks the visit and one counts it; the hour of the answer stands above", async () => {
  const sent: unknown[] = [];
  const closed = show({ items: [report()], time_zone: "Europe/Warsaw", can_decline: true }, (body) => {
    sent.push(body);
    return Response.json({ _id: report()._id, status: "approved" });
  });
  const dialog = page.getByRole("dialog", { name: "Oliwia misses a visit" });
  await expect.element(dialog.getByText("Thursday 11 June, 08:00–10:00")).toBeVisible();
  await expect
    .element(dialog.getByText(/^Answer by .*12 June.*18:00\. After that the customer is right, within the limits\.$/))
    .toBeVisible();
  await expect.element(dialog.getByText("1 other report within a year. The last one was right.")).toBeVisible();
  const count = dialog.getByRole("button", { name: "Count this visit" });
  await expect.element(count).toBeDisabled();
  await dialog.getByRole("radio", { name: /Cappuccino/ }).click();
  await count.click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ place_id: "p", order_id: order._id }]);
});

test("the only visit that fits is picked already; a till without a person counts it and refuses nothing", async () => {
  const one = report({ first_name: null, orders: [order], earlier: 0, was_right: null, can_decline: false });
  const refused = () => Response.json({ code: "already_decided", params: { status: "approved" } }, { status: 409 });
  show({ items: [one], time_zone: "Europe/Warsaw", can_decline: false }, refused, [one]);
  const dialog = page.getByRole("dialog", { name: "Card 4534 misses a visit" });
  expect(dialog.getByRole("button", { name: "None of these" }).elements()).toHaveLength(0);
  await expect.element(dialog.getByText(/Whoever is signed in, or serves with a PIN/)).toBeVisible();
  await dialog.getByRole("button", { name: "Count this visit" }).click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
});

test("after the hour nothing is promised any more", async () => {
  const late = report({ due_at: "2026-06-12T16:00:00.000Z" });
  show({ items: [late], time_zone: "Europe/Warsaw", can_decline: true }, () => Response.error());
  await expect.element(page.getByText("The hour has passed; it waits for an answer.")).toBeVisible();
  expect(page.getByText(/After that the customer is right/).elements()).toHaveLength(0);
});

test("who may not refuse this report reads who may", async () => {
  const one = report({ can_decline: false });
  show({ items: [one], time_zone: "Europe/Warsaw", can_decline: true }, () => Response.error());
  await expect.element(page.getByText(/Somebody with a higher limit, or who works at all places/)).toBeVisible();
  expect(page.getByRole("button", { name: "None of these" }).elements()).toHaveLength(0);
});

test("what is put off leads to the next report, and after the last one the till is back", async () => {
  const next = report({ _id: "01a1fa33-42ea-7771-8148-8f6eba101e11", first_name: "Jan" });
  const closed = show({ items: [report(), next], time_zone: "Europe/Warsaw", can_decline: true }, () =>
    Response.error(),
  );
  await page.getByRole("button", { name: "Later" }).click();
  await expect.element(page.getByRole("dialog", { name: "Jan misses a visit" })).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  expect(closed).toHaveBeenCalled();
});

const counted = () => Response.json({ _id: report()._id, status: "approved" });

test("with the last report answered that was not put off, the till is back", async () => {
  const [later, now] = [
    report(),
    report({ _id: "01a1fa33-42ea-7771-8148-8f6eba101e11", first_name: "Jan", orders: [order] }),
  ];
  const closed = show({ items: [later, now], time_zone: "Europe/Warsaw", can_decline: true }, counted, [later]);
  await page.getByRole("button", { name: "Later" }).click();
  await page
    .getByRole("dialog", { name: "Jan misses a visit" })
    .getByRole("button", { name: "Count this visit" })
    .click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test("the report that another till has answered closes the sheet, and its place in the row counts no more", async () => {
  const [jan, ola] = [
    report({ _id: "01a1fa33-42ea-7771-8148-8f6eba101e11", first_name: "Jan", orders: [order] }),
    report({ _id: "01a1fa33-42ea-7771-8148-8f6eba101e12", first_name: "Ola" }),
  ];
  const gone = () => Response.json({ code: "already_decided", params: { status: "approved" } }, { status: 409 });
  const closed = show({ items: [report(), jan, ola], time_zone: "Europe/Warsaw", can_decline: true }, gone, [ola]);
  await page.getByRole("button", { name: "Later" }).click();
  await page
    .getByRole("dialog", { name: "Jan misses a visit" })
    .getByRole("button", { name: "Count this visit" })
    .click();
  await expect.element(page.getByRole("dialog", { name: "Ola misses a visit" })).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Later" }).click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test("a till that leaves its start while a report is open reads codes again", async () => {
  const told: boolean[] = [];
  vi.stubGlobal("fetch", (url: string | URL) =>
    Promise.resolve(
      Response.json(
        String(url).includes("visit_reports")
          ? { items: [report()], time_zone: "Europe/Warsaw", can_decline: true }
          : { items: [], next_cursor: null },
      ),
    ),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  let leave = () => {};
  function Till() {
    const [isAtStart, setAtStart] = useState(true);
    leave = () => setAtStart(false);
    return isAtStart && <ReportsAtTill place_id="p" onOpen={(isOpen) => told.push(isOpen)} />;
  }
  render(<Till />);
  await page.getByRole("button", { name: "1 customer’s report waits for an answer" }).click();
  await expect.element(page.getByRole("dialog", { name: "Oliwia misses a visit" })).toBeVisible();
  leave();
  await vi.waitFor(() => expect(told).toEqual([true, false]));
});
