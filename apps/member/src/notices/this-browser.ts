/** Whether this browser can be told of messages, and having it told: nothing is asked of the customer before a touch. */
import { endNotices, type NoticeStanding, startNotices } from "@rewardo/contract/notices";
import { call } from "@rewardo/web/api.ts";
import { inAppOf } from "../in-app/in-app.ts";

/**
 * `home_first`: an iPhone or iPad tells only what lies on its home screen. `denied`: the customer has forbidden it to the browser.
 * `none`: it cannot, and nobody hears of it.
 */
export type BrowserAbility = "ready" | "home_first" | "denied" | "none";

const isApple = (): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent);

export const abilityOfBrowser = (): BrowserAbility => {
  if (inAppOf(navigator.userAgent) !== null || !window.isSecureContext) return "none";
  const knows = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!knows) return isApple() && !window.matchMedia("(display-mode: standalone)").matches ? "home_first" : "none";
  return Notification.permission === "denied" ? "denied" : "ready";
};

/** The service worker is registered a little after the page is shown, and waited for so often. */
const mostLooks = 40;
const betweenMs = 250;

/** By its scope, since a page that began as a till's code is in none and would wait for `ready` without end. */
const worker = async (looks = mostLooks): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.getRegistration("/c");
  if (registration?.active != null) return registration;
  if (looks === 0) throw new Error("No service worker");
  await new Promise((done) => {
    setTimeout(done, betweenMs);
  });
  return worker(looks - 1);
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0) ?? 0);

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** What a service is told of a subscription. */
export const partsOf = (subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } => ({
  endpoint: subscription.endpoint,
  p256dh: textOf(subscription.getKey("p256dh")),
  auth: textOf(subscription.getKey("auth")),
});

/** One subscription is for all businesses of the page's address; one under another key of the installation makes room. */
const subscribe = async (public_key: string): Promise<PushSubscription> => {
  const { pushManager } = await worker();
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
};

/** Whether the browser is subscribed still, as it is not once its data were cleared. */
export const isSubscribed = async (): Promise<boolean> => {
  if (abilityOfBrowser() !== "ready" || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration("/c");
  return (await registration?.pushManager.getSubscription()) != null;
};

/** Asks the customer by the browser's own question, then has the business tell it; `null` where they said no or nothing. */
export const beginTelling = async (businessKey: string, public_key: string): Promise<NoticeStanding | null> => {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const subscription = await subscribe(public_key);
  return call(startNotices, { businessKey, body: partsOf(subscription) });
};

/** Other businesses go on, so that the browser stays subscribed. */
export const endTelling = (businessKey: string): Promise<NoticeStanding> => call(endNotices, { businessKey });
