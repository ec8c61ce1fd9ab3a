import { askAtStart } from "../harness/first-answers.ts";
import { expect, test } from "../harness/test.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";
import { registerAnew } from "../pages/visitor.ts";

const lost = /net::ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED)/;
const commit = "**/scanner/commit";

/** The browser's or the phone's Back, awaited. */
const back = `new Promise((done) => {
  addEventListener("popstate", () => setTimeout(done), { once: true });
  history.back();
})`;

test("Back during a commit stays, and without a network the till says that a visit waits", async ({ visit, as }) => {
  const member = await (await as("owner")).memberHolding("Michał Szewczyk", 1);
  const page = await visit({ as: "employee", width: 390, allow: [lost, /WebSocket/] });
  const till = tillPage(page);
  // The network goes before the till has what it needs to go on without one.
  await page.route(/going-on/, () => new Promise(() => undefined));
  await page.goto("/");
  await page.getByRole("link", { name: "Scan" }).click();
  await till.choosePlace("Kazimierz");
  await scanByHand(page, member.qr);
  await expect(till.act).toHaveText("Add 1 stamp");
  const held = Promise.withResolvers<void>();
  await page.route(commit, async (route) => {
    await held.promise;
    await route.abort("connectionreset").catch(() => undefined);
  });
  await till.act.click();
  await expect(till.act).toHaveText("One moment…");
  await page.evaluate(back);
  await expect(page).toHaveURL("/scanner");
  await expect(till.act).toHaveText("One moment…");

  await page.context().setOffline(true);
  held.resolve();
  await expect(page.getByText("Waiting for the network")).toBeVisible();
  await expect(
    page.getByText("A visit is waiting to be sent. It is sent automatically and counts once."),
  ).toBeVisible();
  await page.unroute(commit);
  await page.context().setOffline(false);
  await expect(till.done).toHaveText("Stamp added");
});

test("Back goes one step back in the till, and out of it from its start alone", async ({ visit, as }) => {
  const member = await (await as("owner")).memberWhere(() => true);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Scan" }).click();
  await till.choosePlace("Kazimierz");
  await till.typeNumber.click();
  await expect(till.number).toBeVisible();
  await page.evaluate(back);
  await expect(till.scanning).toBeVisible();
  await scanByHand(page, member.qr);
  await expect(till.act).toBeVisible();
  await page.evaluate(back);
  await expect(till.scanning).toBeVisible();
  await expect(page).toHaveURL("/scanner");
  await page.evaluate(back);
  await expect(page).toHaveURL("/");
});

test("a code that is still in view is not read again, and the till says so", async ({ visit, as, camera }) => {
  const member = await (await as("owner")).memberWhere(() => true);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await till.close.click();
  camera.showQr(member.qr);
  await page.getByRole("link", { name: "Scan" }).tap();
  await expect(till.card(0, 0).or(till.title)).toBeVisible();
  await page.getByRole("button", { name: "Back" }).tap();
  await expect(till.scanning).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Read already. Take the card away and show it again." }),
  ).toBeVisible();
});

test("the till shows its shape while it waits for its places", async ({ visit }) => {
  const page = await visit({ as: "employee", width: 390 });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/businesses/current/places*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await askAtStart(page);
  await page.goto("/transactions");
  await shell(page).scan.click();
  await expect(page.locator("[aria-busy=true] *").first()).toBeVisible();
  held.resolve();
  await tillPage(page).choosePlace("Kazimierz");
  await expect(tillPage(page).scanning).toBeVisible();
});

test("before set-up the till leads its owner to the place that is missing", async ({ visit }) => {
  const page = await visit();
  await registerAnew(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/scanner");
  await expect(page.getByRole("heading", { name: "No place to scan in" })).toBeVisible();
  await expect(page.getByText(/Ask the owner/)).toHaveCount(0);
  await page.getByRole("link", { name: "Add the place" }).click();
  await expect(page).toHaveURL("/configure?step=place");
});

test("without a business the till leads the platform's people to one", async ({ visit }) => {
  const page = await visit({ as: "platform", width: 390 });
  await page.goto("/scanner");
  await expect(page.getByRole("heading", { name: "No business" })).toBeVisible();
  await page.getByRole("link", { name: "Businesses" }).last().tap();
  await expect(page).toHaveURL("/businesses");
});

test("at 768 px the till's card keeps a card's size", async ({ visit, as }) => {
  const member = await (await as("owner")).memberWhere(() => true);
  const page = await visit({ as: "employee", width: 768, height: 1024 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await scanByHand(page, member.qr);
  const card = page.getByRole("main").getByRole("img").first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())!.width).toBeLessThanOrEqual(420);
});

test("at 768 px home's card has the cards' state beside it, not a hole", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 768 });
  await page.goto("/");
  const card = page.getByRole("region", { name: "The card stamped last" });
  const heading = page.getByRole("heading", { name: "How full your cards are" });
  const stand = page.locator("section").filter({ has: heading }).last();
  await expect(card.getByRole("img")).toBeVisible();
  await expect(heading).toBeVisible();
  const beside = async () => {
    const [left, right] = [await card.boundingBox(), await stand.boundingBox()];
    return left !== null && right !== null && left.y === right.y && left.x + left.width < right.x;
  };
  await expect.poll(beside).toBe(true);
  expect((await stand.boundingBox())!.width).toBeGreaterThan(300);
});

test("Back leaves a step of the till and not the till, also where it is the first page of its tab", async ({
  visit,
}) => {
  const page = await visit({ as: "owner", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace("Kazimierz");
  await till.typeNumber.click();
  await expect(till.number).toBeVisible();
  await page.goBack();
  await expect(till.typeNumber).toBeVisible();
  await expect(page).toHaveURL("/scanner");
});
