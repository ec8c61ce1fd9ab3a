import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { pinPage, withPin } from "../pages/pins.ts";
import { tillPage } from "../pages/till.ts";

/** Writes the next call of this kind, loses its answer, and ends the serving as two minutes without a scan do. */
const lockAfter = (page: Page, calls: string) =>
  page.route(
    calls,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      expect((await page.request.post("/api/devices/current/stop_serving")).ok()).toBe(true);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

test("a shared till changes hands by PIN, and a visit names who served", async ({ visit, as }) => {
  const api = await as("owner");
  const member = await api.memberHolding("Igor Stępień", 3);
  const before = await api.balance(member);
  const ownersPage = await visit({ as: "owner" });
  const owner = await withPin(ownersPage.request);
  const employee = await withPin((await visit({ as: "employee" })).request);
  const place_ids = [await api.placeId("Kazimierz")];
  const data = { name: "Wyspa", kind: "till", place_ids, pin_lock: true };
  const { code, device } = (await (await ownersPage.request.post("/api/devices", { data })).json()) as {
    code: string;
    device: { _id: string };
  };

  const lost = [/ERR_CONNECTION_RESET/, /status of 403.*(commit|reverse|snapshot)/];
  const page = await visit({ width: 390, allow: [/status of 422.*serve/, /status of 401/, ...lost] });
  const till = tillPage(page);
  const { asked, unlock } = pinPage(page);
  await page.goto(`/login/device#${code}`);
  await loginPage(page).button.click();
  await expect(asked).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);

  await unlock(employee, "1379");
  await expect(page.getByRole("alert")).toContainText("This is not the PIN. 4 tries are left.");
  await unlock(employee);
  await till.typeNumber.click();
  await till.enterNumber(member.number);
  await lockAfter(page, "**/scanner/commit");
  await till.act.click();
  // The answer is lost and the till locked before the next attempt: behind the PIN the same visit is waiting.
  await expect(asked).toBeVisible();
  await unlock(employee);
  await expect(till.done).toHaveText("Stamp added");
  expect(await api.balance(member)).toBe(before + 1);
  await lockAfter(page, "**/transactions/*/reverse");
  await till.undo.click();
  await expect(asked).toBeVisible();
  await unlock(employee);
  await expect(till.done).toHaveText("Taken back");
  expect(await api.balance(member)).toBe(before);
  await till.next.click();
  await page.getByRole("button", { name: "Switch person" }).click();
  await expect(asked).toBeVisible();
  // What was asked before the PIN and is answered after it does not take the till away again.
  const late = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route(/devices\/current\/staff$/, async (route) => {
    isAsked = true;
    const answer = await route.fetch();
    await late.promise;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  // While an earlier question is under way, no second one is asked.
  const lookAgain = () => page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(() => lookAgain().then(() => isAsked)).toBe(true);
  await unlock(owner);
  await expect(page.getByText(`Wyspa, ${owner.first_name}`)).toBeVisible();
  await till.typeNumber.click();
  late.resolve();
  await page.unrouteAll({ behavior: "wait" });
  await expect(till.number).toBeVisible();
  await expect(page.getByText(`Wyspa, ${owner.first_name}`)).toBeVisible();
  const written = await ownersPage.request.get(`/api/devices/${device._id}/transactions`);
  const { items } = (await written.json()) as { items: { account_id: string }[] };
  expect(items.map(({ account_id }) => account_id)).toEqual([employee._id, employee._id]);
  // Revoked while it waits for a PIN, it says so at once.
  await page.goBack();
  const answered = page.waitForResponse(/devices\/current\/staff$/);
  await page.getByRole("button", { name: "Switch person" }).click();
  await expect(asked).toBeVisible();
  await answered;
  expect((await ownersPage.request.post(`/api/devices/${device._id}/revoke`)).ok()).toBe(true);
  await expect(till.title).toHaveText("This till is no longer paired");
  // Opened again it still says so, and leads to its pairing and not to a log-in.
  await page.reload();
  await expect(till.title).toHaveText("This till is no longer paired");
  await page.getByRole("button", { name: "Pair this till again" }).click();
  await expect(loginPage(page).button).toBeVisible();
});

test("a kiosk tells customers what their card holds, and has no way to stamp it", async ({ visit, as }) => {
  const api = await as("owner");
  const member = await api.memberHolding("Piotr Michalski", 3);
  const before = await api.balance(member);
  const ownersPage = await visit({ as: "owner" });
  const data = { name: "Drzwi", kind: "kiosk", place_ids: [await api.placeId("Kazimierz")], pin_lock: false };
  const { code } = (await (await ownersPage.request.post("/api/devices", { data })).json()) as { code: string };
  const page = await visit({ width: 390, allow: [/status of 404.*standing/] });
  await page.goto(`/login/device#${code}`);
  await loginPage(page).button.click();
  const question = page.getByRole("heading", { name: "What is on your card?" });
  await expect(question).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
  const find = async (number: string) => {
    await page.getByLabel("Card number").fill(number);
    await page.getByRole("button", { name: "Find the card" }).click();
  };
  await find("0000 0000 0000");
  await expect(page.getByText(/No card has this number/)).toBeVisible();
  await find(member.number);
  await expect(page.getByRole("status").getByRole("heading")).toContainText(String(before));
  await expect(page.getByRole("button")).toHaveText(["Done"]);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(question).toBeVisible();
  expect(await api.balance(member)).toBe(before);
  // The last visit is rated with the number alone; whether there was one is not told.
  await find(member.number);
  await page.getByRole("radio", { name: "5 of 5" }).check({ force: true });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  // No address leads from here to the staff's till or pages.
  for (const address of ["/transactions", "/scanner?receipt=1", "/devices"]) {
    await page.goto(address);
    await expect(question).toBeVisible();
  }
});

test("a display shows the code of its till, then the stamp that falls, and nothing of the till", async ({
  visit,
  as,
}) => {
  const api = await as("owner");
  const ownersPage = await visit({ as: "owner" });
  const place_ids = [await api.placeId("Kazimierz")];
  const add = async (data: object) =>
    (await (await ownersPage.request.post("/api/devices", { data })).json()) as {
      code: string;
      device: { _id: string };
    };
  const till = await add({ name: "Lada", kind: "till", place_ids, pin_lock: false });
  const screen = await add({ name: "Ekran", kind: "display", place_ids, till_id: till.device._id });
  const page = await visit({ width: 1440 });
  await page.goto(`/login/device#${screen.code}`);
  await loginPage(page).button.click();
  await expect(page.getByRole("img", { name: "Code to take a card" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await findSticksOut(page)).toEqual([]);
  const { request } = await visit({});
  const { token } = (await (await request.post("/api/devices/pair", { data: { code: till.code } })).json()) as {
    token: string;
  };
  const atTill = (path: string, data: object, key: string) =>
    request.post(path, { data, headers: { authorization: `Bearer ${token}`, "idempotency-key": key } });
  const cards = (await (await ownersPage.request.get("/api/cards")).json()) as {
    items: { _id: string; type: string; status: string }[];
  };
  const card_id = cards.items.find(({ type, status }) => type === "stamps_stacked" && status === "active")!._id;
  // By the live connection: by itself it asks every 15 seconds only.
  const live = { timeout: 10_000 };
  const items = [{ line_no: 1, name: "Flat white", group: "Kawa", quantity: 1, amount: 1700 }];
  const coffee = { place_id: place_ids[0], amount: 1700, items };
  expect((await atTill("/api/scanner/claims", { ...coffee, card_id }, "guest")).status()).toBe(201);
  await expect(page.getByRole("img", { name: "Code for the guest’s camera" })).toBeVisible(live);
  expect(await findFaults(page)).toEqual([]);
  expect(await page.getByRole("button").evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([]);
  const fresh = await atTill("/api/scanner/cards", { place_id: coffee.place_id, card_id }, "card");
  const { number } = (await fresh.json()) as { number: string };
  const stamped = await atTill("/api/scanner/commit", { ...coffee, number }, "member");
  expect(stamped.status(), await stamped.text()).toBe(201);
  await expect(page.getByRole("heading", { name: "Stamp added" })).toBeVisible(live);
  for (const address of ["/scanner?receipt=1", "/transactions"]) {
    await page.goto(address);
    // After the stamp the code is back: it still works.
    await expect(page.getByRole("img", { name: "Code for the guest’s camera" })).toBeVisible();
  }
});
