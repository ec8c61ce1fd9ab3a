/** The photographs of the handbook inside the console: a phone's screen for each article that has one, in each language. */
import type { Page } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { untilAnimationsEnd } from "../harness/settled-page.ts";
import { confirmByMail } from "../harness/mailbox.ts";
import { withPalette } from "../harness/palette.ts";
import { root } from "../harness/server.ts";
import { contextOptions, expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { registerConfirmed } from "../pages/visitor.ts";

const folder = join(root, "apps/console/public/handbook");
mkdirSync(folder, { recursive: true });

/** Three by four, sharper than a plain screen and not as large as a phone's own. */
const phone = { width: 390, height: 520 };
const deviceScaleFactor = 1.5;
/** What an article is about may lie far down: the page is higher than a phone, and a part of it is taken. */
const pageHeight = 1400;

const languages = [
  { language: "en", locale: "en-GB", customer: "Oliwia Nowak" },
  { language: "de", locale: "de-DE", customer: "Lukas Bauer" },
  { language: "pl", locale: "pl-PL", customer: "Oliwia Nowak" },
  { language: "uk", locale: "uk-UA", customer: "Оксана Коваль" },
] as const;

interface Cards {
  items: { _id: string; type: string }[];
}

/** Some customers who agreed to e-mails and whose address is theirs: a message has readers. */
const letWrite = async (page: Page, card_id: string): Promise<void> => {
  const send = async (path: string, data: object) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await page.request.post(`/api/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { _id: string };
  };
  for (const first_name of ["Maja", "Ewa", "Kinga"]) {
    const email = `${first_name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const { _id } = await send("businesses/current/users", { first_name, last_name: "Zielińska", email, card_id });
    await send(`businesses/current/users/${_id}/consents`, { channel: "email", is_granted: true, language: "pl" });
    await confirmByMail(email, page);
  }
};

for (const { language, locale, customer } of languages) {
  test(`photographs of the handbook in ${language}`, async ({ browser, as }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      ...{ ...contextOptions({ width: phone.width, height: pageHeight, locale }), deviceScaleFactor },
    });
    /** A phone's screen that begins a little above the part. */
    const keep = async (page: Page, name: string, part: string) => {
      await page.waitForLoadState("networkidle");
      await page.evaluate("document.fonts.ready");
      await untilAnimationsEnd(page);
      const top = (await page.locator(part).first().boundingBox())?.y ?? 0;
      const clip = { x: 0, y: Math.max(0, top - 8), ...phone };
      writeFileSync(
        join(folder, `${name}-${language}.png`),
        withPalette(await page.screenshot({ caret: "hide", clip })),
      );
    };
    const page = await context.newPage();
    await registerConfirmed(page);
    const about = "/api/public_info";
    const { version } = (await (await page.request.get(about)).json()) as { version: number };
    const renamed = await page.request.patch(about, {
      ...{ data: { name: "Kawiarnia Bukowa" }, headers: { "if-match": `"${version}"` } },
    });
    expect(renamed.ok(), await renamed.text()).toBe(true);
    await page.goto("/");
    await page.locator("main ol li").first().waitFor();
    await keep(page, "first-steps", "main section:has(ol)");

    await context.clearCookies();
    const owner = await as("owner");
    const url = contextOptions({}).baseURL ?? "";
    await context.addCookies(owner.cookies.map((cookie) => ({ ...cookie, url })));
    const { items } = (await (await page.request.get("/api/businesses/current/cards")).json()) as Cards;
    const card = (type: string): string => items.find((one) => one.type === type)?._id ?? "";
    await letWrite(page, card("stamps_stacked"));
    const pages = [
      ["program", `/cards/${card("points")}/rewards`, "main li", "main h1"],
      ["coupons", `/cards/${card("points")}/coupons`, "main li", "main h1"],
      ["feedback", `/cards/${card("stamps_stacked")}/feedback`, "main li", "main section:has(h2)"],
      ["messages", "/messages/new", "main form [role=status]", "main form h2"],
      ["statistics", "/stats", "main figure svg[role=img]", "main dl"],
      ["import", "/imports/new", "main form, main input", "main h1"],
    ] as const;
    for (const [name, path, shows, part] of pages) {
      await page.goto(path);
      await page.locator(shows).first().waitFor();
      await keep(page, name, part);
    }
    const member = await owner.memberHolding(customer, 6);
    await page.goto(`/users/${member.card_subscription.user_id ?? ""}`);
    await page.locator("main ul a[href^='/transactions/']").first().waitFor();
    await keep(page, "customers", "main h1");

    const place_id = await owner.placeId("Kazimierz");
    await page.evaluate((till) => localStorage.setItem("till", till), JSON.stringify({ place_id }));
    await page.setViewportSize(phone);
    await page.goto("/scanner");
    await page.locator("video").first().waitFor();
    await scanByHand(page, member.qr);
    await page.locator("form button[type=submit]").waitFor();
    await keep(page, "till", "body");
    await context.close();
  });
}
