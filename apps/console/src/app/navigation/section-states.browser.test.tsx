/** The list of each section while it loads, failed, empty and overfull. */
import { queryClient } from "@rewardo/web/query.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refuse, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";
import { expectFits } from "../../testing/sideways.ts";
import { overfull } from "../../testing/stretch.ts";

interface ListRow {
  readonly at: string;
  /** What it lists, below the API. */
  readonly call: string;
  /** Its order is not in its address. */
  readonly isUnsorted?: true;
}

const lists: Record<"owner" | "platform", readonly ListRow[]> = {
  owner: [
    { at: "/transactions", call: "transactions", isUnsorted: true },
    { at: "/cards", call: "cards", isUnsorted: true },
    { at: "/places", call: "places" },
    { at: "/products", call: "products" },
    { at: "/products/categories", call: "products/categories", isUnsorted: true },
    { at: "/ingredients", call: "ingredients" },
    { at: "/devices", call: "devices" },
    { at: "/users", call: "users" },
    { at: "/accounts", call: "accounts" },
    { at: "/account_roles", call: "account_roles" },
    { at: "/messages", call: "emails" },
    { at: "/imports", call: "imports" },
    { at: "/audit", call: "audit_entries" },
    { at: "/transactions/orders", call: "integration_orders", isUnsorted: true },
  ],
  platform: [
    { at: "/businesses", call: "businesses" },
    { at: "/plans", call: "plans", isUnsorted: true },
    { at: "/transactions", call: "transactions", isUnsorted: true },
    { at: "/cards", call: "cards", isUnsorted: true },
    { at: "/places", call: "places" },
    { at: "/products", call: "products" },
    { at: "/devices", call: "devices" },
    { at: "/users", call: "users" },
    { at: "/accounts", call: "accounts" },
    { at: "/account_roles", call: "account_roles" },
  ],
};

const main = page.getByRole("main");
const busy = () => document.querySelectorAll("main [aria-busy=true]").length;
const again = main.getByRole("button", { name: "Try again" });
const countAgain = () => again.elements().length;
const heading = main.getByRole("heading", { level: 1 });

const walk = async (person: keyof typeof lists, { at, call, isUnsorted }: ListRow, width: number): Promise<void> => {
  const list = new RegExp(`^GET /api/(businesses/current/)?${call}(\\?|$)`);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const failed = async () => {
    await held;
    return refuse(500, "unexpected");
  };
  const { server, go } = await showConsole({
    at: isUnsorted === true ? at : `${at}?sort=asc`,
    ...{ session: sessions[person], width, answers: [[list, failed]] },
  });
  await expect.poll(busy, { message: `${at} while it loads` }).toBeGreaterThan(0);
  await expect.element(heading).toBeVisible();
  release();
  await expect.element(again.first(), { message: `${at} failed` }).toBeVisible();
  await expect.element(heading, { message: `${at} failed` }).toBeVisible();

  server.answer(list, () => ({ items: [], next_cursor: null, products_count: 0 }));
  await again.first().click();
  await expect.poll(countAgain).toBe(0);
  await expect
    .element(main.getByRole("heading", { level: 2 }).first(), { message: `${at} without anything` })
    .toBeVisible();
  await expectFits(`${at} without anything`);

  const rows: number[] = [];
  server.answer(list, (usual) => {
    const items = overfull((usual as { items: Record<string, unknown>[] }).items);
    rows.push(items.length);
    return { ...(usual as object), items, next_cursor: null };
  });
  if (isUnsorted === true) await queryClient.resetQueries();
  else await go(`${at}?sort=desc`);
  await expect.poll(() => rows, { message: `${at} is asked for anew` }).toContain(120);
  await expect.poll(countAgain).toBe(0);
  await expect.poll(busy).toBe(0);
  await expect
    .element(main.getByText(/Donaudampfschifffahrt/).first(), { message: `${at} overfull` })
    .toBeInTheDocument();
  await expectFits(`${at} overfull`);
};

for (const person of ["owner", "platform"] as const)
  for (const [index, row] of lists[person].entries())
    test(`${person} sees ${row.at} loading, failed, empty and overfull`, () =>
      walk(person, row, [390, 1440][index % 2] ?? 390));
