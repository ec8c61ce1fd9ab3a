import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import { roleIds } from "@rewardo/contract/roles";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { Overview } from "./overview.tsx";

afterEach(() => vi.unstubAllGlobals());

const business = { _id: "b1", plan_id: "p1", places_count: 1, cards_count: 1, language: "pl", currency: "PLN" };
const more = { time_zone: "Europe/Warsaw", tin: null, billing_name: null, billing_address: null, flags: {} };

const show = (...permissions: string[]) => {
  onTestFinished(forgetSession);
  const account = { business_id: null, permissions } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  render(<Overview business={{ ...business, ...more } as unknown as Business} />);
};

test("the platform reads whom to write to: each owner's name and address, and of an invited one the address", async () => {
  let asked: string | null = null;
  const marta = { _id: "a1", first_name: "Marta", last_name: "Wilk", email: "marta@example.com" };
  const invited = { _id: "a2", first_name: null, last_name: null, email: "jan@example.com" };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (!pathname.endsWith("/accounts")) return Response.json({ items: [] });
    asked = searchParams.get("account_role_id");
    return Response.json({
      items: [
        { ...marta, has_accepted: true, last_seen_at: "2026-11-30T08:00:00.000Z" },
        { ...invited, has_accepted: false, last_seen_at: null },
      ],
    });
  });
  show("accounts_view");
  for (const { email } of [marta, invited]) {
    const link = page.getByRole("link", { name: email });
    await expect.element(link).toHaveAttribute("href", `mailto:${email}`);
  }
  await expect.element(page.getByRole("link", { name: "Marta Wilk" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Invited" })).toBeVisible();
  expect(asked).toBe(roleIds.OWNER);
});

test("what could not be read of a business is asked again, and nothing goes missing without a word", async () => {
  let isDown = true;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (isDown) return Response.json({ code: "unknown_error" }, { status: 500 });
    if (pathname.endsWith("/current")) return Response.json({ status: "active", has_issues: false, ends_at: null });
    return Response.json({ items: [] });
  });
  show("stats_view");
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again.nth(1)).toBeVisible();
  expect(again.elements()).toHaveLength(2);
  isDown = false;
  await again.nth(1).click();
  await expect.element(page.getByRole("heading", { name: "Plan and payments" })).toBeVisible();
});
