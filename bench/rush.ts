/**
 * `npm run bench -- rush`: twenty guests in a minute hold their cards to a till in rush mode, whose processor is four times
 * slower. From the first picture with the code in it to the answer on the screen; every card has to be counted once.
 */
import { listCards } from "@rewardo/contract/cards";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { listPlaces } from "@rewardo/contract/places";
import type { makeCard, Preview } from "@rewardo/contract/scanner";
import { type APIRequestContext, chromium, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { prepareBrowser } from "../e2e/browser.ts";
import { openCamera } from "../e2e/harness/camera.ts";
import { password, people } from "../e2e/harness/people.ts";
import type { Figure } from "./figure.ts";
import { processorTimesSlower } from "./member/phone.ts";
import { openDemonstration } from "./pages/demonstration.ts";
import { temporaryFolder } from "./start.ts";

const guests = 20;
const limitMs = 1500;

/**
 * Runs in the page: notes when a code comes into the picture and when an answer comes onto the screen. A picture of the
 * counter alone is even; one with a code has black and white in it.
 */
const watch = `{
  const seen = (window.__rush = { codes: [], answers: [] });
  const canvas = new OffscreenCanvas(64, 48);
  const look = canvas.getContext("2d", { willReadFrequently: true });
  let hadCode = false;
  const watchVideo = (video) => {
    const onFrame = (now) => {
      look.drawImage(video, 0, 0, 64, 48);
      const { data } = look.getImageData(16, 12, 32, 24);
      let [least, most] = [255, 0];
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] < least) least = data[at];
        if (data[at] > most) most = data[at];
      }
      const hasCode = most - least > 60;
      if (hasCode && !hadCode) seen.codes.push(now);
      hadCode = hasCode;
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  };
  const answers = new WeakSet();
  const watched = new WeakSet();
  const find = () => {
    for (const video of document.querySelectorAll("video")) {
      if (!watched.has(video)) watchVideo(video);
      watched.add(video);
    }
    for (const answer of document.querySelectorAll("[data-rush-answer]")) {
      if (answers.has(answer)) continue;
      answers.add(answer);
      // Painted with the next picture of the screen.
      requestAnimationFrame(() => setTimeout(() => seen.answers.push(performance.now())));
    }
  };
  new MutationObserver(find).observe(document, { childList: true, subtree: true });
}`;

interface Seen {
  readonly codes: readonly number[];
  readonly answers: readonly number[];
}

const read = async <T>(answer: Awaited<ReturnType<APIRequestContext["get"]>>): Promise<T> => {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** What the page has noted once every guest has had an answer; after two minutes, whatever there is. */
const allSeen = async (page: Page): Promise<Seen> => {
  const untilMs = performance.now() + 120_000;
  for (;;) {
    const seen = await page.evaluate<Seen>("window.__rush");
    if (seen.answers.length >= guests || performance.now() > untilMs) return seen;
    await delay(500);
  }
};

export const measureRush = async (): Promise<Figure[]> => {
  const folder = temporaryFolder();
  const camera = openCamera(join(folder.path, "queue.y4m"));
  const { args, ...browser } = await prepareBrowser();
  const server = await openDemonstration();
  const pretended = [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${camera.file}`,
  ];
  const running = await chromium.launch({ ...browser, args: [...args, ...pretended] });
  try {
    const context = await running.newContext({
      ...{ baseURL: server.origin, locale: "en-GB", viewport: { width: 1024, height: 768 } },
      ...{ permissions: ["camera"], serviceWorkers: "block" },
    });
    const { request } = context;
    const signIn = { email: people.owner, password };
    await read(await request.post("/api/accounts/login", { data: signIn }));
    const { items: cards } = await read<ResponseOf<typeof listCards>>(await request.get("/api/cards?limit=200"));
    const card = cards.find(({ type, status }) => type === "stamps_stacked" && status === "active");
    const { items: places } = await read<ResponseOf<typeof listPlaces>>(await request.get("/api/places?limit=200"));
    const place = places.find(({ status }) => status === "active");
    if (card === undefined || place === undefined) throw new Error("The demonstration has no stamp card or no place");
    const place_id = place._id;
    const made: ResponseOf<typeof makeCard>[] = [];
    for (let guest = 0; guest < guests; guest += 1) {
      const answer = await request.post("/api/scanner/cards", {
        data: { place_id, card_id: card._id },
        headers: { "idempotency-key": randomUUID() },
      });
      made.push(await read(answer));
    }
    camera.showQueue(made.map(({ code }) => code));

    const page = await context.newPage();
    const choices = JSON.stringify({ place_id, rush: true });
    await page.addInitScript(`localStorage.setItem("till", ${JSON.stringify(choices)})`);
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorTimesSlower });
    await page.goto("/scanner");
    const { codes, answers } = await allSeen(page);
    const took = codes.slice(0, guests).map((shownMs) => {
      const answer = answers.find((ms) => ms > shownMs);
      return answer === undefined ? Number.POSITIVE_INFINITY : answer - shownMs;
    });
    const sorted = took.toSorted((a, b) => a - b);
    let once = 0;
    for (const { number } of made) {
      const answer = await request.post("/api/scanner/preview", { data: { number, place_id } });
      if ((await read<Preview>(answer)).card_subscription.balance === 1) once += 1;
    }
    const minutes = (codes[guests - 1]! - codes[0]!) / 60_000;
    const at = (share: number) => sorted[Math.ceil(share * guests) - 1]!;
    return [
      { name: "cards a minute", value: (guests - 1) / minutes, unit: "" },
      { name: "from the code to the answer, p50", value: at(0.5), unit: "ms" },
      { name: "from the code to the answer, p95", value: at(0.95), unit: "ms", limit: limitMs },
      { name: "cards counted once", value: once, unit: `of ${guests}`, limit: guests, atLeast: true },
    ];
  } finally {
    await running.close();
    await server.stop();
    folder.remove();
  }
};
