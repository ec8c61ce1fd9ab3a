import type { Page } from "@playwright/test";
import { type Front, openFront } from "../harness/front.ts";
import { findFaults } from "../harness/axe.ts";
import { expect, serverUrl, test as base } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { knowsCards } from "../pages/known-cards.ts";
import { listPage } from "../pages/list.ts";
import { loginPage } from "../pages/login.ts";
import { tillPage } from "../pages/till.ts";

/** What the browser logs while the server is unreachable. */
const gone = [/net::ERR_(CONNECTION_\w+|FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE)/, /WebSocket/];

const test = base.extend<{ front: Front }>({
  front: async ({ baseURL: _ }, provide) => {
    const front = await openFront(serverUrl());
    await provide(front);
    await front.close();
  },
  // Opened after the front, so that its pages close first: they ask until they do.
  visit: async ({ front: _, visit }, provide) => {
    await provide(visit);
  },
});

const isCared = (page: Page) => page.evaluate<boolean>(`navigator.serviceWorker.controller !== null`);
const build = (page: Page) =>
  page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue("--build") || "first"`);
const offlineTitle = (page: Page) => page.getByRole("heading", { name: "You're offline" });
const newVersion = (page: Page) => page.getByRole("status").getByText("A new version is ready");
const hasWaiting = (page: Page) =>
  page.evaluate<boolean>(`navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)`);

/** Paths of everything in the caches, and the names of the builds' caches. */
const keptPaths = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(caches_.map((one) => one.keys()))).flat();
    return kept.map(({ url }) => new URL(url).pathname);
  })()`);
const builds = (page: Page) => page.evaluate<string[]>(`caches.keys()`);

/** Opens a page and waits until the worker controls it, some seconds after loading. */
const openCared = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect.poll(() => isCared(page)).toBe(true);
};

/** The same with a fake clock, under which the browser does not report what a page fetched. */
const openTimed = async (page: Page, path: string): Promise<void> => {
  await page.clock.install();
  await page.goto(path);
  await page.clock.fastForward(5000);
  await expect.poll(() => isCared(page)).toBe(true);
};

/** The console checks for a new version every minute. */
const aMinuteLater = (page: Page) => page.clock.fastForward(60_000);

