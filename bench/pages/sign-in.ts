import { chromium } from "@playwright/test";
import type { Browser } from "../../e2e/browser.ts";
import { password, people } from "../../e2e/harness/people.ts";

/** Logs in by the form; gives what the browser then keeps. */
export const signIn = async (browser: Browser, origin: string) => {
  const running = await chromium.launch({ ...browser });
  try {
    const page = await running.newPage({ baseURL: origin });
    await page.goto("/login/email");
    await page.locator("input[type=email]").fill(people.owner);
    await page.locator("input[type=password]").fill(password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL(({ pathname }) => !pathname.startsWith("/login"));
    return await page.context().storageState();
  } finally {
    await running.close();
  }
};
