import { expect, type Page } from "@playwright/test";
import { scanByHand } from "../pages/keyboard.ts";
import type { Api } from "./api.ts";

/**
 * Walks through the console that stop at each state to check, for checks in several languages, widths and themes.
 * They find elements by structure, never by text.
 */

/** A state at which a walk stops. */
export interface Stop {
  readonly name: string;
  /** A dialog or menu is open above the page. */
  readonly isPortal: boolean;
}

/** Customers whose cards the walk changes, so each walk uses its own. */
export interface Customers {
  readonly stamped: string;
  readonly full: string;
}

interface Guides {
  readonly owner: Api;
  /** Owner of another business, whose customers are unknown here. */
  readonly baker: Api;
}

const at = (name: string): Stop => ({ name, isPortal: false });
const above = (name: string): Stop => ({ name, isPortal: true });

/** The browser error that this walk causes: an invalid link. */
export const visitorComplaints = [/status of 4\d\d.*\/verify_email$/];

/** The visitor pages' dialogs and follow-up pages: questions, terms, a mail that was sent, a link that is rejected. */
export async function* walkVisitor(page: Page): AsyncGenerator<Stop> {
  const dialog = page.getByRole("dialog");
  await page.goto("/register");
  await page.locator("input[type=email]").fill("marta.nowak@gmial.com");
  await page.locator("input[type=password]").fill("marta");
  await dialog.locator("button").last().waitFor();
  yield above("register-question");
  await dialog.locator("button").last().click();
  await page.locator("form button[type=submit]").click();
  await expect(page.locator("input[aria-invalid=true]")).toHaveCount(2);
  yield at("register-refused");
  await page.locator("label a").first().click();
  await dialog.locator("h3").first().waitFor();
  yield above("terms");
  await page.goto("/password_reset");
  await page.locator("input[type=email]").fill("marta@ziarno.example");
  await page.locator("form button[type=submit]").click();
  await page.locator("main a[target=_blank]").waitFor();
  yield at("link-sent");
  await page.goto("/verify?id=01a1fef4-ea56-7171-9286-0e97f1d8f345&token=nobodys");
  await page.locator("main h1[tabindex]").waitFor();
  yield at("link-refused");
}

/** The browser error that this walk causes: a foreign card is not found. */
export const tillComplaints = [/status of 404.*\/scanner\/preview$/];

/** The till at every step. The page is signed in and has not been at the till before. */
export async function* walkTill(page: Page, { owner, baker }: Guides, customers: Customers): AsyncGenerator<Stop> {
  const stamped = await owner.memberHolding(customers.stamped, 6);
  const full = await owner.memberHolding(customers.full, 10);
  const points = await owner.member("Róża Chmielewska");
  const stranger = await baker.memberWhere(() => true);
  const act = page.locator("form button[type=submit]");

  await page.goto("/scanner");
  await page.locator("main ul button").first().waitFor();
  yield at("till-place");
  await page.locator("main ul button", { hasText: "Kazimierz" }).click();
  await expect
    .poll(() => page.locator("video").evaluate((video) => "videoWidth" in video && video.videoWidth))
    .toBe(640);
  yield at("till-scan");
  await scanByHand(page, stamped.qr);
  await expect(page.locator("h1")).toHaveText(customers.stamped);
  yield at("till-recognised");
  await act.click();
  await page.locator("main h2").first().waitFor();
  yield at("till-done");
  await scanByHand(page, full.qr);
  await page.locator("main input[type=radio]").first().waitFor();
  yield at("till-reward");
  await scanByHand(page, points.qr);
  await page.locator("main input[inputmode=none]").waitFor();
  yield at("till-points");
  await scanByHand(page, stranger.qr);
  await expect(act).toHaveCount(0);
  await page.locator("h1").waitFor();
  yield at("till-not-ours");
  await page.locator("main button").last().click();
  await page.locator("main form input").waitFor();
  yield at("till-number");
  await page.locator("main button[aria-haspopup=dialog]").click();
  await page.getByRole("dialog").waitFor();
  yield above("till-settings");
}

/** The list of transactions, one of its first page, and the question whether to reverse it. */
export async function* walkTransactions(page: Page, transactionId: string): AsyncGenerator<Stop> {
  const row = page.locator(`main a[href$='${transactionId}']`);
  await page.goto("/transactions");
  await row.waitFor();
  yield at("transactions");
  await row.click();
  const drawer = page.getByRole("dialog").first();
  // The row's data shows at once; the explanation is fetched.
  await expect(drawer.locator("dl").last()).toHaveText(/\S/);
  yield above("transaction");
  await drawer.locator("button").last().click();
  await expect(page.locator("[role=dialog]")).toHaveCount(2);
  yield above("transaction-take-back");
}

/** A customer, the correction of a balance with its preview, and the search for a duplicate. */
export async function* walkCustomer(page: Page): AsyncGenerator<Stop> {
  const dialog = page.getByRole("dialog");
  await page.goto("/users");
  await page.locator("main a[data-row-link]").first().click();
  await page.locator("main ul a[href^='/transactions/']").first().waitFor();
  yield at("customer");
  await page.locator("main section[aria-label] button").first().click();
  await dialog.locator("p[role=status] span[aria-hidden]").first().waitFor();
  yield above("customer-adjust");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator("main button").first().click();
  await dialog.locator("input").fill("nowak");
  await dialog.locator("li button").first().waitFor();
  yield above("customer-merge-search");
  await dialog.locator("li button").first().click();
  await dialog.locator("dl dt").first().waitFor();
  yield above("customer-merge");
}

/** The list of places with selected rows, one place, and the question whether to close it. */
export async function* walkPlaces(page: Page): AsyncGenerator<Stop> {
  const row = page.locator("main a[data-row-link]").first();
  await page.goto("/places");
  await row.waitFor();
  yield at("places");
  await page.locator("main button[aria-pressed]").first().click();
  await page.locator("main input[type=checkbox]").last().click();
  yield at("places-chosen");
  await page.keyboard.press("Escape");
  await expect(page.locator("main input[type=checkbox]")).toHaveCount(0);
  await page.locator("main input[type=search]").fill("nowhere at all");
  await expect(row).toHaveCount(0);
  yield at("places-nothing-found");
  await page.locator("main input[type=search]").fill("");
  await row.click();
  const drawer = page.getByRole("dialog").first();
  await drawer.locator("dl").first().waitFor();
  yield above("place");
  await drawer.locator("button").last().click();
  await expect(page.locator("[role=dialog]")).toHaveCount(2);
  yield above("place-close");
}
