/**
 * The service worker: keeps the files of the build in use, so that the console starts without the network and says
 * that it is offline. Data are never kept. `build/service-worker.ts` bundles it into `/sw.js`, at the root scope.
 */
import type { PageMessage } from "@rewardo/loyalty/frame/service-worker/messages.ts";
import { isHashedFile, treatmentOf } from "./rules.ts";

/** Put in by the build: what the start consists of, and a text that differs with every build. */
declare const __START_FILES__: readonly string[];
declare const __BUILD_VERSION__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchRequested extends WorkerEvent {
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
  addEventListener(type: "fetch", listener: (event: FetchRequested) => void): void;
  addEventListener(type: "message", listener: (event: MessageReceived) => void): void;
};

const { origin } = location;
const prefix = "rewardo-build-";
const name = `${prefix}${__BUILD_VERSION__}`;
const shell = "/";

const open = (): Promise<Cache> => caches.open(name);
/**
 * A browser asks for scripts and for fonts with other headers than this worker; a file is the same for all. Looking does
 * not make the cache again after the next worker has removed it.
 */
const found = (address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: name, ignoreVary: true });

/** Fetches and caches. The entry page bypasses the HTTP cache, since an older one would name files that are gone. */
const keep = async (cache: Cache, address: string): Promise<void> => {
  const answer = await fetch(address, { cache: isHashedFile(address, origin) ? "default" : "reload" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await cache.put(address, answer);
};

const install = async (): Promise<void> => {
  const cache = await open();
  await Promise.all([shell, ...__START_FILES__].map((address) => keep(cache, address)));
};

const activate = async (): Promise<void> => {
  const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
  await worker.clients.claim();
};

/** Answers from the cache, otherwise from the network, and caches that answer. */
const kept = async (request: Request): Promise<Response> => {
  const known = await found(request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic" && isHashedFile(request.url, origin)) {
    // A full disk is no reason to keep the file from the page.
    const copy = answer.clone();
    await open()
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined);
  }
  return answer;
};

/** Answers from the network; offline with the entry page, which knows every route. */
const page = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await found(shell);
    if (known === undefined) throw error;
    return known;
  }
};

const keepUsed = async (addresses: readonly string[]): Promise<void> => {
  const cache = await open();
  for (const address of addresses.filter((one) => isHashedFile(one, origin))) {
    if ((await found(address)) === undefined) await keep(cache, address).catch(() => undefined);
  }
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const treatment = treatmentOf(event.request, origin);
  if (treatment === "shell") event.respondWith(page(event.request));
  if (treatment === "kept") event.respondWith(kept(event.request));
});
worker.addEventListener("message", (event) => {
  if (event.data.is === "take_over") event.waitUntil(worker.skipWaiting());
  else event.waitUntil(keepUsed(event.data.addresses));
});
