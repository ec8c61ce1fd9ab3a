import fc from "fast-check";
import { expect, test } from "vitest";
import { maxLatitude, metresPerPixel, project, unproject, worldSide, wrapLongitude } from "./mercator.ts";

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const zooms = fc.double({ min: 2, max: 19, noNaN: true });

test("known corners", () => {
  expect(project([0, 0], 0)).toEqual([128, 128]);
  expect(project([-180, 0], 1)[0]).toBe(0);
  expect(project([180, 0], 1)[0]).toBe(512);
  // Cracow's market square at zoom 14, in which tile it lies by OpenStreetMap's own formula
  const [x, y] = project([19.937, 50.0614], 14);
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([9099, 5552]);
});

test("there and back is the same place", () => {
  fc.assert(
    fc.property(degrees(180), degrees(85), zooms, (longitude, latitude, zoom) => {
      const [back, up] = unproject(project([longitude, latitude], zoom), zoom);
      expect(back).toBeCloseTo(longitude, 8);
      expect(up).toBeCloseTo(latitude, 8);
    }),
  );
});

test("the poles stand at the edge, never beyond", () => {
  fc.assert(
    fc.property(fc.double({ min: 85.06, max: 90, noNaN: true }), zooms, (latitude, zoom) => {
      expect(project([0, latitude], zoom)[1]).toBeCloseTo(0, 0);
      expect(project([0, -latitude], zoom)[1] / worldSide(zoom)).toBeCloseTo(1, 6);
    }),
  );
  expect(unproject([0, -1e9], 5)[1]).toBe(maxLatitude);
  expect(unproject([0, 1e9], 5)[1]).toBe(-maxLatitude);
});

test("beyond the antimeridian longitudes wrap around", () => {
  expect(wrapLongitude(181)).toBe(-179);
  expect(wrapLongitude(-181)).toBe(179);
  expect(wrapLongitude(180)).toBe(180);
  fc.assert(
    fc.property(degrees(2000), (longitude) => {
      const wrapped = wrapLongitude(longitude);
      expect(Math.abs(wrapped)).toBeLessThanOrEqual(180);
      expect(Math.cos((wrapped * Math.PI) / 180)).toBeCloseTo(Math.cos((longitude * Math.PI) / 180), 6);
    }),
  );
  const side = worldSide(3);
  expect(unproject([side + 10, side / 2], 3)[0]).toBeCloseTo(unproject([10, side / 2], 3)[0], 9);
});

test("ground that a pixel covers", () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.034, 2);
  expect(metresPerPixel(60, 10)).toBeCloseTo(metresPerPixel(0, 11), 6);
});
