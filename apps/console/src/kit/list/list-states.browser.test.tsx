/** What every section's list shows while it loads, when it is empty, fails, is not allowed, or has more than a page may keep. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { ListBody, useListPhase } from "./list-body.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { Page } from "./items.ts";
import type { ListSpec } from "./search-state.ts";
import { type PageQuery, pageSize, useList } from "./use-list.ts";

interface Row {
  readonly _id: string;
  readonly name: string;
}
type Load = (query: PageQuery) => Promise<Page<Row>>;

const spec: ListSpec<"name", Record<never, never>> = { sorts: { name: "asc" }, filters: {} };

function usePeople(load: Load) {
  return useList({ entity: "users", path: "/users", spec, query: () => ({}), load });
}

function People({ load }: { load: Load }) {
  const list = usePeople(load);
  return (
    <>
      <ListBody
        list={list}
        phase={useListPhase(list, false)}
        label="People"
        rows={{
          columns: [{ id: "name", label: "Name", leads: true, render: ({ name }) => name }],
          feed: ({ name }) => ({ name, line: "" }),
          nameOf: ({ name }) => name,
        }}
        isCompact={false}
        selection={undefined}
        empty={<p>No one yet</p>}
      />
      <ListFoot list={list} />
    </>
  );
}

/** How much is kept is told by the foot; what is drawn of it is tried with the table. */
function Foot({ load }: { load: Load }) {
  return <ListFoot list={usePeople(load)} />;
}

const show = (load: Load, Part = People) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Part load={load} />
    </QueryClientProvider>,
  );

const refused = (status: number, code: string) => new ApiError(status, { code, message: "Refused" });
const none: Page<Row> = { items: [], next_cursor: null, count: 0 };

test("it says that it is busy until rows come, and what to do where there are none", async () => {
  const answer = Promise.withResolvers<Page<Row>>();
  show(() => answer.promise);
  await expect.poll(() => document.querySelector("main [aria-busy=true]")).not.toBe(null);
  answer.resolve(none);
  await expect.element(page.getByText("No one yet")).toBeVisible();
});

test.for([
  [500, "internal_error"],
  [403, "forbidden"],
] as const)("a call that fails with %s is told in place and can be tried again", async ([status, code]) => {
  let isRefused = true;
  show(() => (isRefused ? Promise.reject(refused(status, code)) : Promise.resolve(none)));
  await expect.element(page.getByRole("alert")).toBeVisible();
  isRefused = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No one yet")).toBeVisible();
});

test(
  "twenty pages are kept at a time; beyond them the list goes on from the last, and back again",
  { timeout: 120_000 },
  async () => {
    const asked: (string | undefined)[] = [];
    show(({ cursor, limit }) => {
      asked.push(cursor);
      const first = Number(cursor ?? 0);
      const items = Array.from({ length: limit }, (_, n) => ({ _id: String(first + n), name: `Person ${first + n}` }));
      return Promise.resolve({ items, next_cursor: String(first + limit), count: 5000 });
    }, Foot);
    const foot = page.getByRole("status");
    const more = page.getByRole("button", { name: "Show more" });
    for (let pages = 1; pages <= 20; pages += 1) {
      await expect.element(foot).toHaveTextContent(`1 to ${(pages * pageSize).toLocaleString("en-GB")} of 5,000`);
      (more.element() as HTMLElement).click();
    }
    await expect.element(foot).toHaveTextContent("1,001 to 1,050 of 5,000");
    expect(new Set(asked).size).toBe(21);
    await page.getByRole("button", { name: "Back" }).click();
    await expect.element(foot).toHaveTextContent("1 to 1,000 of 5,000");
  },
);
