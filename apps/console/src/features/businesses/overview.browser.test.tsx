import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { Overview } from "./overview.tsx";

afterEach(() => vi.unstubAllGlobals());

test("what could not be read of a business is asked again, and nothing goes missing without a word", async () => {
  onTestFinished(forgetSession);
  const account = { business_id: null, permissions: ["stats_view"] } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  let isDown = true;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (isDown) return Response.json({ code: "unknown_error" }, { status: 500 });
    if (pathname.endsWith("/current")) return Response.json({ status: "active", has_issues: false, ends_at: null });
    return Response.json({ items: [] });
  });
  const business = { _id: "b1", plan_id: "p1", places_count: 1, cards_count: 1, language: "pl", currency: "PLN" };
  const more = { time_zone: "Europe/Warsaw", tin: null, billing_name: null, billing_address: null, flags: {} };
  render(<Overview business={{ ...business, ...more } as unknown as Business} />);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again.nth(1)).toBeVisible();
  expect(again.elements()).toHaveLength(2);
  isDown = false;
  await again.nth(1).click();
  await expect.element(page.getByRole("heading", { name: "Plan and payments" })).toBeVisible();
});
