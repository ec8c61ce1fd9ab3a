/** What a PDF of this program shows: text by its fonts' own maps, and filled areas in their places. Millimetres from the upper left. */
import { inflateSync } from "node:zlib";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From 0, black, to 1. */
  readonly light: number;
}

export interface PdfPage {
  /** Size in millimetres. */
  readonly width: number;
  readonly height: number;
  /** Each piece of text as it is written, in the order of the page. */
  readonly texts: readonly string[];
  readonly areas: readonly Area[];
}

const mm = 25.4 / 72;

type Matrix = readonly [number, number, number, number, number, number];
const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

interface Entry {
  readonly dict: string;
  readonly stream: Buffer | null;
}

const objectsOf = (pdf: Buffer): ReadonlyMap<string, Entry> => {
  const text = pdf.toString("latin1");
  const objects = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
    ([, id = "", body = ""]): [string, Entry] => {
      const [dict = "", rest] = body.split(/\nstream\n/);
      if (rest === undefined) return [id, { dict, stream: null }];
      const bytes = Buffer.from(rest.replace(/\nendstream$/, ""), "latin1");
      return [id, { dict, stream: dict.includes("/FlateDecode") ? inflateSync(bytes) : bytes }];
    },
  );
  return new Map(objects);
};

/** The signs of a font's glyphs. */
const signsOf = (map: string): ReadonlyMap<string, string> => {
  const signs = new Map<string, string>();
  for (const [, range = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", list = ""] of range.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
      for (const [nr, [, hex = ""]] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
        const glyph = (Number.parseInt(from, 16) + nr).toString(16).padStart(4, "0");
        signs.set(glyph, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
      }
  return signs;
};

const reference = (dict: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(dict)?.[1] ?? "";

/** Reads what is drawn; pictures and curves count by the box around them. */
export const readPdf = (pdf: Buffer): PdfPage[] => {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ dict }) => /\/Type \/Page\b/.test(dict));
  return pages.map(({ dict }) => {
    const [, w = "0", h = "0"] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dict) ?? [];
    const resources = objects.get(reference(dict, "Resources"))?.dict ?? "";
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
        const font = objects.get(id)?.dict ?? "";
        return [name, signsOf(objects.get(reference(font, "ToUnicode"))?.stream?.toString("latin1") ?? "")];
      }),
    );
    const content = objects.get(reference(dict, "Contents"))?.stream?.toString("latin1") ?? "";
    return { width: Number(w) * mm, height: Number(h) * mm, ...readContent(content, fonts, Number(h)) };
  });
};

const readContent = (content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>, height: number) => {
  const texts: string[] = [];
  const areas: Area[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let light = 0;
  let signs: ReadonlyMap<string, string> = new Map();
  const kept: { matrix: Matrix; light: number }[] = [];
  let paths: [number, number][][] = [];
  let stack: string[] = [];
  const numbers = () => stack.map(Number);
  const point = (x = 0, y = 0): [number, number] => {
    const [px, py] = times([1, 0, 0, 1, x, y], matrix).slice(4) as [number, number];
    return [px * mm, (height - py) * mm];
  };
  for (const [token] of content.matchAll(/\[[^\]]*\]|<[^>]*>|[^\s[\]<>]+/g)) {
    const n = numbers();
    if (token === "q") kept.push({ matrix, light });
    else if (token === "Q") ({ matrix, light } = kept.pop() ?? { matrix, light });
    else if (token === "cm") matrix = times(n as unknown as Matrix, matrix);
    else if (token === "scn") light = n.reduce((sum, part) => sum + part, 0) / n.length;
    else if (token === "m") paths.push([point(n[0], n[1])]);
    else if (token === "l") paths.at(-1)?.push(point(n[0], n[1]));
    else if (token === "c") paths.at(-1)?.push(point(n[4], n[5]));
    else if (token === "re")
      paths.push([point(n[0], n[1]), point((n[0] ?? 0) + (n[2] ?? 0), (n[1] ?? 0) + (n[3] ?? 0))]);
    else if (token === "Tf") signs = fonts.get((stack[0] ?? "").slice(1)) ?? signs;
    else if (token === "TJ") {
      const glyphs = [...(stack[0] ?? "").matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      texts.push(glyphs.map((glyph) => signs.get(glyph) ?? "?").join(""));
    } else if (/^(f\*?|B\*?|S|n)$/.test(token)) {
      if (/^[fB]/.test(token))
        for (const path of paths) {
          const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
          const [x, y] = [Math.min(...xs), Math.min(...ys)];
          areas.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, light });
        }
      paths = [];
    }
    if (/^[-\d.]/.test(token) || token.startsWith("/") || token.startsWith("[") || token.startsWith("<"))
      stack.push(token);
    else stack = [];
  }
  return { texts, areas };
};

/** The page as a picture of grey, so many points a millimetre: what a camera would see of its codes. */
export const paintPage = ({ width, height, areas }: PdfPage, perMm: number) => {
  const size = { width: Math.round(width * perMm), height: Math.round(height * perMm) };
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (const area of areas) {
    const [left, top] = [Math.round(area.x * perMm), Math.round(area.y * perMm)];
    const [right, bottom] = [Math.round((area.x + area.width) * perMm), Math.round((area.y + area.height) * perMm)];
    for (let y = Math.max(0, top); y < Math.min(size.height, bottom); y += 1)
      for (let x = Math.max(0, left); x < Math.min(size.width, right); x += 1) {
        data.fill(Math.round(area.light * 255), (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
      }
  }
  return { ...size, data, colorSpace: "srgb" as const };
};
