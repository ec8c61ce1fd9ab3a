import { expect, test } from "../harness/test.ts";
import { tabTo } from "../pages/keyboard.ts";
import { errorToast, loginPage, noAccessPage } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { emailQuestion, newEmail, registerPage, resetPage, strongPassword } from "../pages/visitor.ts";

test("a visitor registers, is signed in and stays signed in", async ({ visit }) => {
  const page = await visit({ timeZone: "Europe/Kyiv" });
  await page.goto("/login");
  await page.getByRole("link", { name: "Register your business" }).click();
  await expect(registerPage(page).email).toBeFocused();
  for (const benefit of [
    "Digital loyalty card",
    "Customizable company profile and logo",
    "Admin panel",
    "Customer service assistant",
    "Statistics and reports",
    "Messages and notifications",
    "POS integration",
  ]) {
    await expect(page.getByRole("complementary").getByRole("link", { name: benefit })).toBeVisible();
  }
  // Also on a phone they stand above what ends the page.
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (role: "complementary" | "contentinfo") => (await page.getByRole(role).boundingBox())?.y ?? NaN;
  expect(await top("complementary")).toBeLessThan(await top("contentinfo"));
  await page.setViewportSize({ width: 1440, height: 900 });
  // Each leads to the article about it, also before there is an account.
  await page.getByRole("link", { name: "Statistics and reports" }).click();
  const article = page.getByRole("dialog", { name: "Understand the figures" });
  await expect(article.getByRole("link", { name: "statistics" })).toHaveAttribute("href", "/stats");
  await article.getByRole("button", { name: "Close" }).click();
  await expect(article).toHaveCount(0);
  await registerPage(page).register(newEmail());
  await expect(page).toHaveURL("/onboarding/plan");
  const plans = page.getByRole("radiogroup", { name: "How many places do you run?" });
  await expect(plans).toBeVisible();
  // Its days begin when they do where it was registered.
  const business = await page.request.get("/api/businesses/current");
  expect(await business.json()).toMatchObject({ time_zone: "Europe/Kyiv" });
  await page.reload();
  await expect(plans).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL("/onboarding/plan");
});

test("a misspelt domain is queried on blur: the suggestion is used", async ({ visit }) => {
  const page = await visit();
  await page.goto("/register");
  const { email, password } = registerPage(page);
  const question = emailQuestion(page);
  await email.fill("marta.nowak@gmial.com");
  await password.click();
  await question.use("marta.nowak@gmail.com").click();
  await expect(question.dialog).toHaveCount(0);
  await expect(email).toHaveValue("marta.nowak@gmail.com");
  await email.focus();
  await password.focus();
  await expect(question.dialog).toHaveCount(0);
});

test("a misspelt domain is queried once: the typed address is kept", async ({ visit }) => {
  const page = await visit();
  await page.goto("/register");
  const { email, password } = registerPage(page);
  const question = emailQuestion(page);
  await email.fill("marta.nowak@wp.p");
  await password.focus();
  await question.keep("marta.nowak@wp.p").click();
  await expect(email).toHaveValue("marta.nowak@wp.p");
  await expect(password).toBeFocused();
  await email.focus();
  await password.focus();
  await expect(question.dialog).toHaveCount(0);
  await email.fill("marta.nowak@o2.p");
  await password.focus();
  await expect(question.keep("marta.nowak@o2.p")).toBeVisible();
});

