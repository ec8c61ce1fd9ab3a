import type { Page } from "@playwright/test";
import { findFaults } from "../harness/axe.ts";
import { startServer } from "../harness/server.ts";
import { expect, test } from "../harness/test.ts";
import { openTiles } from "../harness/tiles.ts";
import { mapField } from "../pages/map.ts";
import { registerAnew } from "../pages/visitor.ts";

/** Opens the form of a new place with its map in the middle of the window. */
const openMap = async (page: Page) => {
  await page.goto("/places/new");
  const field = mapField(page);
  await expect(field.pin).toHaveAttribute("aria-valuetext", "not set");
  await field.map.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return field;
};

const cracow = "50.051300, 19.945700";

test("on a desktop the mouse, the wheel and the device's position set the pin and move the map", async ({ visit }) => {
  const page = await visit({ as: "owner", height: 500 });
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 50.0513, longitude: 19.9457, accuracy: 40 });
  await page.clock.install();
  const field = await openMap(page);
  const top = async () => (await field.map.boundingBox())?.y ?? 0;

  await test.step("the wheel scrolls the page, and zooms with Ctrl", async () => {
    await field.map.hover({ position: { x: 100, y: 120 } });
    const before = await top();
    // The hint shows briefly; the paused clock keeps it until it was checked.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.wheel(0, 60);
    await expect.poll(top, "all the way").toBe(before - 60);
    await expect(field.map.getByText("500 km")).toBeVisible();
    await expect(field.map.getByText("Hold Ctrl and scroll to zoom")).toBeVisible();
    await page.clock.resume();
    await expect(field.map.getByText("Hold Ctrl and scroll to zoom")).toBeHidden();

    await field.map.hover({ position: { x: 100, y: 120 } });
    const still = await top();
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -240);
    await page.keyboard.up("Control");
    await expect(field.map.getByText("200 km")).toBeVisible();
    expect(await top()).toBe(still);
  });

  await test.step("the mouse sets the pin, drags it, and pans the map without moving the pin", async () => {
    await field.click([200, 150]);
    await expect(field.pin).toBeFocused();
    await field.expectTip([201, 151]); // plus the border of one pixel
    const first = await field.coordinates.textContent();

    const hold = await field.hold();
    await field.pull(hold, [hold[0] + 60, hold[1] - 30]);
    await field.expectTip([261, 121]);
    await expect(field.coordinates).not.toHaveText(first ?? "");

    const dragged = await field.coordinates.textContent();
    await field.pull([100, 200], [160, 180]);
    await field.expectTip([321, 101]);
    await expect(field.coordinates).toHaveText(dragged ?? "");
  });

  await test.step("the device's position is read only on request", async () => {
    await field.myPosition.click();
    await expect(field.coordinates).toHaveText(cracow);
    await expect(page.getByText("Set to where you are, give or take 40 m")).toBeVisible();
  });

  await test.step("axe finds nothing on the map", async () => {
    await field.type.click();
    await expect(field.typed).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });
});

test("on a phone one finger drags the pin or scrolls the page, two pan the map", async ({ visit }) => {
  const page = await visit({ as: "owner", width: 390 });
  const field = await openMap(page);
  const top = async () => (await field.map.boundingBox())?.y ?? 0;
  await field.click([150, 150]);
  await field.expectTip([151, 151]);
  const hold = await field.hold();
  const still = await top();
  await field.swipe({ from: hold, to: [hold[0] + 40, hold[1] + 24] });
  await field.expectTip([191, 175]);
  expect(await top()).toBe(still);

  const dragged = await field.coordinates.textContent();
  await field.swipe({ from: [60, 100], to: [90, 120] }, { from: [120, 100], to: [150, 120] });
  await field.expectTip([221, 195]);
  await expect(field.coordinates).toHaveText(dragged ?? "");
  expect(await top()).toBe(still);

  await field.swipe({ from: [40, 200], to: [40, 60] });
  await expect.poll(top).toBeLessThan(still);
  await expect(field.coordinates).toHaveText(dragged ?? "");
});

test("without the map's script the form still works, and coordinates can be typed", async ({ visit }) => {
  const page = await visit({ as: "owner", allow: [/^Console: Failed to load resource/] });
  await page.route(/\/live-map-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/places/new");
  const field = mapField(page);
  await expect(page.getByText("The map could not be fetched. Coordinates can be typed.")).toBeVisible();
  await field.type.click();
  await field.typed.fill(cracow);
  await field.typed.press("Enter");
  await expect(field.remove).toBeVisible();

  // With the script back, a reload shows the map.
  await page.unroute(/\/live-map-[^/]+\.js$/);
  await page.goto("/places/new");
  await expect(field.pin).toBeVisible();
});

test.describe("with tiles", () => {
  test("tiles come from the configured host only, are retried, and otherwise the outline stays", async ({ visit }) => {
    const tiles = await openTiles();
    const server = await startServer({
      DEMO: "off",
      MAP_TILES_URL: tiles.template,
      MAP_TILES_ATTRIBUTION: "© Somebody https://licence.example/terms",
    });
    try {
      tiles.fail(2);
      const calls = new RegExp(`^Call to another host: ${tiles.origin}/`);
      const page = await visit({ at: server.url, allow: [calls, /^Console: Failed to load resource.*503/] });
      await registerAnew(page);
      const field = await openMap(page);
      await expect(field.map.getByRole("link", { name: "© Somebody" })).toHaveAttribute(
        "href",
        "https://licence.example/terms",
      );
      // Fails twice, succeeds the third time.
      await expect(field.tiles.first()).toBeVisible();
      await expect.poll(() => [...new Set(tiles.asked.values())]).toEqual([3]);
      await expect(field.outline).toHaveCount(0);

      tiles.fail(Number.POSITIVE_INFINITY);
      await field.zoomIn.click();
      await expect(field.outline.first()).toBeAttached();
      // Each once and three retries; then no request is left when the page closes.
      await expect.poll(() => [...new Set(tiles.asked.values())]).toEqual([4]);
      expect([...tiles.asked.keys()].every((name) => name.startsWith("5/"))).toBe(true);
      await expect(field.pin).toBeVisible();
      await page.close(); // ends its live connection before the server stops
    } finally {
      await server.stop();
      await tiles.close();
    }
  });
});
