import { expect, test } from "vitest";
import { readTileSource, retryDelaysMs, tileUrl } from "./tiles.ts";

const page = (values: Record<string, string>) => readTileSource((name) => values[name] ?? "");

test("without configuration there are no tiles", () => {
  expect(page({})).toBeNull();
});

test("an address behind the attribution becomes its link", () => {
  const template = "https://tiles.example/{z}/{x}/{y}.png";
  expect(page({ "map-tiles": template, "map-attribution": "© Somebody" })).toEqual({
    template,
    attribution: "© Somebody",
    attributionHref: null,
  });
  expect(page({ "map-tiles": template, "map-attribution": "© Some body https://licence.example/a" })).toMatchObject({
    attribution: "© Some body",
    attributionHref: "https://licence.example/a",
  });
});

test("the address of a tile, finer on finer screens", () => {
  const source = { template: "https://t.example/{z}/{x}/{y}{r}.png?k={z}", attribution: "©", attributionHref: null };
  const tile = { x: 3, y: 5, zoom: 4 };
  expect(tileUrl(source, tile, 1)).toBe("https://t.example/4/3/5.png?k=4");
  expect(tileUrl(source, tile, 2)).toBe("https://t.example/4/3/5@2x.png?k=4");
});

test("three times, each later than the one before", () => {
  expect(retryDelaysMs).toHaveLength(3);
  expect(retryDelaysMs.toSorted((one, other) => one - other)).toEqual(retryDelaysMs);
});
