import type { Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import { people } from "../harness/people.ts";
import { errorToast } from "../pages/login.ts";
import { shell } from "../pages/shell.ts";
import { newEmail, noticeToast, registerPage } from "../pages/visitor.ts";

const google = (): string => process.env["E2E_GOOGLE"] ?? "";
/** The fake Google is the only foreign host. */
const allow = [
  /Call to another host: http:\/\/127\.0\.0\.1:\d+\/authorize/,
  /status of 40[14].*\/auth\/google\/callback/,
];

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("link", { name: "Sign in with Google" }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${google()}/authorize`));
  await page.getByRole("textbox").fill(email);
  await page.getByRole("button").click();
};

test("signing in with Google leads to the return path; an unknown address to the registration", async ({ visit }) => {
  const page = await visit({ allow });
  await page.goto("/login?return_path=%2Ftransactions%3Fperiod%3Dtoday");
  await signIn(page, people.owner);
  await expect(page).toHaveURL("/transactions?period=today");
  await expect(shell(page).menu).toBeVisible();

  const stranger = await visit({ allow, width: 390 });
  const email = newEmail();
  await stranger.goto("/login");
  await signIn(stranger, email);
  await expect(stranger).toHaveURL("/register");
  await expect(noticeToast(stranger, "No account has this address yet. It takes only a password.")).toBeVisible();
  await expect(registerPage(stranger).email).toHaveValue(email);
});

test("errors from Google show at the log-in or home; a phone's sign-in continues in its app", async ({ visit }) => {
  const page = await visit({ allow });
  await page.goto("/auth/google/callback?code=made-up&state=made-up");
  await expect(errorToast(page, "Failed to log in")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await page.goto("/auth/gopos/callback?code=1");
  await expect(errorToast(page, "Failed to connect integration")).toBeVisible();
  await expect(page).toHaveURL("/login");
  const state = Buffer.from(JSON.stringify({ mobile: true, returnPath: "/" })).toString("base64url");
  for (const [path, opens] of [
    ["auth/google/callback", "rewardo://"],
    ["auth/gopos/callback", "rewardo-business://"],
  ]) {
    const query = String(new URLSearchParams({ code: "c", state }));
    await page.goto(`/${path}?${query}`);
    await expect(page.getByRole("link", { name: "Continue in app" })).toHaveAttribute(
      "href",
      `${opens}${path}?${query}`,
    );
  }
});
