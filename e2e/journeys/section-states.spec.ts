/** A list that the server fails, and one that is empty. All sections in all states: `section-states.browser.test.tsx`. */
import { askAtStart } from "../harness/first-answers.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

test("a list that failed is asked for again, and says that it is empty", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390, allow: [/status of 500/] });
  await askAtStart(page);
  const list = /\/api\/businesses\/current\/places\?/;
  await page.route(list, (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: "unexpected", message: "Something broke" } }),
  );
  await page.goto("/places?sort=asc");
  const main = page.getByRole("main");
  const again = main.getByRole("button", { name: "Try again" });
  await expect(again.first()).toBeVisible();
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  // The newest route comes first, so that no answer is given between two of them.
  await page.route(list, (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
  await again.first().click();
  await expect(again).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect.poll(() => findSticksOut(page)).toEqual([]);
});
