import type { Account } from "@rewardo/contract/accounts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { type ViewedList, ViewsDialog } from "./views-dialog.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
});

test("a shared view that is saved anew under its name stays shared unless that is taken back", async () => {
  const account = { permissions: ["accounts_modify"] } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  const view = { _id: "v1", list: "products", name: "Coffees", search: "q=coffee", is_shared: true, version: 1 };
  const written: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method !== "GET") written.push(await request.json());
    return Response.json({ items: [{ ...view, can: { modify: true } }] });
  });
  const list = { path: "/products", state: {} } as unknown as ViewedList["list"];
  render(<ViewsDialog name="products" list={list} columns={[]} isOpen onClose={() => {}} />, "/products?q=tea");
  const name = page.getByRole("textbox", { name: "Save what is shown now as" });
  const shares = page.getByRole("checkbox");
  await expect.element(page.getByRole("link", { name: "Coffees" })).toBeVisible();
  await expect.element(shares).not.toBeChecked();
  await name.fill("coffees");
  await expect.element(shares).toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => written).toEqual([{ search: "q=tea", is_shared: true }]);
});