test("submitting asks first and sends nothing until answered", async ({ visit }) => {
  const page = await visit();
  let calls = 0;
  page.on("request", (request) => (calls += request.url().endsWith("/api/accounts/password_reset") ? 1 : 0));
  await page.goto("/password_reset");
  await resetPage(page).email.fill("marta.nowak@gmial.com");
  await resetPage(page).email.press("Enter");
  await expect(emailQuestion(page).dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(emailQuestion(page).dialog).toHaveCount(0);
  expect(calls).toBe(0);
});

test("Back closes the question about an address, and what was typed stays", async ({ visit }) => {
  const page = await visit({ width: 390 });
  for (const path of ["/register", "/password_reset"]) {
    await page.goto(path);
    const { email } = registerPage(page);
    await email.fill("marta.nowak@gmial.com");
    await email.press("Enter");
    if (path === "/register") await email.blur();
    await expect(emailQuestion(page).dialog).toBeVisible();
    await page.goBack();
    await expect(emailQuestion(page).dialog).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(email).toHaveValue("marta.nowak@gmial.com");
  }
});

test("password rules are checked while typing, and a weak password is not sent", async ({ visit }) => {
  const page = await visit();
  let calls = 0;
  page.on("request", (request) => (calls += request.url().endsWith("/api/businesses") ? 1 : 0));
  await page.goto("/register");
  const { email, password, rule, button, terms } = registerPage(page);
  const done = (words: string) => rule(words).locator("use[href$='#i-check-bold']");
  await email.fill(newEmail());
  await password.pressSequentially("ziarno-2");
  for (const words of ["At least 8 characters", "A lowercase letter", "A number", "A special character"]) {
    await expect(done(words)).toHaveCount(1);
  }
  await expect(done("An uppercase letter")).toHaveCount(0);
  await terms.check();
  await button.click();
  await expect(password).toBeFocused();
  await expect(
    page.getByText(
      "Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await password.press("Z");
  await expect(done("An uppercase letter")).toHaveCount(1);
  expect(calls).toBe(0);
});

test("registering requires the terms, which open without losing what was typed", async ({ visit }) => {
  const page = await visit();
  let calls = 0;
  page.on("request", (request) => (calls += request.url().endsWith("/api/businesses") ? 1 : 0));
  await page.goto("/register?return_path=%2Ftransactions");
  const { email, password, terms, button } = registerPage(page);
  await email.fill("marta@ziarno.example");
  await password.fill(strongPassword);
  await button.click();
  await expect(terms).toBeFocused();
  await expect(page.getByText("Accept the terms to register")).toBeVisible();
  for (const [link, hash] of [
    ["terms of service", "service-contract"],
    ["privacy policy", "privacy-policy"],
  ] as const) {
    await page.locator("form").getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(`/register?return_path=%2Ftransactions#${hash}`);
    const dialog = page.getByRole("dialog", { name: new RegExp(link, "i") });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL("/register?return_path=%2Ftransactions");
  }
  await expect(email).toHaveValue("marta@ziarno.example");
  await expect(password).toHaveValue(strongPassword);
  await expect(terms).not.toBeChecked();
  expect(calls).toBe(0);
});

test("an existing account leads to the log-in with its address and return path", async ({ visit }) => {
  const page = await visit({ allow: [/status of 409.*\/api\/businesses$/] });
  await page.goto("/register?return_path=%2Ftransactions");
  await registerPage(page).register("owner@rewardo.example");
  await expect(errorToast(page, "Account already exists")).toBeVisible();
  await expect(page).toHaveURL("/login/email?return_path=%2Ftransactions");
  await expect(loginPage(page).email).toHaveValue("owner@rewardo.example");
  await expect(loginPage(page).password).toBeFocused();
});

test("the log-in passes its address and return path to the other pages", async ({ visit }) => {
  const page = await visit();
  await page.goto("/transactions?period=today");
  await noAccessPage(page).register.click();
  await expect(page).toHaveURL("/register?return_path=%2Ftransactions%3Fperiod%3Dtoday");
  await page.getByRole("link", { name: "Login" }).click();
  await loginPage(page).chooseEmail();
  await loginPage(page).email.fill("marta@ziarno.example");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/password_reset?return_path=%2Ftransactions%3Fperiod%3Dtoday");
  await expect(resetPage(page).email).toHaveValue("marta@ziarno.example");
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(loginPage(page).email).toHaveValue("marta@ziarno.example");
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL("/register?return_path=%2Ftransactions%3Fperiod%3Dtoday");
  await expect(registerPage(page).email).toHaveValue("marta@ziarno.example");
});

test("the visitor pages' guards", async ({ visit }) => {
  const page = await visit();
  for (const [path, leadsTo] of [
    ["/password_reset_confirmation", "/login"],
    ["/unlock", "/login"],
    ["/unlock?id=1", "/login"],
    ["/unlock?token=1", "/login"],
    ["/verify", "/login"], // through the root
    ["/verify?id=1", "/login"],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveURL(leadsTo);
  }
  await page.goto("/password_reset?id=1");
  await expect(resetPage(page).send).toBeVisible();

  const signedIn = await visit({ as: "owner" });
  for (const path of [
    "/register",
    "/password_reset",
    "/password_reset?id=1&token=2",
    "/password_reset_confirmation",
    "/unlock?id=1&token=2",
    "/verify",
  ]) {
    await signedIn.goto(path);
    await expect(signedIn, path).toHaveURL("/");
    await expect(shell(signedIn).menu).toBeVisible();
  }
  await signedIn.goto("/register?return_path=%2Ftransactions");
  await expect(signedIn).toHaveURL("/transactions");
});

test("registering works with the keyboard alone", async ({ visit }) => {
  const page = await visit();
  const { email, password, terms, button } = registerPage(page);
  const question = emailQuestion(page);
  const name = newEmail().replace("@ziarno.example", "");
  await page.goto("/login");
  await tabTo(page, page.getByRole("link", { name: "Register your business" }));
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await page.keyboard.type(`${name}@icloud.con`);
  await page.keyboard.press("Tab");
  await expect(question.use(`${name}@icloud.com`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue(`${name}@icloud.com`);
  await tabTo(page, password);
  await page.keyboard.type(strongPassword);
  await tabTo(page, page.getByRole("link", { name: "terms of service" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "terms of service" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(terms).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding/plan");
});
