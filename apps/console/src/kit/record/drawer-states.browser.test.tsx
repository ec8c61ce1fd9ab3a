/** What every section's drawer shows while its record loads, and when it fails, is missing or is not allowed. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { useList } from "../list/use-list.ts";
import type { Page } from "../list/items.ts";
import type { ListSpec } from "../list/search-state.ts";
import { RecordDrawer } from "./record-drawer.tsx";

interface Row {
  readonly _id: string;
  readonly name: string;
}
type Read = (id: string) => Promise<Row>;

const spec: ListSpec<"name", Record<never, never>> = { sorts: { name: "asc" }, filters: {} };

/** The record is not among the rows, as from a shared link. */
function OnePerson({ read }: { read: Read }) {
  const list = useList({
    ...{ entity: "users", path: "/users", spec, query: () => ({}) },
    load: () => Promise.resolve<Page<Row>>({ items: [], next_cursor: null, count: 0 }),
  });
  return (
    <RecordDrawer
      list={list}
      openId="7"
      read={read}
      title={(row) => row?.name ?? "Person"}
      foot={({ name }) => <button type="button">{`Write to ${name}`}</button>}
      skeleton={<p>Grey bars</p>}
    >
      {({ name }) => <p>{`All about ${name}`}</p>}
    </RecordDrawer>
  );
}

const show = (read: Read) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OnePerson read={read} />
    </QueryClientProvider>,
  );

const zofia: Row = { _id: "7", name: "Zofia" };
const drawer = () => page.getByRole("dialog");

test("it is busy, named after its kind and without actions until the record comes", async () => {
  const answer = Promise.withResolvers<Row>();
  show(() => answer.promise);
  await expect.element(drawer().getByRole("heading")).toHaveTextContent("Person");
  await expect.poll(() => document.querySelector("[role=dialog] [aria-busy=true]")).not.toBe(null);
  expect(drawer().getByRole("button", { name: /Write/ }).query()).toBeNull();
  answer.resolve(zofia);
  await expect.element(drawer().getByText("All about Zofia")).toBeVisible();
  await expect.element(drawer().getByRole("button", { name: "Write to Zofia" })).toBeVisible();
});

test.for([
  [500, "unknown_error", "Something went wrong on the server. Try again."],
  [403, "forbidden", "Your account may not do this. Ask your administrator."],
] as const)("a record refused with %s says why and can be tried again", async ([status, code, said]) => {
  let isRefused = true;
  show(() => (isRefused ? Promise.reject(new ApiError(status, { code, message: "Refused" })) : Promise.resolve(zofia)));
  await expect.element(drawer().getByRole("alert").getByText(said, { exact: true })).toBeVisible();
  expect(drawer().getByRole("button", { name: /Write/ }).query()).toBeNull();
  isRefused = false;
  await drawer().getByRole("button", { name: "Try again" }).click();
  await expect.element(drawer().getByText("All about Zofia")).toBeVisible();
});

test("a missing record says so, offers no second try, and can be closed", async () => {
  show(() => Promise.reject(new ApiError(404, { code: "not_found", message: "Missing" })));
  await expect
    .element(drawer().getByRole("alert"))
    .toHaveTextContent("This is not here any more, or not yours to see.");
  expect(drawer().getByRole("button", { name: "Try again" }).query()).toBeNull();
  await expect.element(drawer().getByRole("button", { name: "Close" })).toBeEnabled();
});
