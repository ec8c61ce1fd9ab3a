import type { Page } from "@playwright/test";
import { roleIds } from "@rewardo/contract/roles";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { mailedLink } from "../harness/mailbox.ts";
import { newEmail, noticeToast, registerConfirmed, strongPassword } from "../pages/visitor.ts";

const nameOf = (number: number) => `Lokal ${String(number).padStart(3, "0")}`;

/** Creates the places with these numbers through the API; returns their ids. */
const openPlaces = async (page: Page, first: number, last: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let number = first; number <= last; number += 1) {
    ids.push(await post(page, "places", { name: nameOf(number), country: "PL" }));
  }
  return ids;
};

/** Creates a record of the own business; returns its id. */
const post = async (page: Page, what: string, data: object): Promise<string> => {
  const answer = await page.request.post(`/api/businesses/current/${what}`, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
};

const choiceOf = (page: Page, label = "On offer at") => {
  const field = page.getByRole("group", { name: label });
  return {
    field,
    all: field.getByRole("checkbox", { name: /^All places/ }),
    search: field.getByRole("searchbox", { name: "Find a place" }),
    box: (number: number) => field.getByRole("checkbox", { name: nameOf(number), exact: true }),
    found: field.getByRole("group", { name: "Places found" }).getByRole("checkbox"),
    chosen: (words: string) => field.getByRole("group", { name: words }),
  };
};

test("places are chosen by name: of a few, of several hundred, and of one's own", async ({ visit }) => {
  const page = await visit({ allow: [/500 \(Internal Server Error\)/] });
  await registerConfirmed(page);
  const ids: string[] = [];

  await test.step("a few places are all listed, without a search", async () => {
    ids.push(...(await openPlaces(page, 1, 3)));
    await page.goto("/products/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bajgiel");
    const { field, all, box, search } = choiceOf(page);
    await all.uncheck();
    await expect(field.getByRole("checkbox")).toHaveCount(4);
    await expect(search).toHaveCount(0);
    await box(2).check();
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(noticeToast(page, "Bajgiel is added")).toBeVisible();
  });

  ids.push(...(await openPlaces(page, 4, 230)));
  await test.step("each of several hundred places can be chosen and is shown by name", async () => {
    await page.goto("/products/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Drożdżówka");
    const { all, search, box, found, chosen, field } = choiceOf(page);
    await all.uncheck();
    await expect(found).toHaveCount(24);
    await expect(field.getByText("1 to 24 of 230")).toBeVisible();
    await expect(chosen("No place is chosen")).toBeVisible();
    await box(7).check();

    await search.pressSequentially("lokal 22");
    await expect(found).toHaveCount(10);
    await expect(field.getByRole("status").filter({ hasText: "1 to 10 of 10" })).toBeVisible();
    // The search is not a field of the record: Enter does not submit.
    await search.press("Enter");
    await expect(page).toHaveURL("/products/new");
    await search.press("Tab");
    await expect(box(220)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(box(220)).toBeChecked();
    await expect(box(220)).toBeFocused();
    await expect(chosen("2 places are chosen").getByRole("checkbox")).toHaveCount(1);
    await expect(box(7)).toBeChecked();

    await search.fill("nowhere");
    await expect(field.getByText("No place is found.")).toBeVisible();
    await expect(chosen("2 places are chosen").getByRole("checkbox")).toHaveCount(2);
    expect(await findFaults(page)).toEqual([]);

    // A failure is shown in place of the results, and the selection stays.
    let isDown = true;
    await page.route("**/places?*q=Lokal*", (route) => (isDown ? route.fulfill({ status: 500 }) : route.fallback()));
    await search.fill("Lokal 23");
    await expect(field.getByRole("alert")).toBeVisible();
    await expect(box(220)).toBeVisible();
    isDown = false;
    await field.getByRole("button", { name: "Try again" }).click();
    await expect(found).toHaveCount(1);

    await page.mouse.wheel(0, 900);
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByRole("dialog").getByText("Lokal 007, Lokal 220")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Edit" }).click();
    await expect(chosen("2 places are chosen").getByRole("checkbox")).toHaveCount(1);
    await expect(box(220)).toBeChecked();
    // A place unticked by mistake stays in the list and can be ticked again.
    await box(220).uncheck();
    await expect(chosen("1 place is chosen").getByRole("checkbox", { name: nameOf(220) })).not.toBeChecked();
    await box(220).check();
    await field.getByRole("button", { name: "Show more" }).click();
    await expect(found).toHaveCount(48);
  });

  await test.step("a record with many places lists them by name, the first ones at once", async () => {
    const product = await post(page, "products", { name: "Chałka", kind: "product", place_ids: ids.slice(100, 220) });
    await page.setViewportSize({ width: 360, height: 844 });
    await page.goto(`/products/${product}/edit`);
    const { field, chosen, search, found } = choiceOf(page);
    const kept = chosen("120 places are chosen").getByRole("checkbox", { checked: true });
    await expect(kept).toHaveCount(6);
    await field.getByRole("button", { name: "Show 114 more" }).click();
    await expect(kept).toHaveCount(120);
    expect(await findSticksOut(page)).toEqual([]);
    await search.fill("Lokal 15");
    await expect(found).toHaveCount(10);
    await expect(found.first()).toBeChecked();
    await expect(kept).toHaveCount(110);
  });

  await test.step("an account limited to some places can grant only those", async () => {
    const email = newEmail();
    await post(page, "accounts", { email, account_role_id: roleIds.ADMIN, place_ids: ids.slice(195) });
    const query = new URL(await mailedLink(email, "invitation"), "http://here").searchParams;
    const limited = await visit();
    const accepted = await limited.request.post(`/api/accounts/${query.get("id") ?? ""}/accept_invitation`, {
      data: { token: query.get("token"), first_name: "Ola", new_password: strongPassword },
    });
    expect(accepted.status()).toBe(200);
    await limited.goto("/accounts/new");
    const { field, all, chosen, search, box } = choiceOf(limited, "Acts at");
    await expect(field.getByText("1 to 24 of 35")).toBeVisible();
    await expect(chosen("35 places are chosen").getByRole("checkbox", { checked: true })).toHaveCount(6);
    await expect(all).toHaveCount(0);
    await search.fill("lokal 195");
    await expect(field.getByText("No place is found.")).toBeVisible();
    await search.fill("lokal 196");
    await expect(field.getByText("1 to 1 of 1")).toBeVisible();
    await box(196).uncheck();
    await expect(chosen("34 places are chosen")).toBeVisible();
  });
});
