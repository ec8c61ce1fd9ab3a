import type { Page, Route } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { askAtStart } from "../harness/first-answers.ts";
import { readShifts, watchShifts } from "../harness/shifts.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { describeWeight, weigh } from "../harness/weigh.ts";
import { onboardingPage } from "../pages/onboarding.ts";
import { shell } from "../pages/shell.ts";
import { registerPlanless } from "../pages/visitor.ts";

const anyNumber = /Chain/;

/** Makes the next write fail; reads in between, such as the session, do not count. */
const failWrite = async (page: Page, path: string, how: (route: Route) => Promise<void>): Promise<void> => {
  let isOver = false;
  await page.route(path, async (route) => {
    if (isOver || route.request().method() === "GET") return await route.fallback();
    isOver = true;
    await how(route);
  });
};

test("on a phone a plan without a limit says so in one sentence under its name", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await registerPlanless(page);
  const [name, places] = [page.getByText("Chain", { exact: true }), page.getByText("Any number of places")];
  await expect(places).toBeVisible();
  const [above, below] = await Promise.all([name.boundingBox(), places.boundingBox()]);
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});

test("register, choose a plan, enter the payer's details, and reach the home page", async ({ visit }) => {
  const page = await visit();
  await registerPlanless(page);
  const { plans, plan, begin, details, summary, change, tin, field, fill } = onboardingPage(page);
  await expect(plans.getByRole("radio")).toHaveCount(3);
  await expect(plan(/Solo 1 place/)).toBeChecked();
  await expect(page.getByText("No credit card required")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "mailto:help@rewardo.example");
  await plan(/Team 5 places/).check();
  await begin.click();

  await expect(details).toBeFocused();
  await expect(summary).toContainText("Team, 5 places");
  await change.click();
  await expect(plan(/Team/)).toBeChecked();
  await plan(anyNumber).check();
  await begin.click();
  await expect(summary).toContainText("Chain, any number of places");
  await tin.fill("1234563218");
  await expect(tin).toHaveValue("123-456-32-18");
  await fill();
  await field("Last name").focus();
  await expect(field("Postcode")).toHaveValue("31-056");
  await expect(field("City")).toHaveValue("Kraków");
  const chosen = (name: string) => page.getByRole("combobox", { name, exact: true });
  await expect(chosen("Currency")).toHaveValue("PLN");
  await chosen("Country").selectOption("DE");
  await expect(chosen("Currency")).toHaveValue("EUR");
  await chosen("Country").selectOption("PL");
  await expect(chosen("Currency")).toHaveValue("PLN");
  await chosen("Currency").selectOption("CZK");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET")
      sent.push(`${request.method()} ${new URL(request.url()).pathname.split("/")[2] ?? ""}`);
  });
  await begin.click();
  await expect(page).toHaveURL("/");
  await expect(shell(page).menu).toBeVisible();
  expect(sent).toEqual(["POST businesses", "PATCH accounts", "PATCH businesses"]);
  const business = await page.evaluate(async () => (await fetch("/api/businesses/current")).json() as Promise<object>);
  expect(business).toMatchObject({
    tin: "1234563218",
    billing_name: "Ziarno Marta Wilk",
    billing_address: { address: "ul. Józefa 14/2", postcode: "31-056", city: "Kraków", country: "PL" },
    currency: "CZK",
  });
  for (const path of ["/onboarding", "/onboarding/plan", "/onboarding/details"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
  }
});

test("a trial begins without tax number and address, which are asked for where the plan is paid", async ({ visit }) => {
  const page = await visit({ width: 390 });
  await registerPlanless(page);
  const { begin, field } = onboardingPage(page);
  await begin.click();
  await expect(page.getByText("Optional", { exact: true })).toHaveCount(4);
  await field("Company name").fill("Ziarno Marta Wilk");
  await field("First name").fill("Marta");
  await field("Last name").fill("Wilk");
  // An address that is begun needs all its parts.
  await field("City").fill("Kraków");
  await begin.click();
  await expect(field("Address")).toBeFocused();
  await expect(page).toHaveURL(/\/onboarding\/details/);
  await expect(page.getByText("Fill this in")).toHaveCount(2);
  await field("City").fill("");
  await expect(page.getByText("Fill this in")).toHaveCount(0);
  await field("City").press("Enter");
  await expect(page).toHaveURL("/");
  const business = await page.evaluate(async () => (await fetch("/api/businesses/current")).json() as Promise<object>);
  expect(business).toMatchObject({ tin: null, billing_name: "Ziarno Marta Wilk", billing_address: null });

  await page.goto("/settings/plan");
  await page.getByRole("link", { name: "Add them before the first payment" }).click();
  await expect(page).toHaveURL("/settings/payment_details");
  await expect(page.getByRole("textbox", { name: /^Company name/ })).toHaveValue("Ziarno Marta Wilk");
});

