import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { EndingButtons } from "./ending-buttons.tsx";

const subscription = (more: Partial<PlanSubscription>): PlanSubscription => ({
  _id: crypto.randomUUID(),
  plan_id: crypto.randomUUID(),
  has_issues: false,
  access: "full",
  status: "trialing",
  ends_at: "2026-06-15T08:00:00.000Z",
  ...more,
});

test.each([
  ["in force", {}, "It stays in force until"],
  ["without a request to pay", { status: "active", ends_at: null }, "It ends at once."],
  ["that is over", { has_issues: true, access: "read_only" }, "It is over already."],
] as const)("who cancels a plan is told what follows: one %s", async (_case, more, words) => {
  render(<EndingButtons subscription={subscription(more)} />);
  await page.getByRole("button", { name: "Cancel the plan" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Cancel the plan?" }).getByText(words, { exact: false }))
    .toBeVisible();
});
