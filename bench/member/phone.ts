/** A customer's phone as it is measured: nothing cached, a processor four times slower, and the slow 4G of browsers' own tools. */
import { type Browser, type BrowserContext, type CDPSession, devices, type Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";

export const processorTimesSlower = 4;

/** "Slow 4G" of Chromium's tools: each request waits that long before it begins. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};

/** The browser's own name of each language. */
const spoken: Readonly<Record<Locale, string>> = { en: "en-GB", de: "de-DE", pl: "pl-PL", uk: "uk-UA" };

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  close(): Promise<void>;
}

/** A phone that has never been to the site. */
export const openPhone = async (
  browser: Browser,
  { origin, locale, serviceWorker = false }: { origin: string; locale: Locale; serviceWorker?: boolean },
): Promise<Phone> => {
  const context = await browser.newContext({
    ...{ baseURL: origin, locale: spoken[locale], serviceWorkers: serviceWorker ? "allow" : "block" },
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    userAgent: devices["Pixel 7"].userAgent,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  return { context, page, session, close: () => context.close() };
};

/** From now on it is slow, as phones on the way are. */
export const slowDown = async ({ session }: Phone): Promise<void> => {
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorTimesSlower });
};