test("an invalid tax number is not sent", async ({ visit }) => {
  const page = await visit();
  await registerPlanless(page);
  const { begin, tin, fill, field } = onboardingPage(page);
  await begin.click();
  await tin.fill("1234563219");
  await fill();
  let writes = 0;
  page.on("request", (request) => (writes += request.method() === "GET" ? 0 : 1));
  await field("Last name").press("Enter");
  const hint = page.getByText("Look at the digits again: the last one does not fit the others");
  await expect(hint).toBeVisible();
  await expect(page.getByText("Check the tax number and its country")).toHaveCount(0);
  await expect(tin).toBeFocused();
  expect(writes).toBe(0);
  await tin.fill("PL 123-456-32-18");
  await expect(tin).toHaveValue("123-456-32-18");
  await expect(hint).toHaveCount(0);
  await begin.click();
  await expect(page).toHaveURL("/");
});

test("a failed write is shown, and a retry does only what is left", async ({ visit }) => {
  const page = await visit({ allow: [/status of 503/] });
  await registerPlanless(page, "?return_path=%2Ftransactions");
  const { begin, tin, fill, field } = onboardingPage(page);
  await begin.click();
  await tin.fill("1234563218");
  await fill();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET")
      sent.push(`${request.method()} ${new URL(request.url()).pathname.split("/")[2] ?? ""}`);
  });
  await failWrite(page, "**/api/accounts/*", (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: "unavailable", message: "Service unavailable" } }),
  );
  await begin.click();
  await expect(page.locator("form").getByRole("alert")).toBeVisible();
  await expect(field("Company name")).toHaveValue("Ziarno Marta Wilk");
  await begin.click();
  await expect(page).toHaveURL("/transactions");
  expect(sent).toEqual(["POST businesses", "PATCH accounts", "PATCH accounts", "PATCH businesses"]);
});

