import { DEFAULT_LOCATION, type GeoLocation } from "@rewardo/rules/location";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metresPerPixel, worldSide } from "./mercator.ts";
import { fromBox, gridLines, panBy, reveal, scaleOf, settle, tilesIn, toBox, type View, zoomAround } from "./view.ts";

const size = { width: 640, height: 240 };
const poland: View = { centre: DEFAULT_LOCATION, zoom: 4 };

const places = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -75, max: 75, noNaN: true }),
) satisfies fc.Arbitrary<GeoLocation>;
const views = fc
  .record({ centre: places, zoom: fc.double({ min: 2, max: 19, noNaN: true }) })
  .map((view) => settle(view, size));
const points = fc.tuple(fc.double({ min: 0, max: 640, noNaN: true }), fc.double({ min: 0, max: 240, noNaN: true }));

const isClose = ([x, y]: readonly number[], [otherX, otherY]: readonly number[]) => {
  expect(x).toBeCloseTo(otherX ?? Number.NaN, 4);
  expect(y).toBeCloseTo(otherY ?? Number.NaN, 4);
};

test("the centre stands in the middle, and a point of the box is the place it shows", () => {
  isClose(toBox(DEFAULT_LOCATION, poland, size), [320, 120]);
  fc.assert(fc.property(views, points, (view, point) => isClose(toBox(fromBox(point, view, size), view, size), point)));
});

test("panning moves every place with the hand", () => {
  const panned = panBy(poland, [50, -20], size);
  isClose(toBox(DEFAULT_LOCATION, panned, size), [370, 100]);
});

test("a pan over the antimeridian comes out at the other side", () => {
  const there = panBy({ centre: [179.9, 0], zoom: 6 }, [-100, 0], size);
  expect(there.centre[0]).toBeLessThan(-170);
  expect(toBox([179.9, 0], there, size)[0]).toBeCloseTo(220, 4);
});

test("the box never shows what lies beyond the poles", () => {
  fc.assert(
    fc.property(
      views,
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      (view, right, down) => {
        const tiles = tilesIn(panBy(view, [right, down], size), size);
        expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0.01);
        expect(Math.max(...tiles.map(({ top, side }) => top + side))).toBeGreaterThanOrEqual(239.99);
      },
    ),
  );
});

test("zooming keeps the place under the point, and has an end", () => {
  fc.assert(
    fc.property(views, points, fc.double({ min: 4, max: 19, noNaN: true }), (view, point, zoom) => {
      fc.pre(view.zoom >= 4 && Math.abs(view.centre[1]) < 60);
      isClose(toBox(fromBox(point, view, size), zoomAround(view, zoom, point, size), size), point);
    }),
  );
  expect(zoomAround(poland, 40, [0, 0], size).zoom).toBe(19);
  expect(zoomAround(poland, -3, [0, 0], size).zoom).toBe(2);
});

test("a place outside is brought in, one inside moves nothing", () => {
  expect(reveal(DEFAULT_LOCATION, poland, size)).toBe(poland);
  const [x, y] = toBox([60, 30], reveal([60, 30], poland, size), size);
  expect(x).toBeCloseTo(600, 4);
  expect(y).toBeCloseTo(200, 4);
});

describe("tiles", () => {
  test("cover the box, each once, the middle ones first", () => {
    fc.assert(
      fc.property(views, (view) => {
        const tiles = tilesIn(view, size);
        const covered = tiles.reduce((sum, { left, top, side }) => {
          const width = Math.min(640, left + side) - Math.max(0, left);
          const height = Math.min(240, top + side) - Math.max(0, top);
          return sum + Math.max(0, width) * Math.max(0, height);
        }, 0);
        expect(covered).toBeCloseTo(640 * 240, 0);
        expect(tiles.length).toBeLessThanOrEqual(5 * 3);
        for (const { x, y, zoom } of tiles) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThan(2 ** zoom);
        }
      }),
    );
    expect(tilesIn(poland, size)[0]).toMatchObject({ x: 8, y: 5, zoom: 4, side: 256 });
  });
});

test("the scale bar is round, and as long as it says", () => {
  fc.assert(
    fc.property(views, (view) => {
      const { metres, pixels } = scaleOf(view);
      expect(["1", "2", "5"]).toContain(String(metres).replaceAll(/[.0]|e.*$/g, ""));
      expect(pixels).toBeLessThanOrEqual(88);
      expect(pixels).toBeGreaterThan(30);
      expect(pixels * metresPerPixel(view.centre[1], view.zoom)).toBeCloseTo(metres, 3);
    }),
  );
});

test("the grid is fixed to the ground", () => {
  const middle = worldSide(14) / 2 + 17;
  const lines = gridLines(middle, 14, 640);
  expect(lines).toHaveLength(10);
  const [first] = lines;
  expect(gridLines(middle + 10, 14, 640)[0]?.at).toBeCloseTo((first?.at ?? 0) - 10, 6);
  expect(lines.filter(({ isBold }) => isBold).length).toBeGreaterThan(0);
});
