/** The settings beside their list, and with little room after it, with a way back. */
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const list = page.getByRole("navigation", { name: "Settings" });
const row = list.getByRole("link", { name: "Notifications" });
const back = page.getByRole("main").getByRole("link", { name: "Settings" });

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.querySelector("main") ?? document.body);
  return violations.map(({ id }) => id);
};

test.each([390, 820])("at %i px the list comes first, and a page leads back to it", async (width) => {
  const shown = await showConsole({ at: "/settings", session: sessions.owner, width });
  await expect.element(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect.element(list.getByRole("group", { name: "Connections and data" })).toBeVisible();
  expect(await faults()).toEqual([]);
  await row.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  expect(shown.now()).toBe("/settings/notifications");
  // Whoever goes by keys goes on at the page's head.
  expect(document.activeElement?.querySelector("h1")?.textContent).toBe("Notifications");
  expect(await faults()).toEqual([]);
  await back.click();
  await expect.element(row).toBeVisible();
  expect(shown.now()).toBe("/settings");
});

test("with room the first page stands beside the list, also once the window has grown", async () => {
  const shown = await showConsole({ at: "/settings", session: sessions.owner, width: 390 });
  await expect.element(row).toBeVisible();
  await page.viewport(1100, 900);
  await expect.element(page.getByRole("heading", { level: 1, name: "Public info" })).toBeVisible();
  expect(shown.now()).toBe("/settings/public_info");
  await expect.element(row).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
});
