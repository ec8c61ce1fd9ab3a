/**
 * The console as people hold it: a phone whose processor is four times slower, 10 Mbit/s with 40 ms, nothing cached.
 * Throttled for real in the browser and not simulated. Home with its menu, the till up to a recognised card, and the
 * palette up to a found customer. The middle of the rounds counts.
 */
import { type BrowserContextOptions, chromium, devices, type Page } from "@playwright/test";
import type { Browser } from "../../e2e/browser.ts";
import { drawn, runs } from "../../e2e/harness/settled-page.ts";
import type { Figure } from "../figure.ts";
import { median } from "../start.ts";

const processorTimesSlower = 4;
const bytesPerSecond = 10_000_000 / 8;
const latencyMs = 40;
const limits = { largestPaintMs: 1600, shift: 0.0005, interactionMs: 100 };

/** It says that it is a phone: for anything else of this width the server draws a picture that does not fit. */
const phone: BrowserContextOptions = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  userAgent: devices["Pixel 7"].userAgent,
};

/** A server, and what a browser keeps that is signed in there. */
export interface Side {
  /** Before each name of a figure; empty for the side that is held to the limits. */
  readonly side: string;
  readonly origin: string;
  readonly kept: Exclude<BrowserContextOptions["storageState"], string | undefined>;
}

interface Scene {
  readonly name: string;
  readonly path: string;
  /** What this browser knows of the till before it opens the page. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What is done once the page answers; how long it took by its name. */
  readonly play: (page: Page) => Promise<Readonly<Record<string, number>>>;
}

/** Runs in the page: collects what the browser reports of paints, shifts and interactions. */
const observers = `{
  const seen = (window.__seen = { first: 0, paint: 0, shift: 0, interaction: 0 });
  const observe = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime; });
  observe("largest-contentful-paint", (entry) => (seen.paint = entry.startTime));
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  observe("event", (entry) => { if (entry.interactionId > 0) seen.interaction = Math.max(seen.interaction, entry.duration); },
    { durationThreshold: 16 });
}`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

/** The card that was used last, as the server lists it. */
const lastCard = async (page: Page): Promise<{ number: string; name: string; place_id: string }> => {
  const answer = await page.request.get("/api/transactions?limit=50");
  interface Row {
    card_number: string | null;
    user_name: string | null;
    place_id: string | null;
  }
  const { items } = (await answer.json()) as { items: readonly Row[] };
  for (const { card_number: number, user_name: name, place_id } of items) {
    if (number !== null && name !== null && place_id !== null) return { number, name, place_id };
  }
  throw new Error("No card with a name was used lately");
};

const scenes: readonly Scene[] = [
  {
    name: "home",
    path: "/",
    play: async (page) => {
      // The last of the tab bar, in the account's language. The first interaction ends the search for the largest paint.
      const more = page.locator('nav button[aria-haspopup="dialog"]');
      for (let turn = 0; turn < 3; turn += 1) {
        await more.click();
        await drawn(page);
        await page.getByRole("dialog").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await drawn(page);
      }
      return {};
    },
  },
  {
    name: "till",
    path: "/scanner",
    prepare: async (page) => {
      const { place_id } = await lastCard(page);
      await page.addInitScript(`localStorage.setItem("till", ${JSON.stringify(JSON.stringify({ place_id }))})`);
    },
    play: async (page) => {
      const { number, name } = await lastCard(page);
      const field = page.getByRole("textbox", { name: "Card number" });
      // Without a camera a button leads to the number.
      const toField = async () => {
        await page.getByRole("button", { name: "Type the number" }).click();
        await field.waitFor();
      };
      const typing = await timed(toField);
      await field.fill(number);
      const recognised = await timed(async () => {
        await page.keyboard.press("Enter");
        await page
          .getByRole("heading", { level: 1 })
          .filter({ hasText: name.split(" ")[0] ?? name })
          .waitFor();
      });
      return { "until a number can be typed": typing, "from a number to the recognised card": recognised };
    },
  },
  {
    name: "palette",
    path: "/",
    play: async (page) => {
      const { name } = await lastCard(page);
      const button = page.locator("header button[aria-haspopup=dialog]").first();
      const field = page.getByRole("combobox").first();
      const open = () =>
        timed(async () => {
          await button.click();
          await page.getByRole("dialog").getByRole("combobox").first().waitFor();
        });
      const first = await open();
      const found = await timed(async () => {
        await field.pressSequentially(name);
        await page.getByRole("option").filter({ hasText: name }).first().waitFor();
      });
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const again = await open();
      return { "opened the first time": first, "opened again": again, "a whole name typed and found": found };
    },
  },
];

interface Seen {
  readonly [name: string]: number;
}

const open = async (browser: Browser, { origin, kept }: Side, scene: Scene): Promise<Seen> => {
  const running = await chromium.launch({ ...browser });
  try {
    const context = await running.newContext({ ...phone, baseURL: origin, locale: "en-GB", storageState: kept });
    const page = await context.newPage();
    await scene.prepare?.(page);
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
    const readyMs = await timed(async () => {
      await page.goto(scene.path, { waitUntil: "commit" });
      await runs(page);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
    });
    // The till's camera and what is prefetched may keep the line busy: what comes later does not count.
    await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => null);
    const loaded = { requests, kilobytes: bytes / 1000, "until it answers": readyMs };
    const played = await scene.play(page);
    await drawn(page);
    const { first, paint, shift, interaction } =
      await page.evaluate<Record<"first" | "paint" | "shift" | "interaction", number>>("window.__seen");
    return {
      ...{ ...loaded, "first paint": first, "largest paint": paint, shift, ...played },
      "slowest answer to a key or a tap": interaction,
    };
  } finally {
    await running.close();
  }
};

const unitOf = (name: string): string =>
  name === "requests" || name === "shift" ? "" : name === "kilobytes" ? "KB" : "ms";

/** What the product's own side is held to. */
const limitOf = (scene: Scene, name: string): Pick<Figure, "limit"> => {
  if (scene.name !== "home") return {};
  if (name === "shift") return { limit: limits.shift };
  if (name === "largest paint") return { limit: limits.largestPaintMs };
  return name === "slowest answer to a key or a tap" ? { limit: limits.interactionMs } : {};
};

/** Plays each scene so many times on each side, side by side within a round. */
export const measurePhone = async (browser: Browser, sides: readonly Side[], rounds: number): Promise<Figure[]> => {
  const seen = new Map<string, Seen[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const scene of scenes) {
      for (const side of sides) {
        const key = `${side.side}${scene.name}`;
        seen.set(key, [...(seen.get(key) ?? []), await open(browser, side, scene)]);
      }
    }
  }
  return scenes.flatMap((scene) =>
    sides.flatMap(({ side }) => {
      const runsOf = seen.get(`${side}${scene.name}`) ?? [];
      return Object.keys(runsOf[0] ?? {}).map((name) => ({
        name: `${side}${scene.name} on a phone, processor ${processorTimesSlower}× slower: ${name}`,
        value: median(runsOf.map((run) => run[name] ?? NaN)),
        unit: unitOf(name),
        ...(side === "" ? limitOf(scene, name) : {}),
      }));
    }),
  );
};
