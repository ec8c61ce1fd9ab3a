/**
 * Home as an owner opens it on a phone: a processor four times slower, 10 Mbit/s with 40 ms, nothing cached. Throttled for
 * real in the browser and not simulated. The middle of the rounds counts.
 */
import { chromium, type BrowserContextOptions } from "@playwright/test";
import type { Browser } from "../../e2e/browser.ts";
import { drawn, runs } from "../../e2e/harness/at-rest.ts";
import type { Figure } from "../figure.ts";
import { median } from "../start.ts";

const processorTimesSlower = 4;
const bytesPerSecond = 10_000_000 / 8;
const latencyMs = 40;
const limits = { largestPaintMs: 1600, shift: 0.0005, interactionMs: 100 };

interface Seen {
  readonly requests: number;
  readonly kilobytes: number;
  readonly largestPaintMs: number;
  readonly shift: number;
  /** The slowest answer to a key or a click, until the next frame. */
  readonly interactionMs: number;
}

/** Runs in the page: collects what the browser reports of paints, shifts and interactions. */
const observers = `{
  const seen = (window.__seen = { paint: 0, shift: 0, interaction: 0 });
  const observe = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe("largest-contentful-paint", (entry) => (seen.paint = entry.startTime));
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  observe("event", (entry) => { if (entry.interactionId > 0) seen.interaction = Math.max(seen.interaction, entry.duration); },
    { durationThreshold: 16 });
}`;

const open = async (browser: Browser, origin: string, storageState: BrowserContextOptions["storageState"]) => {
  const running = await chromium.launch({ ...browser });
  try {
    const context = await running.newContext({
      ...{ baseURL: origin, viewport: { width: 390, height: 844 }, locale: "en-GB" },
      ...(storageState === undefined ? {} : { storageState }),
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let requests = 0;
    let bytes = 0;
    session.on("Network.requestWillBeSent", () => (requests += 1));
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: latencyMs },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorTimesSlower });
    await page.addInitScript(observers);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const loaded = { requests, kilobytes: bytes / 1000 };
    await runs(page);
    // The last of the tab bar, in the account's language. The first interaction ends the search for the
    // largest paint.
    const more = page.locator('nav button[aria-haspopup="dialog"]');
    for (let turn = 0; turn < 3; turn += 1) {
      await more.click();
      await drawn(page);
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await drawn(page);
    }
    const { paint, shift, interaction } =
      await page.evaluate<Record<"paint" | "shift" | "interaction", number>>("window.__seen");
    return { ...loaded, largestPaintMs: paint, shift, interactionMs: interaction };
  } finally {
    await running.close();
  }
};

/** Opens home so many times with what a signed-in browser keeps. */
export const measureHome = async (
  browser: Browser,
  origin: string,
  { kept, rounds }: { kept: BrowserContextOptions["storageState"]; rounds: number },
): Promise<Figure[]> => {
  const seen: Seen[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await open(browser, origin, kept));
  const middle = (name: keyof Seen) => median(seen.map((run) => run[name]));
  const name = `home, processor ${processorTimesSlower}× slower, 10 Mbit/s, ${latencyMs} ms: `;
  return [
    { name: `${name}requests`, value: middle("requests"), unit: "" },
    { name: `${name}transferred`, value: middle("kilobytes"), unit: "KB" },
    { name: `${name}largest paint`, value: middle("largestPaintMs"), unit: "ms", limit: limits.largestPaintMs },
    { name: `${name}shift`, value: middle("shift"), unit: "", limit: limits.shift },
    { name: `${name}interaction`, value: middle("interactionMs"), unit: "ms", limit: limits.interactionMs },
  ];
};
