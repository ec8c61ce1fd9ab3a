/**
 * `npm run bench -- till-app`: what the till weighs, and how long it takes until a card can be scanned on a machine whose processor
 * is four times slower: in a browser that knows nothing but the session, and from the files that its worker keeps. The middle
 * of the rounds counts (`PAGE_ROUNDS`).
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { type Browser, prepareBrowser } from "../e2e/browser.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "./figure.ts";
import { openDemonstration } from "./pages/demonstration.ts";
import { signIn } from "./pages/sign-in.ts";
import { median } from "./start.ts";

const dist = resolve(import.meta.dirname, "../apps/till/dist");
const processorTimesSlower = 4;
const limits = { scriptsKb: 120, coldMs: 1500, keptMs: 300 };

/** Files too small for compression are sent uncompressed. */
const sizeOf = (file: string): number => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

/** Scripts and the largest language's texts that the page names itself. */
const startScripts = (): number => {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...page.matchAll(/\/till\/(assets\/[\w.-]+\.js)/g)].map(([, file = ""]) => file);
  const texts = JSON.parse(readFileSync(join(dist, ".vite/texts.json"), "utf8")) as Record<string, string[]>;
  const ofTexts = Object.values(texts).map((files) => files.reduce((sum, file) => sum + sizeOf(file), 0));
  return (named.reduce((sum, file) => sum + sizeOf(file), 0) + Math.max(...ofTexts)) / 1000;
};

/** All that the worker keeps. */
const keptFiles = (): number =>
  readdirSync(join(dist, "assets"))
    .filter((name) => !name.endsWith(".br") && name.includes("."))
    .reduce((sum, name) => sum + sizeOf(join("assets", name)), 0) / 1000;

/** Runs in the page: notes when the screen is there that a hand scanner types into. */
const watchReady = `new MutationObserver((_changes, watching) => {
  if (document.querySelector("[data-hand-scanner]") === null) return;
  watching.disconnect();
  requestAnimationFrame(() => { window.__readyMs = performance.now(); });
}).observe(document, { subtree: true, childList: true })`;

/** Waits for something in the page. The page's policy lets nobody evaluate a text there but the browser's own tools. */
const until = async (page: Page, what: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await page.evaluate<boolean>(what).catch(() => false)) return;
    await delay(100);
  }
  throw new Error(`Not within a minute: ${what}`);
};

const openSlowly = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorTimesSlower });
  await page.addInitScript(watchReady);
  await page.goto("/scanner", { waitUntil: "commit" });
  await until(page, "window.__readyMs !== undefined");
  const readyMs = await page.evaluate<number>("window.__readyMs");
  await page.close();
  return readyMs;
};

const placeId = async (page: Page): Promise<string> => {
  const answer = await page.request.get("/api/businesses/current/places?limit=200");
  const { items } = (await answer.json()) as { items: readonly { _id: string; status: string }[] };
  const place = items.find(({ status }) => status === "active");
  if (place === undefined) throw new Error("The demonstration has no open place");
  return place._id;
};

interface Round {
  readonly coldMs: number;
  /** The first start from kept files, in which the browser keeps the scripts as it has read them. */
  readonly firstMs: number;
  /** Each start after that: what a till does every morning. */
  readonly keptMs: number;
}

const playRound = async (
  browser: Browser,
  origin: string,
  kept: Awaited<ReturnType<typeof signIn>>,
): Promise<Round> => {
  const running = await chromium.launch({ ...browser });
  try {
    const context = await running.newContext({
      ...{ baseURL: origin, storageState: kept, locale: "en-GB", viewport: { width: 1024, height: 768 } },
    });
    const first = await context.newPage();
    const choices = JSON.stringify({ place_id: await placeId(first) });
    await first.close();
    await context.addInitScript(`localStorage.setItem("till", ${JSON.stringify(choices)})`);
    const coldMs = await openSlowly(context);
    const installing = await context.newPage();
    await installing.goto("/scanner");
    await until(installing, "navigator.serviceWorker.controller?.scriptURL.endsWith('/till/sw.js')");
    await installing.close();
    const firstMs = await openSlowly(context);
    const later: number[] = [];
    for (let start = 0; start < 3; start += 1) later.push(await openSlowly(context));
    return { coldMs, firstMs, keptMs: median(later) };
  } finally {
    await running.close();
  }
};

export const measureTillApp = async (): Promise<Figure[]> => {
  const rounds = Number(process.env["PAGE_ROUNDS"] ?? 5);
  const browser = await prepareBrowser();
  const server = await openDemonstration();
  try {
    const kept = await signIn(browser, server.origin);
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(browser, server.origin, kept));
    const middle = (pick: (round: Round) => number) => median(played.map(pick));
    return [
      {
        name: "scripts until a card can be scanned",
        value: startScripts(),
        unit: "KB brotli",
        limit: limits.scriptsKb,
      },
      { name: "all that the worker keeps", value: keptFiles(), unit: "KB brotli" },
      { name: "cold start, ready to scan", value: middle(({ coldMs }) => coldMs), unit: "ms", limit: limits.coldMs },
      {
        name: "from kept files, ready to scan for the first time",
        value: middle(({ firstMs }) => firstMs),
        unit: "ms",
      },
      {
        name: "each time after that",
        value: middle(({ keptMs }) => keptMs),
        unit: "ms",
        limit: limits.keptMs,
      },
    ];
  } finally {
    await server.stop();
  }
};
