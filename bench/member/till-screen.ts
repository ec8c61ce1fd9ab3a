/** A till in a browser, used as staff use it: by its buttons. */
import type { Browser, Page } from "@playwright/test";
import { type Api, signIn } from "../../e2e/harness/api.ts";

export interface Newest {
  readonly cards: ReadonlySet<string>;
  readonly visits: ReadonlySet<string>;
}

/** How many came between the two. */
export const added = (before: Newest, after: Newest): { readonly cards: number; readonly visits: number } => ({
  cards: [...after.cards].filter((id) => !before.cards.has(id)).length,
  visits: [...after.visits].filter((id) => !before.visits.has(id)).length,
});

export interface TillScreen {
  /** A guest without a card pays; answers when the code was there to be read, and a picture of the screen. */
  showCode(): Promise<{ readonly atMs: number; readonly picture: Buffer }>;
  /** Another code for the visit whose code has run out. */
  showAnotherCode(): Promise<Buffer>;
  /** Until the till says that the visit is on a phone. */
  untilTaken(): Promise<void>;
  nextGuest(): Promise<void>;
  /** Ids of the newest 200 cards and transactions of the business. */
  newest(): Promise<Newest>;
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
    newest: async () => {
      const ids = async (list: string): Promise<ReadonlySet<string>> => {
        const { items } = await get<{ items: { _id: string }[] }>(page, `/api/${list}?limit=200`);
        return new Set(items.map(({ _id }) => _id));
      };
      return { cards: await ids("card_subscriptions"), visits: await ids("transactions") };
    },
  };
};
