import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { labelsAt, nearestCity } from "./cities.ts";

test("the nearest city is called as the language calls it", () => {
  const door = [19.9457, 50.0513] as const;
  expect(nearestCity(door, "pl").name).toBe("Kraków");
  expect(nearestCity(door, "uk").name).toBe("Краків");
  expect(nearestCity(door, "de").metres).toBeCloseTo(1190, -2);
  expect(nearestCity([11.6, 48.2], "en").name).toBe("Munich");
});

test("the nearer one looks the more cities are named, each once, and countries from afar alone", () => {
  const names = (zoom: number) => labelsAt(zoom, "en").filter(({ kind }) => kind === "city");
  expect(names(5).length).toBeGreaterThan(names(4).length);
  expect(names(7).length).toBeGreaterThan(names(5).length);
  expect(new Set(names(12).map(({ name }) => name)).size).toBe(names(12).length);
  const countries = (zoom: number) => labelsAt(zoom, "de").filter(({ kind }) => kind === "country");
  expect(countries(4).map(({ name }) => name)).toContain("Polen");
  expect(countries(9)).toEqual([]);
});

test("the drawn map stays small", () => {
  const drawing = readFileSync(join(import.meta.dirname, "../../assets/map/outline.svg"));
  expect(brotliCompressSync(drawing).length).toBeLessThan(40 * 1024);
});
