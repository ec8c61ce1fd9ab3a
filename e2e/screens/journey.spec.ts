import { spawnSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { bareEnvironment } from "../../apps/api/src/testing/bare-environment.ts";
import { scratchFolder } from "../../apps/api/src/testing/scratch-folder.ts";
import { untilAnimationsEnd, drawn } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { password } from "../harness/people.ts";
import { languages, photograph, widths } from "../harness/photograph.ts";
import { root, type RunningServer, startServer } from "../harness/server.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test, type Visit } from "../harness/test.ts";

/**
 * Statistics of real baskets: the Complete Journey replayed at the tills, `JOURNEY` names the folder of its whole files
 * (five minutes), else every nineteenth household's every third basket.
 */
const folder = process.env["JOURNEY"] ?? join(root, "bench/replay/sample");
/** Who owns the replayed business. */
const account = { email: "owner@complete-journey.example", password };
const from = "2026-02-01";
/** What a till sends of a product is its number; its name comes with the list of products. */
const productFields = "product_id=external_id,product_type=name,product_category=category";

let server: RunningServer;
const scratch = scratchFolder("journey");
const env = { ...bareEnvironment(), DATA_DIR: join(scratch, "data"), DATABASE_URL: "" };
const run = (...args: string[]): void => {
  const done = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
  expect(done.status, `${done.stdout}${done.stderr}`).toBe(0);
};
test.beforeAll(async () => {
  test.setTimeout(1_800_000);
  run("bench/replay/index.ts", folder);
  server = await startServer({ DATA_DIR: env.DATA_DIR, DEMO: "off" });
  const login = await fetch(`${server.url}/api/accounts/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { business_id } = (await login.json()) as { business_id: string };
  // Beside it goes what cannot be imported.
  const file = join(scratch, "products.csv.gz");
  copyFileSync(join(folder, "products.csv.gz"), file);
  const asked = ["--business", business_id, "--kind", "products", "--map", productFields];
  run("apps/api/src/import.ts", ...asked, "--file", file);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** The page from top to bottom, its groups worked out and everything folded. */
const openStatistics = async (visit: Visit, width: number, locale: string): Promise<Page> => {
  // No plan was ever chosen for the replayed business.
  const page = await visit({ at: server.url, width, locale, allow: [/404.*plan_subscriptions/] });
  const login = await page.request.post("/api/accounts/login", {
    data: account,
  });
  expect(login.status()).toBe(200);
  const { _id } = (await login.json()) as { _id: string };
  // In the browser's language.
  await page.request.patch(`/api/accounts/${_id}`, { data: { language: null } });
  const rfm = "/api/businesses/current/rfm";
  await page.request.post(`${rfm}/refresh`);
  await expect.poll(async () => (await page.request.get(rfm)).status(), { timeout: 60_000 }).toBe(200);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format();
  await page.goto(`/stats?date_from=${from}&date_to=${today}`);
  await page.locator("main figure svg[role=img]").first().waitFor();
  // Each part comes with its place on the screen.
  for (let seen = 0; seen < (await page.evaluate<number>("document.documentElement.scrollHeight")); seen += 600) {
    await page.mouse.wheel(0, 600);
    await drawn(page);
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate("scrollTo(0, 0)");
  await untilAnimationsEnd(page);
  return page;
};

for (const { language, locale } of languages.filter((one) => one.language !== "en")) {
  for (const width of [...widths, 840]) {
    test(`statistics of real baskets in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({
      visit,
    }) => {
      test.setTimeout(240_000);
      const page = await openStatistics(visit, width, locale);
      expect.soft(await findSticksOut(page)).toEqual([]);
      expect.soft(await findFaults(page)).toEqual([]);
      await photograph(page, "statistics-journey", width, language, ["light", "dark"]);
    });
  }
}
