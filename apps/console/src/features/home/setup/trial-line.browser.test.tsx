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
