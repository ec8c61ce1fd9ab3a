/**
 * `npm run bench -- member-page`: a customer's card as it opens on a phone that has never been there: a processor four times
 * slower and slow 4G, throttled for real. Then without a network, out of the service worker. `PAGE_ROUNDS` sets how often;
 * the middle counts. Last what Lighthouse says of the page, by its own simulation of such a phone.
 */
import { setTimeout } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type { MemberView } from "@rewardo/contract/member-view";
import { type Browser, prepareBrowser } from "../../e2e/browser.ts";
import { signIn } from "../../e2e/harness/api.ts";
import type { Figure } from "../figure.ts";
import { openDemonstration } from "../pages/demonstration.ts";
import type { Measured } from "../pages/lighthouse.ts";
import { runOnce } from "../pages/run-once.ts";
import { median } from "../start.ts";
import { openPhone, type Phone, slowDown } from "./phone.ts";

const limits = { largestPaintMs: 1200, shift: 0.0005, scriptKilobytes: 85, requests: 12, codeMs: 100, score: 100 };

/** Runs in the page: what the browser reports of paints and shifts. */
const observers = `{
  const seen = (window.__seen = { first: 0, paint: 0, shift: 0 });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime; });
  observe("largest-contentful-paint", (entry) => (seen.paint = entry.startTime));
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
}`;

interface Seen {
  readonly first: number;
  readonly paint: number;
  readonly shift: number;
}

/** Milliseconds from a tap on "Show at the till" until the code was painted; runs in the page. */
const untilCode = `new Promise((done) => {
  const startedMs = performance.now();
  document.querySelector("footer a[href='#show']").click();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const { height } = document.querySelector("#show svg").getBoundingClientRect();
    if (height === 0) throw new Error("The code is not shown");
    done(performance.now() - startedMs);
  }));
})`;

/** Whether the worker runs and has the card; runs in the page. */
const isKept = `Promise.all([navigator.serviceWorker.getRegistration("/c"), caches.match(location.pathname)])
  .then(([worker, kept]) => worker?.active?.state === "activated" && kept !== undefined)`;

/** Takes a card with one touch, without opening a page. */
const join = async ({ page }: Phone, business_key: string): Promise<void> => {
  const joined = await page.request.post("/api/member_joins", { data: { business_key } });
  if (!joined.ok()) throw new Error(await joined.text());
};

interface Opened extends Seen {
  readonly requests: number;
  readonly scriptKilobytes: number;
  readonly kilobytes: number;
  /** Without a network: from the tap, and from the page's own beginning. */
  readonly tapMs: number;
  readonly keptMs: number;
}

/** Waits until an expression is true in the page. Playwright's own way evaluates a text there, which the content policy forbids. */
const until = async (page: Page, expression: string): Promise<void> => {
  while (!(await page.evaluate<boolean>(expression))) await setTimeout(20);
};

const openOnce = async (
  phone: Phone,
  business_key: string,
  stamp: (number: string) => Promise<void>,
): Promise<Opened> => {
  const { page, session, context } = phone;
  await join(phone, business_key);
  const view = (await (await page.request.get(`/api/member/${business_key}/view`)).json()) as MemberView;
  await stamp(view.cards[0]!.number!);
  await page.request.patch(`/api/member/${business_key}/self`, { data: { is_asked: true } });
  await slowDown(phone);
  const kinds = new Map<string, string>();
  let [requests, bytes, scriptBytes] = [0, 0, 0];
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    kinds.set(requestId, type ?? "");
    requests += 1;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === "Script") scriptBytes += encodedDataLength;
  });
  await page.addInitScript(observers);
  await page.goto(`/c/${business_key}`, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const loaded = { requests, kilobytes: bytes / 1024, scriptKilobytes: scriptBytes / 1024 };
  const seen = await page.evaluate<Seen>("window.__seen");
  await until(page, isKept);
  const again = await context.newPage();
  await again.addInitScript(observers);
  // A card that was opened before, as on each visit but the first.
  await again.goto(`/c/${business_key}`);
  await until(again, "navigator.serviceWorker.controller !== null");
  await again.goto("about:blank");
  await context.setOffline(true);
  await page.bringToFront();
  const tapMs = await page.evaluate<number>(untilCode);
  await again.bringToFront();
  await again.goto(`/c/${business_key}#show`);
  await until(again, "window.__seen.first > 0");
  const { first: keptMs } = await again.evaluate<Seen>("window.__seen");
  return { ...seen, ...loaded, tapMs, keptMs };
};

const lighthouse = async (
  browser: Browser,
  origin: string,
  business_key: string,
  rounds: number,
): Promise<Figure[]> => {
  const running = await chromium.launch({ ...browser });
  const phone = await openPhone(running, { origin, locale: "en" });
  await join(phone, business_key);
  const kept = await phone.context.storageState();
  await running.close();
  const url = new URL(`/c/${business_key}`, origin);
  const runs: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(browser, url, kept));
  const middle = (pick: (run: Measured) => number) => median(runs.map(pick));
  const score = (name: string, pick: (run: Measured) => number): Figure => ({
    ...{ name: `Lighthouse, ${name}`, value: middle(pick), unit: "", limit: limits.score, atLeast: true },
  });
  return [
    score("performance", (run) => run.score),
    score("accessibility", (run) => run.accessibility),
    score("best practices", (run) => run.bestPractices),
    { name: "Lighthouse, largest paint", value: middle((run) => run.largestPaintMs), unit: "ms" },
  ];
};

export const measureMemberPage = async (): Promise<Figure[]> => {
  const rounds = Number(process.env["PAGE_ROUNDS"] ?? 5);
  const prepared = await prepareBrowser();
  const demonstration = await openDemonstration();
  const { origin } = demonstration;
  try {
    const owner = await signIn(origin, "owner");
    const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const read = await fetch(`${origin}/api/businesses/current`, { headers: { cookie } });
    const { qr_key: key } = (await read.json()) as { qr_key: string };
    const stamp = async (number: string): Promise<void> => void (await owner.purchase({ number }, 900));
    const runs: Opened[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const browser = await chromium.launch({ ...prepared });
      try {
        const phone = await openPhone(browser, { origin, locale: "pl", serviceWorker: true });
        runs.push(await openOnce(phone, key, stamp));
      } finally {
        await browser.close();
      }
    }
    const middle = (pick: (run: Opened) => number): number => median(runs.map(pick));
    return [
      { name: "first paint", value: middle((run) => run.first), unit: "ms" },
      { name: "largest paint", value: middle((run) => run.paint), unit: "ms", limit: limits.largestPaintMs },
      { name: "shift", value: middle((run) => run.shift), unit: "", limit: limits.shift },
      { name: "requests", value: middle((run) => run.requests), unit: "", limit: limits.requests },
      { name: "scripts", value: middle((run) => run.scriptKilobytes), unit: "KB", limit: limits.scriptKilobytes },
      { name: "transferred", value: middle((run) => run.kilobytes), unit: "KB" },
      {
        name: "offline, from the tap to the code",
        value: middle((run) => run.tapMs),
        unit: "ms",
        limit: limits.codeMs,
      },
      { name: "offline, a page opened anew at its code: first paint", value: middle((run) => run.keptMs), unit: "ms" },
      ...(await lighthouse(prepared, origin, key, rounds)),
    ];
  } finally {
    await demonstration.stop();
  }
};
