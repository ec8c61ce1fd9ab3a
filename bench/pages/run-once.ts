import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import type { Browser } from "../../e2e/browser.ts";
import { freePort } from "../start.ts";
import { type Measured, measured } from "./lighthouse.ts";

/** What a browser keeps that was somewhere before. */
type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** One run of Lighthouse in a browser of its own, so that nothing is cached. */
export const runOnce = async (browser: Browser, url: URL, kept: Kept | null): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), "rewardo-pages-"));
  const port = await freePort();
  const args = [...browser.args, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { ...browser, args });
  try {
    if (kept !== null) {
      await context.addCookies(kept.cookies);
      const page = await context.newPage();
      // The origin's storage can be written from a page of the origin only; this one fetches nothing.
      await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
      await page.goto(url.origin);
      for (const { name, value } of kept.origins.flatMap(({ localStorage }) => localStorage)) {
        await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
      }
      await page.close();
    }
    return await measured(url.href, port);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
