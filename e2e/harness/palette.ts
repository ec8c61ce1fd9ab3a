import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Maximum number of colours in the written picture. */
const most = 96;
/** A colour that covers this share of the picture is kept exactly, such as backgrounds and text. */
const keptFrom = 0.004;
const mostKept = 16;
/** Shades of a colour closer than this, out of 256, are merged: the cards' grain. */
const closest = 10;

/**
 * A screenshot with a palette instead of full colours, about a fifth of the size: eight bits a pixel, and the grain of
 * the cards, which hardly compresses, is reduced to a few shades.
 * @param png 8 bits a channel, RGB or RGBA, not interlaced, as browsers write it
 */
export const withPalette = (png: Buffer): Buffer => {
  const { width, height, pixels } = decode(png);
  const palette = choosePalette(pixels);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = pixels[at]!;
    let index = nearest.get(colour);
    if (index === undefined) nearest.set(colour, (index = nearestOf(palette, colour)));
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = index;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [...channels(colour)]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

interface Picture {
  width: number;
  height: number;
  /** 0xRRGGBB, row by row. */
  pixels: Uint32Array;
}

const decode = (png: Buffer): Picture => {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const samples = png[25] === 6 ? 4 : 3;
  const stride = width * samples;
  const data = inflateSync(Buffer.concat([...chunksOf(png, "IDAT")]));
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const row = Uint8Array.from(data.subarray(from + 1, from + 1 + stride));
    unfilter(data[from] ?? 0, row, above, samples);
    for (let x = 0; x < width; x += 1) {
      const at = x * samples;
      pixels[y * width + x] = (row[at]! << 16) | (row[at + 1]! << 8) | row[at + 2]!;
    }
    above = row;
  }
  return { width, height, pixels };
};

/** The five ways in which PNG writes a row as the difference to its neighbours. */
const unfilter = (kind: number, row: Uint8Array, above: Uint8Array, samples: number): void => {
  for (let at = 0; at < row.length; at += 1) {
    const left = row[at - samples] ?? 0;
    const up = above[at]!;
    const corner = at < samples ? 0 : above[at - samples]!;
    const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
    row[at] = row[at]! + guesses[kind]!;
  }
};

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

/** The exact colours of large areas, and the means of the boxes that hold the rest. */
const choosePalette = (pixels: Uint32Array): number[] => {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one);
  const kept = byCount.slice(0, mostKept).filter(([, count]) => count >= pixels.length * keptFrom);
  const rest = byCount.slice(kept.length);
  let boxes = rest.length === 0 ? [] : [rest];
  while (boxes.length < most - kept.length) {
    const widest = boxes.map(widthOf).reduce((best, one) => (one.weight > best.weight ? one : best), nothing);
    if (widest.weight === 0) break;
    boxes = boxes.flatMap((box) => (box === widest.box ? halves(widest) : [box]));
  }
  return [...kept.map(([colour]) => colour), ...boxes.map(meanOf)];
};

type Box = [colour: number, count: number][];
interface Width {
  box: Box;
  channel: number;
  middle: number;
  weight: number;
}
const nothing: Width = { box: [], channel: 0, middle: 0, weight: 0 };

const channels = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255];
const channelOf = (colour: number, channel: number): number => (colour >> (16 - 8 * channel)) & 255;

/** The channel in which a box is widest, weighted by its share of the picture. */
const widthOf = (box: Box): Width => {
  const cover = box.reduce((sum, [, count]) => sum + count, 0) ** 0.25;
  let best = { ...nothing, box };
  for (const channel of [0, 1, 2]) {
    let [low, high] = [255, 0];
    for (const [colour] of box) {
      low = Math.min(low, channelOf(colour, channel));
      high = Math.max(high, channelOf(colour, channel));
    }
    const weight = (high - low) * cover;
    if (high - low >= closest && weight > best.weight) best = { box, channel, middle: (low + high + 1) / 2, weight };
  }
  return best;
};

/** Splits the range in half rather than the pixels, so that small bright details keep their colour. */
const halves = ({ box, channel, middle }: Width): Box[] => {
  const isLow = ([colour]: Box[number]) => channelOf(colour, channel) < middle;
  return [box.filter(isLow), box.filter((one) => !isLow(one))];
};

const meanOf = (box: Box): number => {
  const total = box.reduce((sum, [, count]) => sum + count, 0);
  const mean = (channel: number) =>
    Math.round(box.reduce((sum, [colour, count]) => sum + channelOf(colour, channel) * count, 0) / total);
  return (mean(0) << 16) | (mean(1) << 8) | mean(2);
};

const nearestOf = (palette: readonly number[], colour: number): number => {
  const [red, green, blue] = channels(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, candidate] of palette.entries()) {
    const [r, g, b] = channels(candidate);
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
};

function* chunksOf(png: Buffer, wanted: string): Generator<Buffer> {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === wanted) yield png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
  }
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
