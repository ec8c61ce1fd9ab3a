import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { ListPage } from "./list-page.tsx";
import type { Page } from "./items.ts";
import type { ListSpec } from "./search-state.ts";
import { type PageQuery, useList } from "./use-list.ts";

interface Shop {
  readonly _id: string;
  readonly name: string;
  readonly status: "active" | "closed";
  readonly created_at: number;
}

const many = 230;
const nameOf = (number: number): string => `Sklep ${String(number).padStart(3, "0")}`;
/** Their ids, names and times all go up; every tenth is closed. */
const chain: readonly Shop[] = Array.from({ length: many }, (_, index) => ({
  _id: `s${index + 1}`,
  name: nameOf(index + 1),
  status: (index + 1) % 10 === 0 ? "closed" : "active",
  created_at: index,
}));

type Sort = "name" | "created_at";
interface Filters {
  readonly [filter: string]: readonly Shop["status"][];
  readonly status: readonly Shop["status"][];
}
const spec: ListSpec<Sort, Filters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: ["active", "closed"] },
  hasSearch: true,
};

type Query = { q: string; status: string | undefined; sort_by: Sort; sort: "asc" | "desc" };

/** What a server answers that has these shops. */
const find = async (shops: readonly Shop[], { q, status, sort_by, sort, limit, cursor }: Query & PageQuery) => {
  const found = shops
    .filter((shop) => shop.name.toLowerCase().includes(q.toLowerCase()))
    .filter((shop) => status === undefined || shop.status === status)
    .toSorted((a, b) => (a[sort_by] < b[sort_by] ? -1 : 1) * (sort === "asc" ? 1 : -1));
  const from = Number(cursor ?? 0);
  const next_cursor = from + limit < found.length ? String(from + limit) : null;
  return { items: found.slice(from, from + limit), next_cursor, ...(cursor === undefined && { count: found.length }) };
};

const read = async (id: string): Promise<Shop> => {
  const shop = chain.find(({ _id }) => _id === id);
  if (shop === undefined) throw new ApiError(404, { code: "not_found", message: "Not found" });
  return shop;
};

type Load = (query: Query & PageQuery) => Promise<Page<Shop>>;

function Shops({ load, onChosen }: { load: Load; onChosen: (names: readonly string[]) => void }) {
  const list = useList({
    entity: "shops",
    path: "/places",
    spec,
    query: ({ q, filters, sort_by, sort }) => ({ q, status: filters.status, sort_by, sort }),
    load,
  });
  return (
    <ListPage
      list={list}
      title="Shops"
      searchLabel="Find a shop"
      filters={[
        {
          kind: "choice",
          name: "status",
          label: "Status",
          any: "Any",
          options: [{ value: "closed", label: "Closed" }],
        },
      ]}
      rows={{
        columns: [
          { id: "name", label: "Shop", sort: "name", leads: true, render: ({ name }) => name },
          { id: "added", label: "Added", sort: "created_at", render: ({ created_at }) => created_at },
        ],
        nameOf: ({ name }) => name,
        feed: ({ name, created_at }) => ({ name, line: created_at }),
      }}
      empty={{ ghost: { kind: "rows" }, title: "No shops yet", actions: <Button>Open one</Button> }}
      selectionActions={({ rows }) => (
        <Button onClick={() => onChosen(rows.map(({ name }) => name))}>Choose these</Button>
      )}
      drawer={{
        load: () => Promise.resolve(),
        render: (openId) => (
          <RecordDrawer list={list} openId={openId} read={read} title={(shop) => shop?.name ?? "Shop"} skeleton={null}>
            {({ created_at }) => created_at}
          </RecordDrawer>
        ),
      }}
    />
  );
}

/** The list in the page, its parts by the names that people see. */
const openShops = (at = "/places", load: Load = (query) => find(chain, query)) => {
  const chosen: (readonly string[])[] = [];
  const address = render(<Shops load={load} onChosen={(names) => chosen.push(names)} />, at);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const selected = page.getByRole("group", { name: "Selected rows" });
  const dialog = page.getByRole("dialog");
  return {
    address,
    chosen,
    button,
    link: (number: number) => page.getByRole("link", { name: nameOf(number), exact: true }),
    table: page.getByRole("table", { name: "Shops" }),
    /** How many of them are in the document. */
    rows: () => document.querySelectorAll("[data-row]").length,
    head: (name: string) => page.getByRole("columnheader", { name }),
    sortBy: async (name: string) => await page.getByRole("columnheader", { name }).getByRole("button").click(),
    search: page.getByRole("searchbox"),
    shows: async (words: string) =>
      await expect.element(page.getByRole("status").getByText(words, { exact: true })).toBeVisible(),
    selected,
    counts: async (words: string) => await expect.element(selected.getByText(words, { exact: true })).toBeVisible(),
    checkbox: (number: number) => page.getByRole("checkbox", { name: `Select ${nameOf(number)}`, exact: true }),
    dialog,
    isOpen: async (number: number) =>
      await expect.element(dialog.getByRole("heading", { level: 2 })).toHaveTextContent(nameOf(number)),
  };
};