test("interrupted after each write, a reload continues, and Configure asks only for what is missing", async ({
  visit,
}) => {
  const page = await visit({ allow: [/ERR_FAILED/], width: 390 });
  await registerPlanless(page);
  const { begin, tin, fill, field } = onboardingPage(page);
  const configure = async (title: string) => {
    await page.reload();
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Start", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  };
  const fields = async () => {
    const all = page.locator("main form :is(input, select)");
    return new Set(await all.evaluateAll((each) => each.map((one) => one.getAttribute("name"))));
  };
  const billing = ["tin", "billing_name", "country", "address", "postcode", "city", "currency"];
  const onGoing = page.locator("main form button[type=submit]");

  await failWrite(page, "**/api/accounts/*", (route) => route.abort());
  await begin.click();
  await tin.fill("1234563218");
  await fill();
  await begin.click();
  await expect(page.locator("form").getByRole("alert")).toBeVisible();
  // Only the plan is written.
  await configure("The rest of your details");
  await expect.poll(fields).toEqual(new Set([...billing, "first_name", "last_name"]));
  expect(await findFaults(page)).toEqual([]);
  await expect.poll(() => findSticksOut(page)).toEqual([]);
  await tin.fill("1234563219");
  await fill();
  await onGoing.click();
  await expect(tin).toBeFocused();
  await tin.fill("1234563218");
  await failWrite(page, "**/api/businesses/*", (route) => route.abort());
  // By key: the page has scrolled to the fault and back, and a tap so soon after the first would be its second half.
  await onGoing.press("Enter");
  await expect(page.locator("main form").getByRole("alert")).toBeVisible();

  // The names are written too.
  await page.goto("/");
  await configure("The rest of your details");
  await expect.poll(fields).toEqual(new Set(billing));
  await tin.fill("1234563218");
  await field("Company name").fill("Ziarno Marta Wilk");
  await field("Address").fill("ul. Józefa 14/2");
  await field("Postcode").fill("31056");
  await failWrite(page, "**/api/businesses/*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await onGoing.click();
  await expect(page.locator("main form").getByRole("alert")).toBeVisible();

  // Everything is written, although the response was lost.
  await page.goto("/");
  await configure("Your business");
});

test("a reload keeps the chosen plan; without one the details say so and lead back", async ({ visit }) => {
  const page = await visit();
  await registerPlanless(page);
  const { plans, plan, begin, summary, back } = onboardingPage(page);
  await plan(/Team/).check();
  await begin.click();
  await expect(summary).toContainText("Team");
  await page.reload();
  await expect(summary).toContainText("Team");
  await back.click();
  await expect(plan(/Team/)).toBeChecked();

  const other = await page.context().newPage();
  await other.goto("/onboarding/details");
  await expect(other.getByRole("alert")).toContainText("No plan is chosen yet.");
  await other.getByRole("link", { name: "Choose a plan" }).click();
  await expect(onboardingPage(other).plans).toBeVisible();
  for (const path of ["/onboarding", "/onboarding/", "/onboarding/nothing", "/", "/nothing"]) {
    await other.goto(path);
    await expect(onboardingPage(other).plans, path).toBeVisible();
    await expect(other, path).toHaveURL(
      path === "/nothing" ? "/onboarding/plan?return_path=%2Fnothing" : "/onboarding/plan",
    );
  }
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(other).toHaveURL("/login");
  await expect(plans).toHaveCount(0);
});

for (const [locale, width] of [
  ["en", 1440],
  ["de", 390],
] as const) {
  test(`axe finds nothing and nothing overflows in ${locale}`, async ({ visit }) => {
    const page = await visit({ width });
    await registerPlanless(page);
    await page.getByRole("combobox", { name: "Language" }).selectOption(locale);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    const steps = [() => Promise.resolve(), () => onboardingPage(page).begin.click()];
    for (const step of steps) {
      await step();
      await page.locator("input[name=plan_id], input[name=tin]").first().waitFor();
      expect(await findFaults(page)).toEqual([]);
      for (const narrow of [320, 360, 768, 769, 900, 1100, 1440]) {
        await page.setViewportSize({ width: narrow, height: 900 });
        await expect.poll(() => findSticksOut(page), { message: `${narrow} px` }).toEqual([]);
      }
      await page.setViewportSize({ width, height: 900 });
    }
  });
}

test("choosing a plan is as light as a section", async ({ visit }) => {
  const registered = await visit();
  await registerPlanless(registered);
  const page = await visit();
  await page.context().addCookies(await registered.context().cookies());
  const weight = await weigh(page, "/onboarding/plan", () => onboardingPage(page).plans.waitFor());
  console.log(describeWeight("onboarding", weight));
  expect(weight.scripts).toBeGreaterThan(20_000);
  expect(weight.scripts).toBeLessThanOrEqual(175_000);
});

for (const [person, whom] of [
  ["owner", "Contact support."],
  ["employee", "Contact your administrator."],
] as const) {
  test(`a problem with the subscription is shown on every page, and tells the ${person} what to do`, async ({
    visit,
  }) => {
    const words = "We've identified an issue with your subscription that may affect the functionality of your account.";
    const page = await visit({ as: person });
    await page.goto("/");
    await expect(shell(page).menu).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
    await askAtStart(page);
    const alter = (what: string, fields: object) =>
      page.route(what, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...((await response.json()) as object), ...fields } });
      });
    await alter("**/businesses/current", { plan_has_issues: true });
    await alter("**/plan_subscriptions/current", { has_issues: true });
    await watchShifts(page);
    // Once the session is known, the banner comes with the page instead of moving it away under a finger.
    for (const path of ["/", "/transactions", "/scanner"]) {
      await page.goto(path);
      await expect(page.getByRole("status").filter({ hasText: words })).toContainText(whom);
      const { score, moved } = await readShifts(page);
      if (path !== "/") expect(score, `what moved on ${path}: ${moved.join(", ")}`).toBeLessThan(0.01);
    }
    await expect(page.getByRole("link", { name: "Contact support." })).toHaveCount(person === "owner" ? 1 : 0);
    expect(await findFaults(page)).toEqual([]);
  });
}
