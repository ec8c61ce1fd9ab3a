import type { Page } from "@playwright/test";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { askAtStart } from "../harness/first-answers.ts";
import { type Language, languages, photograph as take, widths } from "../harness/photograph.ts";
import { managingScreens, openScreen, sectionScreens, visitorScreens } from "../harness/screens.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import {
  tillComplaints,
  visitorComplaints,
  walkCustomer,
  walkPlaces,
  walkTill,
  walkTransactions,
  walkVisitor,
} from "../harness/walks.ts";

const fileNames: Readonly<Record<string, string>> = {
  login: "login",
  "login by e-mail": "login-email",
  pairing: "login-pairing",
  register: "register",
  "password reset": "password-reset",
  "no access": "no-access",
  home: "home",
};
const wanted = new Set([
  ...Object.values(fileNames),
  ...["transactions", "transaction"],
  ...["places", "places-chosen", "places-nothing-found", "place", "place-form", "place-form-refused"],
  ...["places-empty", "places-failed", "offline", "crash"],
  "link-sent",
  ...["customer", "customer-adjust", "customer-merge"],
  ...["till-scan", "till-recognised", "till-done", "till-reward", "till-not-ours"],
]);
/** In English, what the README shows. */
const wantedInEnglish = new Set([
  "login",
  "home",
  "transaction",
  "places",
  "place",
  "till-scan",
  "till-recognised",
  "till-done",
]);

const photograph = async (page: Page, name: string, width: number, language: Language): Promise<void> => {
  if (!wanted.has(name) || (language === "en" && !wantedInEnglish.has(name))) return;
  await take(page, name, width, language, language === "en" ? ["light"] : ["light", "dark"]);
};

for (const { language, locale } of languages) {
  for (const width of widths) {
    test(`pages in ${language} at ${width} px`, async ({ visit, as }) => {
      for (const screen of [...visitorScreens, ...sectionScreens]) {
        const name = fileNames[screen.name];
        if (name === undefined) continue;
        const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), width, locale });
        await openScreen(page, screen);
        await page.waitForLoadState("networkidle");
        await photograph(page, name, width, language);
      }
      const visitor = await visit({ width, locale, allow: visitorComplaints });
      for await (const { name } of walkVisitor(visitor)) await photograph(visitor, name, width, language);
      const page = await visit({ as: "owner", width, locale });
      const { _id } = await (await as("owner")).latestVisit();
      for await (const { name } of walkTransactions(page, _id)) await photograph(page, name, width, language);
    });
  }
}

for (const { language, locale } of languages) {
  for (const width of widths) {
    test(`places in ${language} at ${width} px`, async ({ visit }) => {
      const page = await visit({ as: "owner", width, locale });
      for await (const { name } of walkCustomer(page)) await photograph(page, name, width, language);
      for await (const { name } of walkPlaces(page)) await photograph(page, name, width, language);
      await page.goto("/places");
      const href = await page.locator("main a[data-row-link]").first().getAttribute("href");
      await page.goto(`${href}/edit`);
      await page.locator("form input").first().waitFor();
      await page.waitForLoadState("networkidle");
      await photograph(page, "place-form", width, language);
      await page.locator("form input").first().fill("");
      await page.locator("form input[type=tel]").fill("12");
      await page.keyboard.press("Control+s");
      await page.locator("[aria-invalid=true]").first().waitFor();
      await photograph(page, "place-form-refused", width, language);
    });

    test(`what is empty or fails, in ${language} at ${width} px`, async ({ visit }) => {
      const list = /\/api\/businesses\/current\/places\?/;
      const page = await visit({ as: "owner", width, locale, allow: [/Crash/, /TypeError/, /status of 500/, /ERR_/] });
      await askAtStart(page);
      await page.route(list, (route) => route.fulfill({ json: { items: [], next_cursor: null, count: 0 } }));
      await page.goto("/places");
      await page.locator("main a[href*='/places/new']").first().waitFor();
      await photograph(page, "places-empty", width, language);
      await page.unrouteAll({ behavior: "wait" });
      await page.route(list, (route) => route.fulfill({ status: 500, json: { code: "unknown_error", message: "" } }));
      await page.goto("/places");
      await page.locator("main [role=alert] button").waitFor();
      await photograph(page, "places-failed", width, language);
      await page.unrouteAll({ behavior: "wait" });
      await page.route(list, (route) => route.fulfill({ json: { items: [null], count: 1 } }));
      await page.goto("/places");
      await page.locator("main h1, h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      await photograph(page, "crash", width, language);
      await page.unrouteAll({ behavior: "wait" });
      await page.goto("/places");
      await page.locator("main a[data-row-link]").first().waitFor();
      await page.context().setOffline(true);
      await page.locator("#root > div[hidden]").first().waitFor({ state: "attached" });
      await photograph(page, "offline", width, language);
    });
  }
}

for (const { language, locale } of languages.filter((one) => one.language !== "en")) {
  for (const width of widths) {
    test(`managing in ${language} at ${width} px: nothing sticks out, axe finds nothing`, async ({ visit }) => {
      test.setTimeout(240_000);
      for (const screen of managingScreens) {
        const page = await visit({ ...(screen.as === undefined ? {} : { as: screen.as }), width, locale });
        await openScreen(page, screen);
        await page.waitForLoadState("networkidle");
        await untilAnimationsEnd(page);
        expect.soft(await findSticksOut(page), screen.name).toEqual([]);
        expect.soft(await findFaults(page), screen.name).toEqual([]);
        await take(page, screen.name, width, language);
        await page.close();
      }
    });
  }
}

// These write, so they run after the screenshots of the unchanged demo day.
for (const { language, locale, customers } of languages) {
  for (const width of widths) {
    test(`the till in ${language} at ${width} px`, async ({ visit, as, camera }) => {
      const guides = { owner: await as("owner"), baker: await as("baker") };
      camera.showCoveredQr((await guides.owner.member(customers.stamped)).qr);
      const page = await visit({ as: "owner", width, locale, allow: tillComplaints });
      for await (const { name } of walkTill(page, guides, customers)) {
        await photograph(page, name, width, language);
      }
    });
  }
}
