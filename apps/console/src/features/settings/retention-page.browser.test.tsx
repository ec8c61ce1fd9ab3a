import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { RetentionPage } from "./retention-page.tsx";

afterEach(() => vi.unstubAllGlobals());

test("how many customers the night would erase is asked again where it could not be counted", async () => {
  let isDown = true;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (!pathname.endsWith("/preview")) return Response.json({ months: 24 });
    if (isDown) return Response.json({ code: "unknown_error" }, { status: 500 });
    return Response.json({ customers: 5, is_more: false });
  });
  render(<RetentionPage />);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.element(page.getByText("5 customers will be erased tonight.")).toBeVisible();
});

test("each choice says beforehand how many customers the night would erase", async () => {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (!pathname.endsWith("/preview")) return Response.json({ months: null });
    const months = Number(searchParams.get("months"));
    return Response.json({ customers: months === 60 ? 1 : 72 - months, is_more: months === 12 });
  });
  render(<RetentionPage />);
  await expect.element(page.getByRole("radio", { name: "Never automatically" })).toBeChecked();
  await expect.element(page.getByText("More than 60 customers tonight")).toBeVisible();
  await expect.element(page.getByText("48 customers tonight")).toBeVisible();
  await expect.element(page.getByText("1 customer tonight", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: /^After 24 months/ }).click();
  await expect.element(page.getByText("48 customers will be erased tonight.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save" })).toBeEnabled();
});
