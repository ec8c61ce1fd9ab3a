/** Choosing a plan before a server that offers other plans, fails, or knows of a problem with the payment. */
import type { Session } from "@rewardo/web/session/index.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refuse, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const { owner } = sessions;
const planless: Session = { ...owner, business: { ...owner.business, plan_id: null } };
const plans = page.getByRole("radiogroup", { name: "How many places do you run?" });
const plan = (nr: number, more: object) => (usual: unknown) => ({
  ...(usual as { items: object[] }).items[0],
  ...{ _id: `0190a5d0-0000-7000-8000-00000000000${nr}`, status: "active", currency: "PLN", promo_price: null },
  ...{ promo_valid_to: null, ...more },
});
const twoPlans = (usual: unknown) => ({
  ...(usual as object),
  items: [
    plan(1, { name: "Solo", max_places: 1, price: 9900, promo_price: 7900, promo_valid_to: "2099-06-30" })(usual),
    plan(2, { name: "Team", max_places: 5, price: 19_900 })(usual),
  ],
});

test("a promotion strikes the normal price through and says until when", async () => {
  await showConsole({
    ...{ at: "/onboarding/plan", session: planless },
    answers: [[/^GET \/api\/plans(\?|$)/, twoPlans]],
  });
  await expect.element(plans).toBeVisible();
  const shown = () => plans.element();
  await expect.poll(() => shown().querySelector("s")?.textContent).toMatch(/PLN\s99$/);
  await expect.poll(() => shown().textContent).toMatch(/PLN\s79\D/);
  const until = page.getByText(/^Promotional price until/);
  await expect.element(page.getByText(/^Promotional price until .*2099/)).toBeVisible();
  await page.getByRole("radio", { name: /Team/ }).click();
  await expect.element(until).not.toBeInTheDocument();
});

test("plans that failed to load can be retried", async () => {
  const { server } = await showConsole({
    ...{ at: "/onboarding/plan", session: planless },
    answers: [[/^GET \/api\/plans(\?|$)/, () => refuse(404, "not_found")]],
  });
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(document.querySelector("form button[type=submit]")).toHaveProperty("disabled", true);
  server.answer(/^GET \/api\/plans(\?|$)/, twoPlans);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("radio", { name: /Solo/ })).toBeChecked();
});
