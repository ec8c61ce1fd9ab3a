import { addDays, localDay } from "@rewardo/rules";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { onboardingPage } from "../pages/onboarding.ts";
import { registerAnew, registerPlanless } from "../pages/visitor.ts";

test("a tax number fills in the company's details; the plan is changed, cancelled and resumed", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await registerPlanless(page);
  const { plan, begin, tin, field } = onboardingPage(page);
  await plan(/Team/).check();
  await begin.click();
  await field("Last name").fill("Wolska");
  await tin.fill("5252248481");
  await expect(page.getByText("Filled in from the public register")).toBeVisible();
  await expect(field("Company name")).toHaveValue(/^PALARNIA WSCHÓD/);
  await expect(field("Address")).toHaveValue("Prosta 49");
  await expect(field("Postcode")).toHaveValue("00-838");
  await expect(field("City")).toHaveValue("Warszawa");
  await expect(field("First name")).toHaveValue("Hanna");
  await expect(field("Last name")).toHaveValue("Wolska");
  await begin.click();
  await expect(page).toHaveURL("/");

  const answer = await page.request.get("/api/businesses/current/plan_subscriptions/current");
  const endMs = Date.parse(((await answer.json()) as { ends_at: string }).ends_at);
  expect(Math.round((endMs - Date.now()) / 86_400_000)).toBe(14);
  // Calendar days: midnight or a clock change in between would count as a day.
  await page.clock.setFixedTime(`${addDays(localDay(endMs - 1, "Europe/Warsaw"), -14)}T12:00:00Z`);
  await page.goto("/settings/plan");
  const present = page.getByRole("region", { name: "Team" });
  await expect(present).toContainText("14 days left");
  await expect(present).toContainText("0 of 5");
  const paying = page.getByRole("region", { name: "How you pay" });
  await expect(paying.getByRole("link", { name: "help@rewardo.example" })).toBeVisible();
  await expect(paying).toContainText("The operator has given no account for payments.");
  await expect(paying.getByRole("link", { name: "payment details" })).toHaveAttribute(
    "href",
    "/settings/payment_details",
  );
  expect(await findFaults(page)).toEqual([]);
  await expect.poll(() => findSticksOut(page)).toEqual([]);
  await page.getByRole("button", { name: "Change to Solo" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("It covers 1 place from this moment.");
  expect(await findFaults(page)).toEqual([]);
  await question.getByRole("button", { name: "Change to Solo" }).click();
  const solo = page.getByRole("region", { name: "Solo" });
  await expect(solo).toContainText("0 of 1");
  await page.getByRole("button", { name: "Cancel the plan" }).click();
  await question.getByRole("button", { name: "Cancel the plan" }).click();
  await expect(solo).toContainText("Cancelled");
  // By a key: a click in the place that was just clicked counts as the second tap of a hurried thumb.
  await page.getByRole("button", { name: "Keep the plan" }).press("Enter");
  await expect(solo).toContainText("Trial");
});

test("a missing payment makes the business read-only", async ({ visit }) => {
  const page = await visit({ allow: [/status of 402/] });
  await registerAnew(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/plan");
  const plan = page.getByRole("region", { name: "Chain" });
  await expect(plan).toContainText("Trial");
  const business = await page.evaluate(
    async () => (await fetch("/api/businesses/current")).json() as Promise<{ _id: string }>,
  );
  const platform = await visit({ as: "platform" });
  await platform.goto(`/businesses/${business._id}`);
  await platform.getByRole("button", { name: "Note a payment" }).click();
  const payment = platform.getByRole("dialog");
  await payment.getByRole("radio", { name: "Payment missing" }).check();
  expect(await findFaults(platform)).toEqual([]);
  await payment.getByRole("button", { name: "Note it" }).click();
  await expect(payment).toHaveCount(0);
  await expect(platform.getByText(/^Payment missing$/)).toBeVisible();
  await page.reload();
  await expect(plan).toContainText("Payment missing");
  await expect(plan).toContainText("Nothing can be changed until a plan is paid.");
  await expect(page.getByText("We've identified an issue with your subscription")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.goto("/places/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Podgórze");
  await page.getByRole("button", { name: "Add place" }).click();
  await expect(page.getByText("No plan is in force, so nothing can be changed.")).toBeVisible();
});

test("the platform sees its plans, and an invalid promotion is rejected", async ({ visit }) => {
  const page = await visit({ as: "platform" });
  await page.goto("/plans");
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("dialog")).toContainText("5 places");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("link", { name: "Edit" }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field("Price of a month")).toHaveValue("249.00");
  await field("Promotional price of a month").fill("300");
  await field("Last day of the promotion").fill("2099-06-30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter less than the price")).toBeVisible();
  await field("Promotional price of a month").fill("");
  await field("Price of a month").fill("249,5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field("Promotional price of a month")).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
});
