/** Sheets as a PDF of vectors in true size, with the program's own fonts within. */
import { readFile } from "node:fs/promises";
import { drawQr } from "@rewardo/paper/qr-drawing.ts";
import { a4, type Group, type Line, type Measure, type Shape, type Sheet, type Weight } from "@rewardo/paper/shapes.ts";
import type PDFDocument from "pdfkit";
import { readSymbols, type Symbol } from "./symbols.ts";

type Document = InstanceType<typeof PDFDocument>;

/** Points of a millimetre. */
const mm = 72 / 25.4;
const a5Scale = 0.707;
const pages = { a4: [a4.width * mm, a4.height * mm], a5: [148 * mm, 210 * mm] } as const;

const fontFile = (name: string): URL =>
  new URL(`../../../../../packages/ui/src/assets/fonts/${name}.ttf`, import.meta.url);

interface Tools {
  readonly fonts: Readonly<Record<Weight, Buffer>>;
  readonly symbolOf: (id: string) => Symbol | undefined;
}

let tools: Promise<Tools> | undefined;
/** Read once: they are parts of the program. */
const readTools = (): Promise<Tools> => {
  const read = async (): Promise<Tools> => {
    const [text, strong, symbolOf] = await Promise.all([
      readFile(fontFile("paper-text")),
      readFile(fontFile("paper-strong")),
      readSymbols(),
    ]);
    return { fonts: { text, strong }, symbolOf };
  };
  tools ??= read();
  return tools;
};

export interface PdfParts {
  readonly title: string;
  /** Language of the document, as screen readers take it. */
  readonly language: string;
  /** Draws the sheets with a measure of the fonts. */
  readonly draw: (measure: Measure) => readonly Sheet[];
  /** A picture of the sheets as PNG or JPEG, `tint` in one colour; `null` where there is none any more. */
  readonly pictureOf: (upload: string, tint: string | undefined) => Promise<Buffer | null>;
  /** Left readable in a test. */
  readonly isPlain?: boolean;
}

/** What the fonts have no sign for is left out, as an emoji in a name. */
const writable = (doc: Document, text: string): string => {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  return [...text].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join("");
};

const picturesIn = (shapes: readonly Shape[]): readonly { upload: string; tint: string | undefined }[] =>
  shapes.flatMap((shape) =>
    shape.is === "group"
      ? picturesIn(shape.shapes)
      : shape.is === "picture"
        ? [{ upload: shape.upload, tint: shape.tint }]
        : [],
  );

const keyOf = (upload: string, tint: string | undefined): string => `${upload} ${tint ?? ""}`;

const setLine = (doc: Document, { colour, width, dash }: Line): void => {
  doc.lineWidth(width).strokeColor(colour);
  if (dash === undefined) doc.undash();
  else doc.dash(dash[0], { space: dash[1] });
};

const paint = (doc: Document, { fill, line }: { readonly fill?: string; readonly line?: Line }): void => {
  if (line !== undefined) setLine(doc, line);
  if (fill !== undefined && line !== undefined) doc.fillAndStroke(fill, line.colour);
  else if (fill !== undefined) doc.fill(fill);
  else if (line !== undefined) doc.stroke();
};

const drawSymbol = (doc: Document, { steps }: Symbol, colour: string): void => {
  for (const step of steps) {
    if (step.is === "end") doc.restore();
    else if (step.is === "begin") {
      doc.save();
      for (const { is, numbers } of step.transforms) {
        const [a = 0, b, c] = numbers;
        if (is === "translate") doc.translate(a, b ?? 0);
        else if (is === "scale") doc.scale(a, b ?? a);
        else doc.rotate(a, { origin: [b ?? 0, c ?? 0] });
      }
    } else {
      const { ellipse, line, isFilled, isEvenOdd } = step;
      if (ellipse === null) doc.path(step.path);
      else doc.ellipse(...ellipse);
      if (line !== null) {
        doc.lineWidth(line.width).strokeColor(colour).undash();
        doc.lineCap(line.isRound ? "round" : "butt").lineJoin(line.isRound ? "round" : "miter");
      }
      const rule = isEvenOdd ? "even-odd" : "non-zero";
      if (line === null) doc.fill(colour, rule);
      else if (isFilled) doc.fillAndStroke(colour, colour, rule);
      else doc.stroke();
    }
  }
};

