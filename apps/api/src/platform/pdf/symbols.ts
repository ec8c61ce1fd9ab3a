/** Symbols of the applications' sprite, as what a PDF is drawn with. */
import { readFile } from "node:fs/promises";

/** A step of a symbol's drawing; what is opened is closed by `end`. */
export type Step =
  | { readonly is: "begin"; readonly transforms: readonly Transform[] }
  | { readonly is: "end" }
  | {
      readonly is: "path" | "ellipse";
      /** Of an ellipse about the origin, its half axes. */
      readonly path: string;
      readonly ellipse: readonly [x: number, y: number, rx: number, ry: number] | null;
      readonly isFilled: boolean;
      readonly isEvenOdd: boolean;
      /** Width of its line; `null` without one. */
      readonly line: { readonly width: number; readonly isRound: boolean } | null;
    };

export interface Transform {
  readonly is: "translate" | "scale" | "rotate";
  readonly numbers: readonly number[];
}

export interface Symbol {
  /** Width and height of its own square. */
  readonly size: number;
  readonly steps: readonly Step[];
}

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));

const transformsOf = (text = ""): Transform[] =>
  [...text.matchAll(/(translate|scale|rotate)\(([^)]*)\)/g)].map(([, is, numbers = ""]) => ({
    is: is as Transform["is"],
    numbers: numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number),
  }));

const shapeOf = (is: "path" | "ellipse", own: Attributes): Step => {
  const number = (name: string): number => Number(own[name] ?? 0);
  return {
    is,
    path: own["d"] ?? "",
    ellipse: is === "ellipse" ? [number("cx"), number("cy"), number("rx"), number("ry")] : null,
    isFilled: own["fill"] !== "none",
    isEvenOdd: own["fill-rule"] === "evenodd",
    line:
      (own["stroke"] ?? "none") === "none"
        ? null
        : { width: Number(own["stroke-width"] ?? 1), isRound: own["stroke-linecap"] === "round" },
  };
};

/** Reads the shapes of a symbol; everything of ours is made of groups, paths and ellipses. Throws for anything else. */
const readSymbol = (id: string, root: Attributes, body: string): Symbol => {
  const steps: Step[] = [];
  const inherited: Attributes[] = [root];
  for (const [, close, tag = "", rest = "", isEmpty] of body.matchAll(
    /<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (close === "/") {
      inherited.pop();
      steps.push({ is: "end" });
      continue;
    }
    const { transform, ...looks } = attributesOf(rest);
    const own = { ...inherited.at(-1), ...looks };
    if (tag === "g") {
      inherited.push(own);
      steps.push({ is: "begin", transforms: transformsOf(transform) });
    } else if (tag === "path" || tag === "ellipse") {
      const shape = shapeOf(tag, own);
      const turned: Step[] = [{ is: "begin", transforms: transformsOf(transform) }, shape, { is: "end" }];
      steps.push(...(transform === undefined ? [shape] : turned));
    } else throw new Error(`The symbol ${id} has a <${tag}>, which is not drawn in a PDF`);
    if (tag === "g" && isEmpty === "/") inherited.pop();
  }
  const [, , size = "0"] = (root["viewBox"] ?? "").split(" ");
  return { size: Number(size), steps };
};

const sprite = new URL("../../../../../packages/ui/src/assets/icons/sprite.svg", import.meta.url);

/** All symbols by their id, read when they are asked for. */
export const readSymbols = async (): Promise<(id: string) => Symbol | undefined> => {
  const text = await readFile(sprite, "utf8");
  const bodies = new Map(
    [...text.matchAll(/<symbol ((?:[\w-]+="[^"]*"\s*)+)>(.*?)<\/symbol>/gs)].map(([, head = "", body = ""]) => {
      const root = attributesOf(head);
      return [root["id"] ?? "", { root, body }];
    }),
  );
  const read = new Map<string, Symbol>();
  return (id) => {
    const known = read.get(id);
    const found = bodies.get(id);
    if (known !== undefined || found === undefined) return known;
    const symbol = readSymbol(id, found.root, found.body);
    read.set(id, symbol);
    return symbol;
  };
};