/** Whether it is seen in the window now. */
const isSeen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

test("search, filter and sort are in the address, and Back restores them", async () => {
  const list = openShops();
  await expect.element(list.head("Shop")).toHaveAttribute("aria-sort", "ascending");
  await list.sortBy("Added");
  await expect.element(list.head("Added")).toHaveAttribute("aria-sort", "descending");
  await expect.element(list.head("Shop")).not.toHaveAttribute("aria-sort");
  expect(list.address.now()).toBe("/places?sort_by=created_at");
  await list.sortBy("Added");
  await expect.element(list.head("Added")).toHaveAttribute("aria-sort", "ascending");
  expect(list.address.now()).toBe("/places?sort_by=created_at&sort=asc");

  const steps = list.address.steps();
  await userEvent.keyboard("/");
  await expect.element(list.search).toHaveFocus();
  await userEvent.keyboard("SKLEP 22");
  await list.shows("1 to 10 of 10");
  expect(list.rows()).toBe(10);
  expect(list.address.now()).toBe("/places?q=SKLEP+22&sort_by=created_at&sort=asc");
  expect(list.address.steps(), "typing leaves no trace in the history").toBe(steps);

  await page.getByRole("combobox", { name: "Status" }).selectOptions("Closed");
  await list.shows("1 to 1 of 1");
  expect(list.address.now()).toBe("/places?q=SKLEP+22&status=closed&sort_by=created_at&sort=asc");
  list.address.goBack();
  await list.shows("1 to 10 of 10");
  await list.button("Clear").click();
  await expect.element(list.search).toHaveValue("");
  await expect.element(list.link(1)).toBeVisible();
  expect(list.address.now()).toBe("/places?sort_by=created_at&sort=asc");
  list.address.goBack();
  await expect.element(list.search).toHaveValue("SKLEP 22");
  await list.shows("1 to 10 of 10");
  await list.search.fill("nowhere");
  await expect.element(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
  await list.button("Clear filters").click();
  await list.shows("1 to 50 of 230");
});

test("an address gives the search, and what cannot be meant in it is left out", async () => {
  const list = openShops("/places?status=burnt&sort_by=colour&sort=up&page=7&q=sklep+00");
  await list.shows("1 to 9 of 9");
  await expect.element(list.search).toHaveValue("sklep 00");
  await expect.element(list.head("Shop")).toHaveAttribute("aria-sort", "ascending");
  await list.search.fill("");
  await list.shows("1 to 50 of 230");
  await expect.element(list.button("Clear")).not.toBeInTheDocument();
});

test("rows load in pages of fifty, and only those near the viewport are rendered", async () => {
  const list = openShops();
  await list.shows("1 to 50 of 230");
  expect(list.rows()).toBe(50);
  await expect.element(list.table).not.toHaveAttribute("aria-rowcount");
  for (const count of [100, 150, 200, many]) {
    list.button("Show more").element().focus();
    await userEvent.keyboard("{Enter}");
    await list.shows(`1 to ${count} of ${many}`);
  }
  await expect.element(list.button("Show more")).not.toBeInTheDocument();
  await expect.element(list.table).toHaveAttribute("aria-rowcount", String(many + 1));
  await expect.poll(list.rows, { message: "rows in the document" }).toBeLessThan(60);

  const { documentElement } = document;
  const height = () => documentElement.scrollHeight;
  await expect.poll(height, { message: "as high as if all rows were rendered" }).toBeGreaterThan(many * 48);
  window.scrollTo(0, height());
  await expect.element(list.link(many)).toBeVisible();
  await expect.poll(() => isSeen(list.link(many).element())).toBe(true);
  expect(list.link(many).element().closest("tr")?.getAttribute("aria-rowindex")).toBe(String(many + 1));
  await expect.element(list.link(1)).not.toBeInTheDocument();
  await expect.poll(list.rows).toBeLessThan(60);

  await list.sortBy("Added");
  await expect.element(list.button("Older")).toBeVisible();
});

test("arrow keys move between rows, and closing a row returns to it, even far down a long list", async () => {
  const list = openShops("/places?q=sklep");
  await expect.element(list.link(1)).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(list.link(1)).toHaveFocus();
  await userEvent.keyboard("jjk");
  await expect.element(list.link(2)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await list.isOpen(2);
  await userEvent.keyboard("{ArrowUp}");
  await list.isOpen(1);
  await expect.element(list.button("Previous")).toBeDisabled();

  await userEvent.keyboard("{Escape}");
  await expect.element(list.link(1)).toHaveFocus();

  // Past the last loaded row the next page loads by itself.
  await list.button("Show more").click();
  await list.link(95).click();
  for (let number = 96; number <= 110; number += 1) {
    await userEvent.keyboard(number % 2 === 0 ? "j" : "{ArrowDown}");
    await list.isOpen(number);
  }
  expect(list.address.now()).toBe("/places/s110?q=sklep");
  await userEvent.keyboard("{Escape}");
  await expect.element(list.dialog).not.toBeInTheDocument();
  await expect.element(list.link(110)).toHaveFocus();
  expect(isSeen(list.link(110).element())).toBe(true);
  await userEvent.keyboard("j");
  await expect.element(list.link(111)).toHaveFocus();
});

test("a record opened by its address need not be among the rows", async () => {
  const list = openShops("/places/s200");
  await list.isOpen(200);
  await expect.element(list.button("Previous")).toBeDisabled();
});

test("an address of a record that does not exist says so", async () => {
  const list = openShops("/places/s999");
  const alert = list.dialog.getByRole("alert");
  await expect.element(alert).toBeVisible();
  await expect.element(list.button("Try again")).not.toBeInTheDocument();
  await list.dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(list.link(1)).toBeVisible();
});

test("rows are selected singly, as a range or all, and lose it with Esc", async () => {
  const list = openShops();
  await list.button("Select").click();
  await list.checkbox(2).click();
  await list.checkbox(5).click({ modifiers: ["Shift"] });
  await list.counts("4 selected");
  await page
    .getByRole("row")
    .filter({ has: list.link(3) })
    .click();
  await list.counts("3 selected");
  await list.button("Choose these").click();
  expect(list.chosen).toEqual([[2, 4, 5].map(nameOf)]);

  await list.button("Select all 50 rows").click();
  await list.counts("50 selected");
  await list.button("Show more").click();
  await expect.element(list.button("Select all 100 rows")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list.selected).not.toBeInTheDocument();
  await expect.element(list.checkbox(2)).not.toBeInTheDocument();
});

test("an empty list invites", async () => {
  const list = openShops("/places", (query) => find([], query));
  await expect.element(page.getByRole("heading", { name: "No shops yet" })).toBeVisible();
  await expect.element(list.button("Open one")).toBeVisible();
  await expect.element(list.search).not.toBeInTheDocument();
});

test("a failed list can be retried, and rows stay during a refetch", async () => {
  let answer: Load = () => Promise.reject(new ApiError(500, {}));
  const list = openShops("/places", (query) => answer(query));
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Shops" })).toBeVisible();
  answer = (query) => find(chain, query);
  await list.button("Try again").click();
  await expect.element(list.link(1)).toBeVisible();

  const held = Promise.withResolvers<void>();
  answer = async (query) => {
    await held.promise;
    return await find(chain, query);
  };
  await list.search.fill("sklep 007");
  await expect.poll(list.address.now).toBe("/places?q=sklep+007");
  await expect.element(list.link(1)).toBeVisible();
  held.resolve();
  await list.shows("1 to 1 of 1");
  expect(list.rows()).toBe(1);
});

test("phones show rows of two lines, select them and open one as a sheet", async () => {
  await page.viewport(390, 844);
  const list = openShops();
  await list.shows("1 to 50 of 230");
  await expect.element(page.getByRole("list", { name: "Shops" }).getByRole("listitem").nth(49)).toBeInTheDocument();
  for (const count of [100, 150]) {
    await list.button("Show more").click();
    await list.shows(`1 to ${count} of ${many}`);
  }
  await expect.poll(() => document.querySelectorAll("li[data-row]").length).toBeLessThan(60);
  await list.button("Select").click();
  await page
    .getByRole("listitem")
    .filter({ has: list.link(2) })
    .click();
  await list.counts("1 selected");
  expect(isSeen(list.button("Choose these").element())).toBe(true);
  await list.button("End selecting").click();
  await list.link(2).click();
  await list.isOpen(2);
  await list.dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(list.dialog).not.toBeInTheDocument();
});

/** Where what is seen stood, frame by frame, while something happened. */
const placesOf = (selector: string) => {
  const seen = new Set<number>();
  let isOn = true;
  const look = () => {
    const element = document.querySelector(selector);
    if (element !== null) seen.add(Math.round(element.getBoundingClientRect().top));
    if (isOn) requestAnimationFrame(look);
  };
  look();
  return () => {
    isOn = false;
    return [...seen];
  };
};

test("an empty list comes without moving the title or the rows that stood for it", async () => {
  const skeleton = placesOf("[data-skeleton]");
  const title = placesOf("h1");
  openShops("/places", async () => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    return { items: [], next_cursor: null, count: 0 };
  });
  await expect.element(page.getByText("No shops yet")).toBeVisible();
  expect(skeleton()).toHaveLength(1);
  expect(title()).toHaveLength(1);
});
