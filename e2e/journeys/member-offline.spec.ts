/** The customer's card when something is gone: the network, the server while it is deployed anew, the right to hold it. */
import type { Page } from "@playwright/test";
import { expect, serverUrl, test as base } from "../harness/test.ts";
import { type Front, openFront } from "../harness/front.ts";
import { memberPage } from "../pages/member.ts";
import { openCounter } from "../pages/counter.ts";

const test = base.extend<{ front: Front }>({
  front: async ({ playwright: _ }, provide) => {
    const front = await openFront(serverUrl());
    await provide(front);
    await front.close().catch(() => {});
  },
});

const phone = { width: 390, serviceWorker: true } as const;
/** What a browser logs of a network that is gone, and of a connection that was cut. */
const cutOff = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_CONNECTION_REFUSED/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_FAILED/,
  /WebSocket/,
  /ERR_CONNECTION_RESET/,
];

/** Whether the worker runs and has the card, which begins two seconds after the page is there; runs in the page. */
const isKept = `Promise.all([navigator.serviceWorker.getRegistration("/c"), caches.match(location.pathname)])
  .then(([worker, kept]) => worker?.active?.state === "activated" && kept !== undefined)`;
const untilKept = (page: Page) =>
  expect.poll(() => page.evaluate(isKept), { message: "the card is kept on the phone" }).toBe(true);

test("a card that was taken by a code opens without a network, with its code, and hears of the next stamp afterwards", async ({
  visit,
}) => {
  const { key, payAsGuest, stamp } = await openCounter(visit);
  const first = await visit({ ...phone, allow: cutOff });
  await first.goto(await payAsGuest());
  await expect(first).toHaveURL(`/c/${key}`);
  await expect(memberPage(first, "en").card(1).first()).toBeVisible();
  await untilKept(first);

  // Opened anew, for the first time since then.
  await first.context().setOffline(true);
  const page = await first.context().newPage();
  const own = memberPage(page, "en");
  await page.goto(`/c/${key}#show`);
  const number = await own.number();
  expect(number).toMatch(/^\d{12}$/);
  await expect(page.getByRole("img", { name: "QR code of the card" })).toBeVisible();
  await own.back.click();
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await expect(page.getByText(/^Known at /)).toBeVisible();
  await own.look("a card without a network");
  // What was never opened here says so, and the card is one tap away.
  await own.to("history").click();
  await expect(own.heading).toHaveText("The page cannot be shown just now");
  await own.look("a view that is not there");
  await own.back.click();
  await expect(own.card(1).first()).toBeVisible();

  await stamp(number);
  await page.context().setOffline(false);
  await expect(own.card(2).first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toHaveCount(0);
});

test("the card keeps working while the program is deployed anew with another console", async ({ visit, front }) => {
  const { payAsGuest, stamp } = await openCounter(visit);
  const page = await visit({ ...phone, at: front.url, allow: cutOff });
  const own = memberPage(page, "en");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto(await payAsGuest());
  await expect(own.card(1).first()).toBeVisible();
  await untilKept(page);
  await own.link("Keep the card").first().click();
  await own.back.click();
  await own.button("No, thank you").click();
  const before = loads;

  await test.step("while nothing answers, the open page shows its code and stays where it is", async () => {
    await front.close();
    await own.to("show").click();
    await expect(page.getByRole("img", { name: "QR code of the card" })).toBeVisible();
    await own.back.click();
    await own.to("keep").click();
    await expect(page.getByText("One way is enough, two are safer.")).toBeVisible();
    await own.back.click();
    expect(loads).toBe(before);
  });
  await test.step("another console is none of its business: the page is not loaded again, and the stamp falls", async () => {
    await front.publish();
    await front.open();
    await own.to("show").click();
    await stamp(await own.number());
    await expect(own.card(2).first()).toBeVisible();
    expect(loads).toBe(before);
  });
});

test("a view that a newer build has renamed is found after the page was loaded again", async ({ visit }) => {
  const { key, payAsGuest } = await openCounter(visit);
  const page = await visit({ width: 390, allow: [/status of 404/] });
  const own = memberPage(page, "en");
  await page.goto(await payAsGuest());
  await expect(page).toHaveURL(`/c/${key}`);
  await expect(own.card(1).first()).toBeVisible();
  const gone = "**/member/assets/history-view-*.js";
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "" }));
  await page.goto(`/c/${key}#history`);
  await expect(own.heading).toHaveText("The page cannot be shown just now");
  await page.unroute(gone);
  await own.button("Try again").click();
  await expect(own.heading).toHaveText("History");
  await expect(page.locator("summary").filter({ hasText: "Flat white" })).toBeVisible();
});

test("a link that was forwarded is ended within a second, while the other phone lies open", async ({ visit }) => {
  const { key, payAsGuest } = await openCounter(visit);
  const mine = await visit({ width: 390 });
  await mine.goto(await payAsGuest());
  await expect(mine).toHaveURL(`/c/${key}`);
  const made = await mine.request.post(`/api/member/${key}/link`, { data: {} });
  const { path } = (await made.json()) as { path: string };

  const theirs = await visit({ width: 390, allow: [/status of 40[14]/] });
  const other = memberPage(theirs, "en");
  const connected = theirs.waitForEvent("websocket");
  await theirs.goto(path);
  await expect(theirs).toHaveURL(`/c/${key}`);
  const socket = await connected;
  const { items } = (await (await mine.request.get(`/api/member/${key}/browsers`)).json()) as {
    items: { _id: string; is_this: boolean }[];
  };
  const forwarded = items.find(({ is_this: isThis }) => !isThis)!;
  const closed = socket.waitForEvent("close");
  const ended = await mine.request.delete(`/api/member/${key}/browsers/${forwarded._id}`);
  const endedMs = Date.now();
  expect(ended.status()).toBe(204);
  await closed;
  expect(Date.now() - endedMs, "milliseconds until the connection was cut").toBeLessThan(1000);
  await expect(other.heading).toHaveText("This browser holds the card no more");
  // Who has the address alone has nothing; the link itself is ended by making another in its place.
  expect((await theirs.request.get(`/api/member/${key}/view`)).status()).toBe(401);
  await mine.request.post(`/api/member/${key}/link`, { data: { replaces: true } });
  expect((await theirs.request.get(path)).status()).toBe(404);
});
