import { expect, type Page } from "@playwright/test";

type Point = readonly [x: number, y: number];

/** The field "On the map" of a form, in English. Points are pixels from the map's upper left corner. */
export const mapField = (page: Page) => {
  const map = page.getByRole("group", { name: "On the map" });
  const pin = map.getByRole("slider", { name: "Pin" });
  const inPage = async ([x, y]: Point): Promise<Point> => {
    const box = await map.boundingBox();
    if (box === null) throw new Error("The map is not shown");
    return [box.x + x, box.y + y];
  };
  /** Drags with the mouse from one point to another. */
  const pull = async (from: Point, to: Point) => {
    await page.mouse.move(...(await inPage(from)));
    await page.mouse.down();
    await page.mouse.move(...(await inPage(to)), { steps: 5 });
    await page.mouse.up();
  };
  /** Moves fingers together, each from one point to another, in steps of one frame. */
  const swipe = async (...fingers: { from: Point; to: Point }[]) => {
    const session = await page.context().newCDPSession(page);
    const [originX, originY] = await inPage([0, 0]);
    const steps = 8;
    for (let step = 0; step <= steps; step += 1) {
      const touchPoints = fingers.map(({ from, to }, id) => ({
        id,
        x: originX + from[0] + ((to[0] - from[0]) * step) / steps,
        y: originY + from[1] + ((to[1] - from[1]) * step) / steps,
      }));
      await session.send("Input.dispatchTouchEvent", { type: step === 0 ? "touchStart" : "touchMove", touchPoints });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await session.detach();
  };
  const tip = async (): Promise<Point> => {
    const box = await pin.boundingBox();
    const [x, y] = await inPage([0, 0]);
    if (box === null) throw new Error("The pin is not shown");
    return [box.x + 22 - x, box.y + 55 - y];
  };
  return {
    map,
    pin,
    pull,
    swipe,
    click: async (point: Point) => await map.click({ position: { x: point[0], y: point[1] } }),
    /** Waits until the pin's tip is at this pixel. */
    expectTip: async (at: Point) =>
      await expect.poll(async () => (await tip()).map(Math.round), "the position of the pin's tip").toEqual(at),
    /** A point of the pin to drag it by. */
    hold: async (): Promise<Point> => {
      const box = await pin.boundingBox();
      const [x, y] = await inPage([0, 0]);
      if (box === null) throw new Error("The pin is not shown");
      return [box.x + 22 - x, box.y + 20 - y];
    },
    /** "50.051300, 19.945700", beside the label. */
    coordinates: page.getByText(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/),
    typed: page.getByRole("textbox", { name: "Coordinates or a map link" }),
    type: page.getByRole("button", { name: "Type coordinates" }),
    myPosition: page.getByRole("button", { name: "Use my position" }),
    remove: page.getByRole("button", { name: "Remove the pin" }),
    zoomIn: map.getByRole("button", { name: "Zoom in" }),
    zoomOut: map.getByRole("button", { name: "Zoom out" }),
    /** Loaded tiles. */
    tiles: map.locator("img[data-shown]"),
    outline: map.locator('use[href*="outline"]'),
  };
};
