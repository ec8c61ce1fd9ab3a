import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { openShop } from "../pages/shop.ts";

/** Each width answers another row, since both may run at once. */
const rows = [
  { width: 390, comment: "Zapomniano o mleku owsianym, mimo że prosiłam dwa razy." },
  { width: 1440, comment: "Lovely place. A second socket by the window would make it perfect." },
] as const;

test("what a customer says with the token of a visit appears in the card's list by itself", async ({ visit }) => {
  const page = await visit();
  const { card_id, stamp } = await openShop(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { transaction } = await stamp();
  await page.goto(`/cards/${card_id}/feedback`);
  await expect(page.getByText("No feedback yet.")).toBeVisible();
  const of = `/api/businesses/current/transactions/${transaction._id}/feedback_token`;
  const { token } = (await (await page.request.get(of)).json()) as { token: string };
  const data = { token, rating: 4, comment: "Lovely, a bit loud.", language: "en" };
  const given = await (await visit()).request.post("/api/feedback", { data });
  expect(given.status(), await given.text()).toBe(201);
  await expect(page.getByRole("list", { name: "Feedback" })).toContainText("Lovely, a bit loud.");
  await expect(page.getByText("1 rating", { exact: true })).toBeVisible();
  // It stands with the visit as well, which leads back to all of it.
  await page.goto(`/transactions/${transaction._id}`);
  const said = page.getByRole("region", { name: "Feedback" });
  await expect(said).toContainText("Lovely, a bit loud.");
  await expect(said).toContainText("4 of 5");
  await said.getByRole("link", { name: "All feedback on the card" }).click();
  await expect(page).toHaveURL(`/cards/${card_id}/feedback`);
});

for (const { width, comment } of rows) {
  test(`a card's feedback is opened, replied to and resolved at ${width} px`, async ({ visit }) => {
    const page = await visit({ as: "owner", width });
    const cards = (await (await page.request.get("/api/cards")).json()) as { items: { _id: string; type: string }[] };
    const said = await Promise.all(
      cards.items.map(async ({ _id }) => {
        const answer = await page.request.get(`/api/cards/${_id}/feedback?count=true`);
        return { _id, count: ((await answer.json()) as { count: number }).count };
      }),
    );
    // How many ratings the other cards have changes with the hour.
    const card = said.toSorted((one, other) => other.count - one.count)[0];
    await page.goto(`/cards/${card?._id ?? ""}/feedback`);
    const list = page.getByRole("list", { name: "Feedback" });
    await expect(list).toBeVisible();
    await expect(page.getByText(`${card?.count ?? 0} ratings`)).toBeVisible();
    await page.getByRole("button", { name: "With a comment" }).click();
    await expect(list.getByText("Without a comment")).toHaveCount(0);
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await list.getByRole("button", { name: comment }).first().click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("seen")).toBeVisible();
    await drawer.getByLabel("Your reply").fill("Thank you, we are sorry.");
    expect(await findFaults(page, { isPortal: true })).toEqual([]);
    await drawer.getByRole("button", { name: "Reply" }).click();
    await expect(drawer.getByText("replied", { exact: true })).toBeVisible();
    await drawer.getByRole("button", { name: "Resolve" }).click();
    await expect(drawer.getByText("resolved", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(list.getByRole("listitem").filter({ hasText: comment }).first()).toContainText("resolved");
    // What the list is narrowed to stays in the address, and the mean follows it.
    await page.getByRole("combobox", { name: "Status" }).selectOption("Resolved");
    await expect(page).toHaveURL(/commented=true.*status=resolved|status=resolved.*commented=true/);
    await expect(list.getByText("replied", { exact: true })).toHaveCount(0);
    await page.reload();
    await list.getByRole("button", { name: comment }).first().click();
    await expect(drawer.getByLabel("Your reply")).toHaveValue("Thank you, we are sorry.");
    // Back closes the drawer and keeps the page, and what it is narrowed to.
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/feedback\?.*status=resolved/);
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("resolved");
    await page.getByRole("combobox", { name: "Rating" }).selectOption("1 and 2");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Any status");
    const low = await page.request.get(
      `/api/cards/${card?._id ?? ""}/feedback?count=true&commented=true&rating=1&rating=2`,
    );
    const { count, mean_rating } = (await low.json()) as { count: number; mean_rating: number };
    await expect(page.getByText(count === 1 ? "1 rating" : `${count} ratings`)).toBeVisible();
    expect(mean_rating).toBeLessThanOrEqual(2);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);
  });
}