test("the first visit installs the worker; offline its pages say so and recover by themselves", async ({
  visit,
  front,
}) => {
  const page = await visit({ as: "owner", serviceWorker: true, at: front.url, allow: gone });
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));

  await test.step("the first visit installs the worker, which never caches the server's data", async () => {
    await openCared(page, "/transactions");
    await expect(listPage(page, "Transactions").title).toBeVisible();
    await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringMatching(/^\/assets\/list-page-.*\.js$/));
    const kept = await keptPaths(page);
    expect(kept).toContain("/");
    expect(kept).toContain("/theme.js");
    expect(kept.filter((path) => !/^\/(assets\/.+|theme\.js)?$/.test(path))).toEqual([]);
    // Only sections that were opened.
    expect(kept.filter((path) => path.includes("messages"))).toEqual([]);
    expect(loads, "the first worker does not reload the page").toHaveLength(1);

    const answer = await page.request.get("/sw.js");
    expect(answer.headers()["cache-control"]).toBe("no-cache");
    expect(answer.headers()["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  });

  await test.step("an unreachable server is noticed although the browser is online", async () => {
    await front.close();
    await page.reload();
    await expect(offlineTitle(page)).toBeVisible();
    await front.open();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(listPage(page, "Transactions").title).toBeVisible();
  });

  await test.step("a deep link opened offline shows the offline page and recovers by itself", async () => {
    await front.close();
    await page.context().setOffline(true);
    await page.goto("/places");
    await expect(offlineTitle(page)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    // The network is back before the server answers.
    await page.context().setOffline(false);
    await expect.poll(() => page.evaluate<boolean>(`navigator.onLine`)).toBe(true);
    await expect(offlineTitle(page)).toBeVisible();
    await front.open();
    await expect(listPage(page, "Places").title).toBeVisible();
  });
});

test("a new version is found within a minute and reloads the page once", async ({ visit, front }) => {
  const page = await visit({ serviceWorker: true, at: front.url });
  await openTimed(page, "/login");
  expect(await build(page)).toBe("first");
  const [before] = await builds(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await front.publish();
  await aMinuteLater(page);
  await expect.poll(() => build(page).catch(() => "loading")).toBe("second");
  await expect.poll(() => isCared(page)).toBe(true);
  await expect.poll(() => builds(page)).toHaveLength(1);
  expect(await builds(page)).not.toContain(before);
  await aMinuteLater(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
});

test("a dirty form holds back the new version, also in another tab", async ({ visit, front }) => {
  const page = await visit({ serviceWorker: true, at: front.url });
  const login = loginPage(page);
  await openTimed(page, "/login");
  await login.chooseEmail();
  await login.email.fill("somebody@rewardo.example");
  const other = await page.context().newPage();
  await openTimed(other, "/login");
  await front.publish();
  await aMinuteLater(page);
  await expect(newVersion(page)).toBeVisible();
  await expect.poll(() => hasWaiting(other)).toBe(true);
  await other.clock.fastForward(10_000);
  await page.clock.fastForward(10_000);
  expect(await build(page)).toBe("first");
  expect(await build(other)).toBe("first");
  await expect(login.email).toHaveValue("somebody@rewardo.example");
  await page.goBack();
  await expect.poll(() => build(page).catch(() => "loading")).toBe("second");
  await expect.poll(() => build(other).catch(() => "loading")).toBe("second");
});

test("an open card at the till holds back the new version", async ({ visit, as, front }) => {
  const member = await (await as("owner")).memberHolding("Zofia Lewandowska", 0);
  const page = await visit({ as: "employee", width: 390, serviceWorker: true, at: front.url });
  const till = tillPage(page);
  await openTimed(page, "/scanner");
  await till.choosePlace("Kazimierz");
  await scanByHand(page, member.qr);
  await expect(till.card(0)).toBeVisible();
  await front.publish();
  await aMinuteLater(page);
  await expect(newVersion(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  expect(await hasWaiting(page)).toBe(true);
  await expect(till.card(0)).toBeVisible();
  expect(await build(page)).toBe("first");
  await page.keyboard.press("Escape");
  await expect.poll(() => build(page).catch(() => "loading")).toBe("second");
  await expect(till.scanning).toBeVisible();
});

test("an open drawer holds back the new version", async ({ visit, front }) => {
  const page = await visit({ as: "owner", serviceWorker: true, at: front.url });
  await openTimed(page, "/transactions");
  await listPage(page, "Transactions").rows.nth(1).getByRole("link").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  await front.publish();
  await aMinuteLater(page);
  await expect(newVersion(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  expect(await hasWaiting(page)).toBe(true);
  expect(await build(page)).toBe("first");
  await page.keyboard.press("Escape");
  await expect.poll(() => build(page).catch(() => "loading")).toBe("second");
});

test("the till opens without a network, with what it knew last, and goes on once it is back", async ({
  visit,
  as,
  front,
}) => {
  const member = await (await as("owner")).memberWhere(() => true);
  const page = await visit({ as: "employee", width: 390, serviceWorker: true, at: front.url, allow: gone });
  const till = tillPage(page);
  const goesOn = page.getByText("the till goes on, nothing is lost");
  let loads = 0;
  page.on("load", () => (loads += 1));

  await test.step("the first visit keeps the till's page and all of its files, and no data", async () => {
    await openCared(page, "/scanner");
    await till.choosePlace("Kazimierz");
    await expect(till.scanning).toBeVisible();
    const kept = await keptPaths(page);
    expect(kept).toContain("/scanner");
    for (const part of ["index", "card-parts", "no-code-parts", "late-parts", "device-parts"])
      expect(kept).toContainEqual(expect.stringMatching(`^/till/assets/${part}-.*\\.js$`));
    expect(kept).toContainEqual(expect.stringMatching(/\.wasm$/));
    expect(kept.filter((path) => !/^\/(till\/assets\/.+|scanner|theme\.js)$/.test(path))).toEqual([]);
    expect(loads, "the first worker does not reload the page").toBe(1);
    await knowsCards(page);
  });

  await test.step("without the server and the network it opens at its place", async () => {
    await front.close();
    await page.context().setOffline(true);
    await page.reload();
    await expect(till.scanning).toBeVisible();
    await expect(page.getByText("Kazimierz")).toBeVisible();
    await expect(goesOn).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("once the network is back it finds cards", async () => {
    await page.context().setOffline(false);
    await front.open();
    await expect(goesOn).toBeHidden();
    await scanByHand(page, member.qr);
    await expect(till.act).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(till.scanning).toBeVisible();
  });

  await test.step("after 72 hours it says that it needs the network once", async () => {
    await front.close();
    await page.context().setOffline(true);
    await expect(goesOn).toBeVisible();
    await page.evaluate(`(() => {
      const kept = JSON.parse(localStorage.getItem("till_boot"));
      localStorage.setItem("till_boot", JSON.stringify({ ...kept, answered_ms: kept.answered_ms - 72 * 3600000 - 1 }));
    })()`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "The till needs the network once" })).toBeVisible();
    await expect(till.scanning).toBeHidden();
    expect(await findFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    await front.open();
    await expect(till.scanning).toBeVisible();
  });
});

test("a till with a PIN lock shows nothing without a network before a PIN", async ({ visit, as, front }) => {
  const code = await (await as("owner")).addTill("Kasa bez sieci", ["Kazimierz"], { pin_lock: true });
  const page = await visit({ width: 390, serviceWorker: true, at: front.url, allow: gone });
  await page.goto("/login/device");
  await loginPage(page).pair(code);
  // The till is a page of its own, which takes the place of the log-in.
  await expect(page.getByRole("heading", { name: "Who is serving?" })).toBeVisible();
  await expect.poll(() => isCared(page)).toBe(true);
  await expect.poll(() => keptPaths(page)).toContain("/scanner");
  await front.close();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "The till is locked" })).toBeVisible();
  await expect(tillPage(page).scanning).toBeHidden();
});
