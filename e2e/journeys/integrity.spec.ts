import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { rotatedWidths } from "../harness/rotation.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

/** One more than is usual within a minute. */
const burst = 11;

for (const width of rotatedWidths(0)) {
  test(`a till that stamps too fast is seen, frozen with one touch and told so, at ${width} px`, async ({ visit }) => {
    const page = await visit();
    const { post, at } = await openShop(page, { stamps_required: 16 });
    const { _id } = (await (await page.request.get("/api/accounts/current")).json()) as { _id: string };
    const named = await page.request.patch(`/api/accounts/${_id}`, {
      data: { first_name: "Marta", last_name: "Wrona" },
    });
    expect(named.ok(), await named.text()).toBe(true);
    const { code } = await post<{ code: string }>("devices", { name: "Kasa 3", kind: "till", place_ids: null });
    const device = await visit({ width: 390, allow: [/status of 403.*\/scanner\/(preview|queues)$/] });
    await device.goto("/login/device");
    await loginPage(device).pair(code);
    const till = tillPage(device);
    await expect(till.scanning).toBeVisible();
    for (let nr = 0; nr < burst; nr += 1) {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const data = { ...at, amount: 1700, confirmed: true, again_after: new Date().toISOString() };
      const answer = await device.request.post("/api/scanner/commit", { data, headers });
      expect(answer.status(), await answer.text()).toBe(201);
    }

    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await page.getByRole("link", { name: "Look at the visits" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Worth a look" })).toBeVisible();
    const row = page.getByRole("list", { name: "Worth a look" }).getByRole("listitem").filter({ hasText: "Kasa 3" });
    await expect(row).toContainText("1 visit too many within a minute");
    await expect(row.getByRole("list", { name: "The latest" })).toContainText("Many in a minute");
    expect(await findFaults(page)).toEqual([]);
    expect(await findSticksOut(page)).toEqual([]);

    await row.getByRole("button", { name: "Freeze" }).press("Enter");
    await expect(row.getByText("frozen", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: "Unfreeze" })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);

    await till.typeNumber.click();
    await till.enterNumber(at.number);
    await expect(till.title).toHaveText("This till is frozen");
    await expect(device.getByRole("paragraph").filter({ hasText: /^Marta Wrona froze it\./ })).toBeVisible();
    expect(await findFaults(device)).toEqual([]);
    expect(await findSticksOut(device)).toEqual([]);

    await row.getByRole("button", { name: "Unfreeze" }).press("Enter");
    await row.getByRole("button", { name: "It is fine" }).press("Enter");
    await expect(row.getByText("settled", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Open/ }).click();
    await expect(page.getByText("Nothing stands out here.")).toBeVisible();
    await till.again.click();
    await till.typeNumber.click();
    await till.enterNumber(at.number);
    await expect(till.act).toBeVisible();
  });
}
