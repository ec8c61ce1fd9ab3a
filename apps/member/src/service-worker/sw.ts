/**
 * The service worker of the customers' pages, at `/c`: keeps each card as it was last seen, with all it is drawn with, so
 * that its code opens without a network; and shows notices of messages while the pages are closed. `build/service-worker.ts` bundles it into `/member-sw.js`.
 */
import { renewNotices, showNotice, touchNotice, type WorkerClients } from "./notices.ts";
import { cardOf, cardsCache, treatmentOf } from "./rules.ts";

/** Put in by the build: what cards are drawn with, and a text that differs with every build. */
declare const __CARD_FILES__: readonly string[];
declare const __BUILD_VERSION__: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface RenewalEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: WorkerClients & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: RenewalEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}
const worker = globalThis as unknown as Worker;

const files = `member-files-${__BUILD_VERSION__}`;

/** Milliseconds to wait for the network where there is something kept. */
const patienceMs = 2500;

worker.addEventListener("install", (event) => {
  const keep = async (): Promise<void> => {
    const cache = await caches.open(files);
    await cache.addAll([...__CARD_FILES__]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

/** Whether no kept page names a file of that build any more. */
const isOutlived = async (name: string): Promise<boolean> => {
  const kept = await caches.open(cardsCache);
  const pages = await Promise.all(
    (await kept.keys()).map(async (request) => (await kept.match(request))?.text() ?? ""),
  );
  const addresses = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return !addresses.some((address) => address.endsWith(".js") && pages.some((page) => page.includes(address)));
};

worker.addEventListener("activate", (event) => {
  const tidy = async (): Promise<void> => {
    for (const name of await caches.keys()) {
      // The files of the build before are still named by pages that were kept with it.
      if (name.startsWith("member-files-") && name !== files && (await isOutlived(name))) await caches.delete(name);
    }
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

/** A file whose name changes with its content. */
const keptFirst = async (request: Request, event: WorkerEvent): Promise<Response> => {
  const known = await caches.match(request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(files).then((cache) => cache.put(request.url, copy)));
  }
  return answer;
};

/** A card's page or view, from the network or else as it was last seen. */
const networkFirst = async (request: Request, event: WorkerEvent): Promise<Response> => {
  const address = new URL(request.url);
  // One copy for a card, whatever its address says behind the path.
  const name = `${address.origin}${address.pathname}`;
  const cache = await caches.open(cardsCache);
  const known = await cache.match(name);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await cache.put(name, answer.clone());
    // Ended or closed: nothing of the card stays on the phone.
    else if ([401, 403, 404, 410].includes(answer.status)) await forget(cache, cardOf(address.pathname));
    return answer;
  });
  if (known === undefined) return await asked;
  event.waitUntil(asked.catch(() => undefined));
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(known.clone()), patienceMs);
  });
  return await Promise.race([asked.catch(() => known.clone()), late]);
};

const forget = async (cache: Cache, key: string | null): Promise<void> => {
  for (const request of await cache.keys()) {
    if (cardOf(new URL(request.url).pathname) === key) await cache.delete(request);
  }
};

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, worker.location.origin);
  if (treatment === "file") event.respondWith(keptFirst(request, event));
  else if (treatment === "card") event.respondWith(networkFirst(request, event));
});

worker.addEventListener("push", (event) => {
  event.waitUntil(showNotice(worker.registration, event.data?.text()));
});

worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(touchNotice(worker.clients, event.notification));
});

worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewNotices(worker.registration, event));
});
