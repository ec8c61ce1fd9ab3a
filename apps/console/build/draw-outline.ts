/**
 * Draws the map that is shown where no tiles are configured: `src/assets/map/outline.svg`, checked in.
 *
 *   node build/draw-outline.ts
 *
 * Shapes are in the units of `src/kit/map/mercator.ts` (the whole world is a square of 65,536), so that one `transform`
 * puts them in place at any zoom. Europe is fine enough for zoom 9; the rest of the world is coarse and lies under it.
 * The file only draws shapes: no names, no personal data.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { merge, mesh, type Topology } from "topojson-client";
import { clipLine, clipRing, type Point, simplify, toPath, unwrap } from "./outline-shapes.ts";

const worldSize = 65_536;
const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, "../src/assets/map/outline.svg");

/** Degrees to units, cut off where the square ends. */
const project = ([longitude, latitude]: readonly [number, number]): [number, number] => {
  const sine = Math.sin((Math.min(Math.max(latitude, -85.05), 85.05) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [(longitude / 360 + 0.5) * worldSize, y * worldSize];
};

/** A box in units from its corners in degrees. */
const box = (west: number, south: number, east: number, north: number) => {
  const [left, bottom] = project([west, south]);
  const [right, top] = project([east, north]);
  return { left, top, right, bottom };
};

/** The atlas in units, every arc simplified once, so that neighbours keep their common border. */
const readAtlas = async (path: string, toleranceAt: (point: Point) => number): Promise<Topology> => {
  const { transform, arcs, ...rest } = JSON.parse(await readFile(path, "utf8")) as Required<Topology>;
  const inUnits = arcs.map((arc) => {
    let x = 0;
    let y = 0;
    const points = arc.map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return project([
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]);
    });
    return simplify(points, Math.min(...points.map(toleranceAt)));
  });
  return { ...rest, arcs: inUnits };
};

const europe = box(-26, 33.5, 46, 72);
/**
 * Natural Earth draws who holds a ground. After the United Nations' resolutions no border is drawn across Ukraine at the
 * Crimea, and none across Cyprus.
 */
const withoutBorders = [box(32.5, 44, 36.8, 46.4), box(32, 34.4, 34.9, 35.8)];
const isLeftOut = ([x, y]: Point) =>
  withoutBorders.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);

/** The countries that the product speaks to, and what lies between them, are worth more points. */
const nearby = box(6, 46, 40.5, 55.5);
const isNearby = ([x, y]: Point) => x > nearby.left && x < nearby.right && y > nearby.top && y < nearby.bottom;

const fine = await readAtlas(require.resolve("world-atlas/countries-10m.json"), (point) => (isNearby(point) ? 1.5 : 7));
const { countries } = fine.objects;
const land = merge(fine, countries.geometries)
  .coordinates.flat()
  .map((ring) => unwrap(ring, worldSize));
const borders = mesh(fine, countries, (one, other) => one !== other).coordinates;

const coarse = await readAtlas(require.resolve("world-atlas/land-110m.json"), () => 24);
const world = merge(coarse, coarse.objects.land.geometries)
  .coordinates.flat()
  .map((ring) => unwrap(ring, worldSize));

const { left, top, right, bottom } = europe;
const edge: Point[] = [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const paths = {
  world: toPath(world, { isClosed: true, step: 16 }),
  /** Lies over the coarse world where the fine land comes. */
  sea: toPath([edge], { isClosed: true, step: 1 }),
  land: toPath(
    land.map((ring) => clipRing(ring, europe)),
    { isClosed: true, step: 1 },
  ),
  borders: toPath(
    borders.flatMap((line) => clipLine(line, europe, isLeftOut)),
    { isClosed: false, step: 1 },
  ),
};
const drawn = Object.entries(paths).map(
  ([id, { step, d }]) =>
    `<path id="${id}"${step === 1 ? "" : ` transform="scale(${step})"`} d="${d}" vector-effect="non-scaling-stroke" fill-rule="evenodd"/>`,
);
await writeFile(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${drawn.join("\n")}\n</svg>\n`);
