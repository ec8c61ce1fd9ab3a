/** A till in a browser, used as staff use it: by its buttons. */
import type { Browser, Page } from "@playwright/test";
import { type Api, signIn } from "../../e2e/harness/api.ts";

export interface TillScreen {
  /** A guest without a card pays; answers when the code was there to be read, and a picture of the screen. */
  showCode(): Promise<{ readonly atMs: number; readonly picture: Buffer }>;
  /** Another code for the visit whose code has run out. */
  showAnotherCode(): Promise<Buffer>;
  /** Until the till says that the visit is on a phone. */
  untilTaken(): Promise<void>;
  nextGuest(): Promise<void>;
  /** How many customers and transactions the business has. */
  count(): Promise<{ readonly cards: number; readonly visits: number }>;
  readonly business_key: string;
}

/** When the code was painted, by the machine's clock. */
const painted = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(performance.timeOrigin + performance.now()))))`;

const get = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** Opens the till of the demonstration's owner at its first place. */
export const openTillScreen = async (browser: Browser, origin: string): Promise<TillScreen> => {
  const api: Api = await signIn(origin, "owner");
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", viewport: { width: 390, height: 844 } });
  await context.addCookies(api.cookies.map((cookie) => ({ ...cookie, url: origin })));
  const page = await context.newPage();
  const place_id = await api.placeId("Kazimierz");
  await page.addInitScript(`localStorage.setItem("till", ${JSON.stringify(JSON.stringify({ place_id }))})`);
  const { qr_key: business_key } = await get<{ qr_key: string }>(page, "/api/businesses/current");
  await page.goto("/scanner");
  const code = page.getByRole("img", { name: "Code for the guest’s camera" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  return {
    business_key,
    showCode: async () => {
      await button(/^New guest/).click();
      await button("Coffee card").click();
      await page.locator("form button[type=submit]").click();
      await code.waitFor();
      const atMs = await page.evaluate<number>(painted);
      return { atMs, picture: await page.screenshot() };
    },
    showAnotherCode: async () => {
      await button("Show a new code").click();
      await code.waitFor();
      return page.screenshot();
    },
    untilTaken: () => page.getByText("The stamp is on the card").first().waitFor(),
    nextGuest: () => button("Next guest").click(),
    count: async () => {
      const cards = await get<{ count: number }>(page, "/api/card_subscriptions?limit=1&count=true");
      const visits = await get<{ count: number }>(page, "/api/transactions?limit=1&count=true");
      return { cards: cards.count, visits: visits.count };
    },
  };
};
