/** Notices as the service worker shows them: of each business the newest, whose touch opens the message. */
import { cardOf, cardsCache, noticeOf, pageOf, type ShownNotice } from "./rules.ts";

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface WorkerClients {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Shows it in place of an earlier one of the business. One that is handed over a second time makes no sound. */
export const showNotice = async (registration: ServiceWorkerRegistration, text: string | undefined): Promise<void> => {
  const notice = noticeOf(text);
  if (notice === null) return;
  const { key, message, business, language } = notice;
  const tag = `rewardo-${key}`;
  const shown = await registration.getNotifications({ tag });
  const isShown = shown.some(({ data }) => (data as Partial<ShownNotice> | null)?.message === message);
  const icon = `/c/${key}/icon-192.png`;
  const look = { body: notice.text, tag, icon, lang: language, renotify: !isShown, data: { key, message } };
  await registration.showNotification(business, look);
};

/** Opens the message, in the card's page where that is open, and tells the business that it was opened so. */
export const touchNotice = async (clients: WorkerClients, notification: Notification): Promise<void> => {
  notification.close();
  const { key, message } = notification.data as Pick<ShownNotice, "key" | "message">;
  const address = pageOf({ key, message });
  const told = fetch(`/api/member/${key}/notices/${message}/touched`, { method: "POST", keepalive: true });
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => cardOf(new URL(url).pathname) === key);
  if (open === undefined) await clients.openWindow(address);
  else {
    await open.focus().catch(() => undefined);
    // A page that this worker does not lead goes nowhere by it.
    await open.navigate(address).catch(() => clients.openWindow(address));
  }
  await told.catch(() => undefined);
};

interface Renewal {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The browser has another address: each business whose card is kept here, and that told the old one, is given it. */
export const renewNotices = async (
  { pushManager }: ServiceWorkerRegistration,
  { oldSubscription: old, newSubscription }: Renewal,
): Promise<void> => {
  if (old == null) return;
  const { applicationServerKey } = old.options;
  const next = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const [p256dh, auth] = [textOf(next.getKey("p256dh")), textOf(next.getKey("auth"))];
  const body = JSON.stringify({ endpoint: next.endpoint, p256dh, auth, replaces: old.endpoint });
  const kept = await (await caches.open(cardsCache)).keys();
  const keys = new Set(kept.flatMap(({ url }) => cardOf(new URL(url).pathname) ?? []));
  for (const key of keys) {
    const headers = { "content-type": "application/json" };
    // One that never told this browser answers that it knows of none.
    await fetch(`/api/member/${key}/notices/browser`, { method: "POST", headers, body }).catch(() => undefined);
  }
};
