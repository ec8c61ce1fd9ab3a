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
  ["on a desktop the filters stand before the tools", 1440, ["Find", "one", "two", "three", "four", "Select"]],
  ["on a tablet they have a line below the tools", 900, ["Find", "Select", "Compact rows", "one", "two", "three"]],
])("Tab follows what is seen: %s", async (_, width, seen) => {
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
  const reached: string[] = [];
  for (const _name of seen) {
    await userEvent.tab();
    reached.push(nameOf(document.activeElement));
  }
  expect(reached).toEqual(seen);
});
