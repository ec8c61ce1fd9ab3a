import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import type { ChoiceFilter } from "../description.ts";
import type { List } from "../use-list.ts";
import { ListBar } from "./list-bar.tsx";

const filters = ["one", "two", "three", "four"].map((name): ChoiceFilter => ({
  kind: "choice",
  name,
  label: name,
  any: `Any ${name}`,
  options: [],
}));
/** All that the bar reads of a list. */
const list: Pick<List<unknown>, "state" | "hasSearch" | "isNarrowed" | "narrow" | "clear"> = {
  state: {
    q: "",
    filters: {},
    period: undefined,
    sort: undefined,
    order: undefined,
  } as unknown as List<unknown>["state"],
  hasSearch: true,
  isNarrowed: false,
  narrow: () => undefined,
  clear: () => undefined,
};

const nameOf = (element: Element | null): string =>
  element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";

test.each([
  ["on a desktop", 1440],
  ["on a tablet", 900],
])("the bar is one line, and Tab follows it: %s", async (_, width) => {
  const seen = ["Find", "one", "two", "three", "four", "Select", "Compact rows"];
  await page.viewport(width, 800);
  render(
    <ListBar
      list={list as List<unknown>}
      filters={filters}
      searchLabel="Find"
      rowHeight="default"
      onRowHeight={() => undefined}
      onSelect={() => undefined}
      isSelecting={false}
    />,
  );
  await expect.element(page.getByRole("searchbox")).toBeVisible();
  const [bar] = document.querySelectorAll("[role=group]");
  const areAbove = [...(bar?.parentElement?.children ?? [])].map((part) => part.getBoundingClientRect().top < 36);
  expect(areAbove).toEqual([true, true, true]);
  const reached: string[] = [];
  for (const _name of seen) {
    await userEvent.tab();
    reached.push(nameOf(document.activeElement));
  }
  expect(reached).toEqual(seen);
});
