import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { untilAnimationsEnd, runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { password, people } from "../harness/people.ts";
import { languages, photograph, widths } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { walkVisitor } from "../harness/walks.ts";
import { newEmail, strongPassword } from "../pages/visitor.ts";

/** Calls the API and returns the response; fails on an error. */
const post = async <T>(page: Page, path: string, data: object = {}, locale = "en"): Promise<T> => {
  const answer = await page.request.post(`/api/${path}`, { data, headers: { "accept-language": locale } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? {} : await answer.json()) as T;
};

const read = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api/${path}`)).json()) as T;

interface Listed {
  items: { _id: string; name: string | null; max_places?: number | null }[];
}

for (const { language, locale } of languages.filter((one) => one.language !== "en")) {
  for (const width of widths) {
    test(`from stranger to business in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({
      visit,
    }) => {
      test.setTimeout(180_000);
      const look = async (page: Page, name: string, isPortal = false) => {
        await page.waitForLoadState("networkidle");
        await untilAnimationsEnd(page);
        expect.soft(await findSticksOut(page), name).toEqual([]);
        expect.soft(await findFaults(page, { isPortal }), name).toEqual([]);
        await photograph(page, name, width, language);
      };
      const submit = "main form button[type=submit]";

      const visitor = await visit({ width, locale, allow: [/status of 4\d\d/] });
      for (const hash of ["contact-us", "privacy-policy", "service-contract", "select-integration"]) {
        await visitor.goto("/login");
        await runs(visitor);
        await visitor.goto(`/login#${hash}`);
        await visitor.getByRole("dialog").locator("h2").first().waitFor();
        await look(visitor, `over-${hash}`, true);
      }
      await visitor.route("**/unlock", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 422, json: { status: 422, code: "token_invalid" } })
          : route.fallback(),
      );
      await visitor.goto("/unlock?id=01a1fef4-ea56-7171-9286-0e97f1d8f345&token=nobodys");
      await visitor.locator("main h1[tabindex]").waitFor();
      await look(visitor, "unlock-refused");

      await visitor.goto("/password_reset?id=1&token=1");
      await visitor.locator("input[name=new_password_confirm]").waitFor();
      await look(visitor, "password-new");
      for await (const { name, isPortal } of walkVisitor(visitor)) {
        if (["register-question", "register-refused", "link-refused"].includes(name))
          await look(visitor, name, isPortal);
      }

      const page = await visit({ width, locale });
      const email = newEmail();
      await post(page, "businesses", { email, password: strongPassword, terms_accepted: true }, locale);
      await page.goto("/");
      await page.locator("input[name=plan_id]").first().waitFor();
      await look(page, "onboarding-plan");
      await page.locator(submit).click();
      await page.locator("input[name=tin]").waitFor();
      await look(page, "onboarding-details");

      const { items: plans } = await read<Listed>(page, "plans");
      const plan_id = plans.find(({ max_places }) => max_places === null)?._id;
      await post(page, "businesses/current/plan_subscriptions", { plan_id });
      await page.goto("/settings/account");
      await page.locator("button:has(use[href$='#i-shield-check'])").click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input[type=password]").fill(strongPassword);
      await dialog.locator("button[type=submit]").click();
      await dialog.locator("input[name=code]").waitFor();
      await look(page, "second-factor-app", true);
      const key = (await dialog.locator("b").innerText()).replaceAll(" ", "");
      await dialog.locator("input[name=code]").fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
      await dialog.locator("button[type=submit]").click();
      await dialog.locator("li").nth(9).waitFor();
      await look(page, "second-factor-recovery", true);

      const again = await visit({ width, locale, allow: [/status of 401/] });
      await again.goto("/login/email");
      await again.locator("input[type=email]").fill(email);
      await again.locator("input[type=password]").fill(strongPassword);
      await again.locator(submit).click();
      await again.locator("input[name=code]").waitFor();
      await look(again, "login-second-step");

      const baker = await visit({ as: "baker" });
      const { items: roles } = await read<Listed>(baker, "businesses/current/account_roles");
      await post(baker, "accounts", { email, account_role_id: roles.at(-1)?._id, place_ids: null });
      const link = new URL(await mailedLink(email, "invitation"), "http://here").searchParams;
      await visitor.goto(`/invitation?${String(link)}`);
      await visitor.locator("main h1").waitFor();
      await look(visitor, "invitation");
      await post(page, `accounts/${link.get("id")}/accept_invitation`, { token: link.get("token") });
      await page.goto("/choose_account");
      await page.locator("main ul button").nth(1).waitFor();
      await look(page, "choose-account");

      const operator = await visit({ width, locale, allow: [/status of 404.*businesses\/current/] });
      await post(operator, "accounts/login", { email: people.platform, password });
      const { items: businesses } = await read<Listed>(operator, "businesses");
      const business = businesses.find(({ name }) => name === "Kawiarnia Ziarno");
      await post(operator, `businesses/${business?._id}/act_as`, { reason: "Asked for help" });
      await operator.goto("/transactions");
      await operator.locator("main a[data-row-link]").first().waitFor();
      await look(operator, "acting");
    });
  }
}