interface Drawing {
  readonly doc: Document;
  readonly symbolOf: Tools["symbolOf"];
  readonly pictures: ReadonlyMap<string, Buffer | null>;
}

const drawGroup = (drawing: Drawing, { shapes, at, turn, clip }: Group): void => {
  const { doc } = drawing;
  doc.save();
  if (at !== undefined) doc.translate(at.x, at.y);
  if (turn !== undefined) doc.rotate(turn.degrees, { origin: [turn.x, turn.y] });
  if (clip !== undefined) doc.roundedRect(clip.x, clip.y, clip.width, clip.height, clip.radius).clip();
  drawShapes(drawing, shapes);
  doc.restore();
};

const drawShape = (drawing: Drawing, shape: Shape): void => {
  const { doc, symbolOf, pictures } = drawing;
  switch (shape.is) {
    case "box": {
      const { x, y, width, height, radius = 0 } = shape;
      if (radius === 0) doc.rect(x, y, width, height);
      else doc.roundedRect(x, y, width, height, radius);
      paint(doc, shape);
      return;
    }
    case "circle":
      doc.circle(shape.x, shape.y, shape.radius);
      paint(doc, shape);
      return;
    case "rule":
      doc.moveTo(shape.x, shape.y).lineTo(shape.x + shape.length, shape.y);
      paint(doc, shape);
      return;
    case "text": {
      const { font, at = "start", x, y, colour } = shape;
      doc.font(font.weight).fontSize(font.size);
      const text = writable(doc, shape.text);
      const characterSpacing = (font.spacing ?? 0) * font.size;
      const width = doc.widthOfString(text, { characterSpacing });
      const from = at === "start" ? x : at === "end" ? x - width : x - width / 2;
      doc.fillColor(colour).text(text, from, y, { characterSpacing, lineBreak: false, baseline: "alphabetic" });
      return;
    }
    case "symbol": {
      const symbol = symbolOf(shape.name);
      if (symbol === undefined) return;
      doc
        .save()
        .translate(shape.x, shape.y)
        .scale(shape.size / symbol.size)
        .opacity(shape.opacity ?? 1);
      drawSymbol(doc, symbol, shape.colour);
      doc.restore();
      return;
    }
    case "picture": {
      const { x, y, size, radius, upload, tint } = shape;
      const picture = pictures.get(keyOf(upload, tint)) ?? null;
      if (picture === null) return;
      doc.save();
      doc.roundedRect(x, y, size, size, radius).clip();
      // A logo fills its tile, a stamp stands whole in its place.
      const fit = tint === undefined ? ("cover" as const) : ("fit" as const);
      doc.image(picture, x, y, { [fit]: [size, size], align: "center", valign: "center" });
      doc.restore();
      return;
    }
    case "code": {
      const { size, path } = drawQr(shape.text);
      doc
        .save()
        .translate(shape.x, shape.y)
        .scale(shape.size / size);
      doc.path(path).fill(shape.colour);
      doc.restore();
      return;
    }
    case "group":
      drawGroup(drawing, shape);
      return;
  }
};

const drawShapes = (drawing: Drawing, shapes: readonly Shape[]): void => {
  for (const shape of shapes) drawShape(drawing, shape);
};

/** Writes the sheets, a page each. */
export const writePdf = async ({ title, language, draw, pictureOf, isPlain = false }: PdfParts): Promise<Buffer> => {
  const [{ default: Pdf }, { fonts, symbolOf }] = await Promise.all([import("pdfkit"), readTools()]);
  const doc = new Pdf({
    ...{ autoFirstPage: false, compress: !isPlain, lang: language, displayTitle: true },
    info: { Title: title },
  });
  doc.registerFont("text", fonts.text);
  doc.registerFont("strong", fonts.strong);
  const sheets = draw((text, weight, size) => {
    doc.font(weight).fontSize(size);
    return doc.widthOfString(writable(doc, text));
  });
  const pictures = new Map<string, Buffer | null>();
  for (const { upload, tint } of picturesIn(sheets.flatMap(({ shapes }) => shapes))) {
    const key = keyOf(upload, tint);
    if (!pictures.has(key)) pictures.set(key, await pictureOf(upload, tint));
  }
  const written = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  for (const { size, shapes } of sheets) {
    doc.addPage({ size: [...pages[size]], margin: 0 });
    doc.scale(size === "a5" ? mm * a5Scale : mm);
    drawShapes({ doc, symbolOf, pictures }, shapes);
  }
  doc.end();
  return written;
};
