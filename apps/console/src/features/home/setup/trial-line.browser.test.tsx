import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { TrialLine } from "./trial-line.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["2026-06-15T22:00:00.000Z", "Your trial ends today."],
  ["2026-06-16T22:00:00.000Z", "1 day of your trial left"],
  ["2026-06-20T08:00:00.000Z", "5 days of your trial left"],
])("a trial to %s: %s", async (ends_at, words) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T10:00:00.000Z") });
  onTestFinished(forgetSession);
  const account = { business_id: "b1", permissions: ["payment_details_view"] } as unknown as Account;
  const business = { _id: crypto.randomUUID(), plan_id: "p1", time_zone: "Europe/Warsaw" } as unknown as Business;
  replaceSession({ account, account_role: null, business, device: null });
  vi.stubGlobal("fetch", async () => Response.json({ status: "trialing", has_issues: false, ends_at }));
  render(<TrialLine />);
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
});

test.each([
  ["five days before the end", "2026-06-20T08:00:00.000Z", null, 1],
  ["six days before", "2026-06-21T22:00:00.000Z", null, 0],
  ["of who gave both already", "2026-06-20T08:00:00.000Z", "1234563218", 0],
])("what the invoice needs, %s", async (_, ends_at, tin, links) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T10:00:00.000Z") });
  onTestFinished(forgetSession);
  const account = { business_id: "b1", permissions: ["payment_details_view"] } as unknown as Account;
  const billing_address = tin === null ? null : { address: "a", postcode: "31-056", city: "Kraków", country: "PL" };
  const own = { _id: crypto.randomUUID(), plan_id: "p1", time_zone: "Europe/Warsaw", tin, billing_address };
  replaceSession({ account, account_role: null, business: own as unknown as Business, device: null });
  vi.stubGlobal("fetch", async () => Response.json({ status: "trialing", has_issues: false, ends_at }));
  render(<TrialLine />);
  await expect.element(page.getByRole("link", { name: "Plans and how you pay" })).toBeVisible();
  expect(page.getByRole("link", { name: "Add tax number and address for the invoice" }).elements()).toHaveLength(links);
});
