/**
 * The till's service worker, at `/scanner`: keeps the page and all files of one build, so that the till opens without a network and
 * at once. Data are never kept here. `build/service-worker.ts` bundles it into `/till/sw.js`.
 */
import type { PageMessage } from "@rewardo/loyalty/frame/service-worker/messages.ts";
import { treatmentOf } from "./rules.ts";

/** Put in by the build: its files, and a text that differs with every build. */
declare const __TILL_FILES__: readonly string[];
declare const __BUILD_VERSION__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageReceived extends WorkerEvent {
  readonly data: PageMessage;
}

/** The worker's side of the wire; the types of the project are those of a page. */
const worker = self as unknown as {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageReceived) => void): void;
};

const { origin } = location;
const prefix = "rewardo-till-";
const name = `${prefix}${__BUILD_VERSION__}`;
const page = "/scanner";

worker.addEventListener("install", (event) => {
  const keep = async (): Promise<void> => {
    const cache = await caches.open(name);
    // Past the HTTP cache: an older page would name files that are gone.
    await cache.add(new Request(page, { cache: "reload" }));
    await cache.addAll(["/theme.js", ...__TILL_FILES__]);
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  const tidy = async (): Promise<void> => {
    const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
    await Promise.all(old.map(async (one) => await caches.delete(one)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener("message", (event) => {
  if (event.data.is === "take_over") event.waitUntil(worker.skipWaiting());
});

/** What is kept of this build, whatever headers it is asked for with. */
const found = async (address: string, request: Request): Promise<Response> =>
  (await caches.match(address, { cacheName: name, ignoreVary: true })) ?? (await fetch(request));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, origin);
  if (treatment === "page") event.respondWith(found(page, request));
  if (treatment === "kept") event.respondWith(found(request.url, request));
});
