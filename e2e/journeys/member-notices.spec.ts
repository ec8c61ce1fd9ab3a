/** Word of a message on a phone whose card is closed, as the page's service worker shows it; and what a touch opens. */
import type { CDPSession, Worker } from "@playwright/test";
import { expect, serverUrl, test } from "../harness/test.ts";
import { memberPage } from "../pages/member.ts";
import { openCounter } from "../pages/counter.ts";

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
}

/** A browser without a screen shows no notifications: what the worker hands to it is kept there, by its tag as a phone would. */
const keep = `(() => {
  self.shown = new Map();
  // A touch that no person made may focus no page.
  WindowClient.prototype.focus = async function () { return this; };
  registration.getNotifications = async () => [...self.shown.values()];
  registration.showNotification = async (title, { body, tag, lang, data }) => {
    self.shown.set(tag, { title, body, tag, lang, data, close: () => self.shown.delete(tag) });
  };
})()`;
const shownBy = (worker: Worker) =>
  worker.evaluate<Shown[]>(
    `[...self.shown.values()].map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))`,
  );

/** Whether the worker runs; in the page. */
const isThere = `navigator.serviceWorker.getRegistration("/c").then((one) => one?.active?.state === "activated")`;

/** Runs in the worker: the customer's touch of what is shown. */
const touch = `self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), {
  notification: [...self.shown.values()][0],
})), null`;

/** The worker's registration, as the browser's own tools name it. */
const registrationOf = (session: CDPSession): Promise<string> =>
  new Promise((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith("/c") && !isDeleted);
      if (own !== undefined) resolve(own.registrationId);
    });
  });

const message = (nr: number) => `0198c0de-0000-7000-8000-00000000000${nr}`;

test("a closed card tells of the newest message of its business, once, and a touch opens it", async ({ visit }) => {
  const { key, payAsGuest } = await openCounter(visit);
  const page = await visit({ width: 390, serviceWorker: true, allow: [/status of 404/] });
  const origin = new URL(serverUrl()).origin;
  await page.goto(await payAsGuest());
  await expect(page).toHaveURL(`/c/${key}`);
  await expect(memberPage(page, "en").card(1).first()).toBeVisible();
  await expect.poll(() => page.evaluate(isThere), { message: "the worker runs" }).toBe(true);
  // Opened anew, in the worker's scope from the beginning.
  await page.goto(`/c/${key}`);
  await expect(memberPage(page, "en").card(1).first()).toBeVisible();
  // A page of its own, since the card's is closed.
  const beside = await page.context().newPage();
  await beside.goto("/c");
  const session = await page.context().newCDPSession(beside);
  const known = registrationOf(session);
  await session.send("ServiceWorker.enable");
  const registrationId = await known;
  const deliver = (data: object | string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      ...{ origin, registrationId, data: typeof data === "string" ? data : JSON.stringify(data) },
    });
  const word = (nr: number, title: string) => ({
    ...{ key, message: message(nr), business: "Kawiarnia Ziarno", title, text: "Wpadnij", language: "pl" },
  });

  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(keep);
  await deliver(word(1, "Nowa kawa"));
  await deliver("no word of ours");
  await deliver(word(2, "Herbata"));
  await deliver({ ...word(3, "Dokąd"), key: "../../elsewhere" });
  await expect
    .poll(() => shownBy(worker!), { message: "the newest notice alone" })
    .toEqual([{ title: "Kawiarnia Ziarno", body: "Herbata\nWpadnij", tag: `rewardo-${key}`, lang: "pl" }]);

  const told = page.context().waitForEvent("request", (request) => request.url().endsWith("/touched"));
  await worker!.evaluate(touch);
  expect(new URL((await told).url()).pathname).toBe(`/api/member/${key}/notices/${message(2)}/touched`);
  await expect(page).toHaveURL(`/c/${key}#messages/${message(2)}`);
  expect(await shownBy(worker!)).toEqual([]);
});
