/** What the outline is made with: fewer points, cut at a box, written as a path. */

export type Point = readonly [number, number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Douglas and Peucker: leaves out points that lie within `tolerance` of the line without them; ends stay. */
export const simplify = <P extends Point>(points: readonly P[], tolerance: number): P[] => {
  const isKept = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    let farthest = first;
    let most = tolerance;
    for (let at = first + 1; at < last; at += 1) {
      const off = distance(points[at]!, points[first]!, points[last]!);
      if (off > most) [farthest, most] = [at, off];
    }
    if (farthest === first) continue;
    isKept.add(farthest);
    spans.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, at) => isKept.has(at));
};

/** From a point to the line between two others; to the one, if both are one. */
const distance = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
};

/** A ring that goes on over the antimeridian instead of jumping to the other side; its middle lies in the world. */
export const unwrap = (ring: readonly Point[], worldSize: number): Point[] => {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  const points = ring.map(([x, y]): Point => {
    if (Math.abs(x - before) > worldSize / 2) turns += x < before ? 1 : -1;
    before = x;
    return [x + turns * worldSize, y];
  });
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const shift = Math.floor(middle / worldSize) * worldSize;
  return points.map(([x, y]) => [x - shift, y]);
};

/** Sutherland and Hodgman: the part of an area inside a box; what lies outside runs along the box's edge. */
export const clipRing = (ring: readonly Point[], { left, top, right, bottom }: Box): Point[] => {
  const sides: { isInside: (point: Point) => boolean; cross: (one: Point, other: Point) => Point }[] = [
    { isInside: ([x]) => x >= left, cross: crossAtX(left) },
    { isInside: ([x]) => x <= right, cross: crossAtX(right) },
    { isInside: ([, y]) => y >= top, cross: crossAtY(top) },
    { isInside: ([, y]) => y <= bottom, cross: crossAtY(bottom) },
  ];
  let points: readonly Point[] = ring;
  for (const { isInside, cross } of sides) {
    const before = points;
    points = before.flatMap((point, at) => {
      const previous = before.at(at - 1)!;
      const enters = isInside(point) !== isInside(previous);
      return [...(enters ? [cross(previous, point)] : []), ...(isInside(point) ? [point] : [])];
    });
  }
  return [...points];
};

const crossAtX =
  (x: number) =>
  ([x1, y1]: Point, [x2, y2]: Point): Point => [x, y1 + ((x - x1) / (x2 - x1)) * (y2 - y1)];
const crossAtY =
  (y: number) =>
  ([x1, y1]: Point, [x2, y2]: Point): Point => [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y];

/** The runs of a line inside a box, without the points that `isLeftOut` names. */
export const clipLine = (
  line: readonly Point[],
  { left, top, right, bottom }: Box,
  isLeftOut: (point: Point) => boolean,
): Point[][] => {
  const runs: Point[][] = [[]];
  for (const point of line) {
    const [x, y] = point;
    const isInside = x >= left && x <= right && y >= top && y <= bottom && !isLeftOut(point);
    if (isInside) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter(({ length }) => length > 1);
};

const smallestArea = 24;

const areaOf = (ring: readonly Point[]): number => {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [previousX, previousY] = ring.at(at - 1)!;
    return sum + previousX * y - x * previousY;
  }, 0);
  return Math.abs(twice) / 2;
};

/** A path's `d`, to be drawn `step` times as large. */
export interface Drawn {
  readonly step: number;
  readonly d: string;
}

/** Lines as one path, in whole steps, each told from the one before; specks are left out. */
export const toPath = (
  lines: readonly (readonly Point[])[],
  { isClosed, step }: { isClosed: boolean; step: number },
): Drawn => {
  const written: string[] = [];
  for (const line of lines) {
    const rounded = line.map(([x, y]) => [Math.round(x / step), Math.round(y / step)] as const);
    const points = rounded.filter((point, at) => at === 0 || point.join() !== rounded[at - 1]!.join());
    const isRing = isClosed && points.length > 1 && points[0]!.join() === points.at(-1)!.join();
    const open = isRing ? points.slice(0, -1) : points;
    if (isClosed ? areaOf(open) < smallestArea : open.length < 2) continue;
    const [[startX, startY] = [0, 0], ...others] = open;
    const steps = others.map(([x, y], at) => `${x - open[at]![0]} ${y - open[at]![1]}`);
    written.push(`M${startX} ${startY}l${steps.join(" ").replaceAll(" -", "-")}${isClosed ? "z" : ""}`);
  }
  return { step, d: written.join("") };
};
