import type { Page } from "@playwright/test";
import { askAtStart } from "../harness/first-answers.ts";
import { expect, test } from "../harness/test.ts";
import { shell } from "../pages/shell.ts";
import { openShop } from "../pages/shop.ts";

const internal = { status: 500, json: { status: 500, code: "internal_error", message: "Internal error" } };
const lastCard = (page: Page) => page.getByRole("region", { name: "The card stamped last" });

for (const failing of ["transactions", "cards"]) {
  test(`home without ${failing} says so, and draws neither an empty card nor the set-up`, async ({ visit }) => {
    const page = await visit({ as: "owner", allow: [/status of 500/] });
    const calls = new RegExp(`/api/businesses/current/${failing}\\?`);
    await askAtStart(page);
    await page.route(calls, (route) => route.fulfill(internal));
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(lastCard(page)).toHaveCount(0);
    await expect(page.getByText("The next stamp shows here")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Finish configuration" })).toHaveCount(0);

    await page.unroute(calls);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(lastCard(page).getByRole("img")).toBeVisible();
  });
}

test("home's card follows what happens to it: full, handed over, taken back", async ({ visit }) => {
  const page = await visit();
  const { post, at, stamp } = await openShop(page);
  for (let stamps = 0; stamps < 5; stamps += 1) await stamp();

  await page.goto("/");
  await expect(shell(page).live).toBeVisible();
  await expect(lastCard(page).getByRole("heading")).toHaveText("Stamped just now");
  await expect(lastCard(page).getByRole("img", { name: "5 of 5 stamps, Ready: A free coffee" })).toBeVisible();

  const { rewards } = await post<{ rewards: { _id: string }[] }>("scanner/preview", at);
  await post("scanner/commit", { ...at, earns: false, reward_ids: rewards.map(({ _id }) => _id) });
  await expect(lastCard(page).getByRole("heading")).toHaveText("Reward handed over just now");
  await expect(lastCard(page).getByRole("img", { name: "0 of 5 stamps, Next: A free coffee" })).toBeVisible();

  const { transaction } = await stamp();
  await expect(lastCard(page).getByRole("heading")).toHaveText("Stamped just now");
  await expect(lastCard(page).getByRole("img", { name: "1 of 5 stamps" })).toBeVisible();
  await post(`transactions/${transaction._id}/reverse`, {});
  await expect(lastCard(page).getByRole("heading")).toHaveText("Reward handed over just now");
  await expect(lastCard(page).getByRole("img", { name: "0 of 5 stamps" })).toBeVisible();
});

test("home gives advice from the business's own data, each with one action, and hides what is dismissed", async ({
  visit,
}) => {
  const page = await visit();
  const { at, stamp } = await openShop(page);
  const advice = page.getByRole("region", { name: "Worth a minute" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Everything is ready for the first stamp" })).toBeVisible();
  await expect(advice).toHaveCount(0);
  await stamp();
  await page.reload();
  await expect(advice.getByRole("listitem")).toHaveCount(2);
  await expect(advice.getByRole("listitem").first()).toContainText("1account is used by everyone: yours.");

  await advice.getByRole("link", { name: "Add opening hours" }).click();
  await expect(page).toHaveURL(`/places/${at.place_id}/edit`);
  await page.goBack();
  const said = () => page.waitForResponse(/advice_dismissals/);
  const put = advice.getByRole("button", { name: /^Not now: account is used/ });
  const [hidden] = await Promise.all([said(), put.click()]);
  expect(hidden.status()).toBe(204);
  const undo = advice.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  const [restored] = await Promise.all([said(), undo.click()]);
  expect(restored.status()).toBe(204);
  await Promise.all([said(), put.click()]);
  await expect(advice).toContainText("Hidden for 30 days.");
  await page.reload();
  await expect(advice.getByRole("listitem")).toHaveCount(1);
  await expect(advice).toContainText("place has no opening hours.");
});

test("home says which places are open, each on its own clock", async ({ visit, as }) => {
  const owner = await as("owner");
  await owner.placeId("Kazimierz");
  const page = await visit({ as: "owner" });
  const answer = await page.request.get("/api/places?status=active&limit=200");
  const { items } = (await answer.json()) as { items: object[] };
  const hours = (open: number) =>
    page.route(/\/api\/businesses\/current\/places\?/, (route) =>
      route.fulfill({
        json: {
          items: items.map((one, at) => ({ ...one, opening_hours: at < open ? "24/7" : "off" })),
          next_cursor: null,
        },
      }),
    );
  expect(items.length).toBeGreaterThan(2);
  await hours(items.length);
  await page.goto("/");
  const told = page
    .getByRole("main")
    .getByRole("link", { name: /open|closed/i })
    .first();
  await expect(told).toHaveText(`All ${items.length} places are open`);
  await hours(2);
  await page.reload();
  await expect(told).toHaveText(`2 of ${items.length} places are open`);
  await hours(0);
  await page.reload();
  await expect(told).toHaveText("All places are closed");
  await told.click();
  await expect(page).toHaveURL("/places");
});

test("the heading of home's card stays on one line beside a long name", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390, locale: "pl-PL" });
  await page.route(/\/api\/businesses\/current\/transactions\?/, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { items: object[] };
    const user_name = "Maria Magdalena Skłodowska-Piotrowska-Wielogórska";
    const items = list.items.map((row) => ({ ...row, user_name, occurred_at: new Date().toISOString() }));
    await route.fulfill({ response: answer, json: { ...list, items } });
  });
  await page.goto("/");
  const card = page.getByRole("region", { name: "Karta z ostatnią pieczątką" });
  await expect(card.getByText("Maria Magdalena")).toBeVisible();
  const heading = card.getByRole("heading", { name: "Pieczątka przed chwilą" });
  const box = await heading.boundingBox();
  expect(box?.height, "one line of 16 px").toBeLessThan(30);
});
