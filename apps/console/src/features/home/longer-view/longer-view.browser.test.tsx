/** What home shows of weeks: it is asked for in figures that are over, and says nothing of too few. */
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { lastKnownMonth, LongerView } from "./longer-view.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const today = "2026-06-12"; // a Friday
const item = (key: string, value: number, previous: number, name: string | null = null) => ({
  ...{ key, name, value, previous, localized_name: null, figures: {} },
});

/** Answers every statistic, and keeps what was asked. */
const answer = (given: { back: number[]; busy: number; places: string[] }): URL[] => {
  const asked: URL[] = [];
  const stat = ({ pathname, searchParams }: URL) => {
    const period = { from: searchParams.get("from"), to: searchParams.get("to") };
    const [type, style] = pathname.split("/").slice(-2);
    const values = Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => (day === 4 && hour === 8 ? given.busy : 0)),
    );
    const [soon = 0, later = 0, none = 0] = given.back;
    const of = {
      pie: { items: [item("soon", soon, 11), item("later", later, 5), item("not_yet", none, 4)] },
      heatmap: { grid: { rows: [], columns: [], values } },
      table: { items: given.places.map((name) => item(name, 100, 90, name)) },
      line: { points: Array.from({ length: 56 }, (_, nr) => ({ from: period.from, value: nr < 28 ? 10 : 11 })) },
    }[style!];
    return { type, style, ...period, items: [], ...of };
  };
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    asked.push(url);
    return Response.json(stat(url));
  });
  return asked;
};

test("a month is told once its last new customer had two weeks", () => {
  expect(lastKnownMonth("2026-06-14")).toEqual({ from: "2026-04-01", to: "2026-04-30" });
  expect(lastKnownMonth("2026-06-15")).toEqual({ from: "2026-05-01", to: "2026-05-31" });
  expect(lastKnownMonth("2026-01-02")).toEqual({ from: "2025-11-01", to: "2025-11-30" });
});

test("new customers, busy hours and places stand in a sentence each, of days that are over", async () => {
  const asked = answer({
    back: [29, 9, 12],
    busy: 64,
    places: ["Rynek", "Kazimierz", "Zabłocie", "Zabłocie", "Nowa Huta"],
  });
  render(<LongerView today={today} />);
  await expect
    .element(page.getByText("58 came back within 14 days, 18 later, 24 not yet.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText("April 2026: 50 new customers")).toBeVisible();
  await expect.element(page.getByText("A year before, 55 came back within 14 days.")).toBeVisible();
  await expect.element(page.getByText("Busiest: Friday 8:00–9:00, 16 transactions on average.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Largest places" })).toBeVisible();
  await expect.element(page.getByText("Zabłocie").first()).toBeVisible();
  expect(page.getByText("Nowa Huta").elements()).toEqual([]);
  expect(page.getByText("308").elements()).toHaveLength(4);
  expect(page.getByText("10%", { exact: false }).elements()).toHaveLength(4);
  expect(asked.every(({ searchParams }) => searchParams.get("to")! < today)).toBe(true);
});

test("of few customers, a quiet till and a single place nothing is told", async () => {
  answer({ back: [10, 5, 4], busy: 7, places: ["Rynek"] });
  render(<LongerView today={today} />);
  // The pair of what could be told stands there once all is known, and is empty.
  await expect.poll(() => document.querySelector("main > div:not([aria-busy])")?.childElementCount).toBe(0);
  expect(document.querySelector("main")!.textContent).toBe("");
});

test("a read that failed says so, and is asked for again", async () => {
  const asked = answer({ back: [29, 9, 12], busy: 64, places: ["Rynek"] });
  const works = fetch;
  vi.stubGlobal("fetch", async () => Response.json({ code: "too_many_requests", message: "Not now" }, { status: 429 }));
  render(<LongerView today={today} />);
  await expect.element(page.getByRole("alert")).toBeVisible();
  vi.stubGlobal("fetch", works);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Busy hours" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});
