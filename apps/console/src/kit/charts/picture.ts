/**
 * A chart as a PNG file, as the page shows it: its own colours and fonts, between its title, whose and of when it is, its
 * series and its sentence.
 */

const painted = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"];
const margin = 24;
const titleLine = 24;
const seriesHeight = 28;
const lineHeight = 20;

export interface PictureTexts {
  readonly title: string;
  /** Business and period of the figures; empty if the page does not say. */
  readonly about: string;
  /** The legend's lines; each draws its stroke before its name. */
  readonly series: readonly HTMLElement[];
  readonly sentence: string;
}

/** A copy whose colours no longer come from style sheets, without its texts: those are drawn with the page's fonts. */
const paintedCopy = (svg: SVGSVGElement, width: number, height: number): SVGSVGElement => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll<SVGElement>("*")];
  for (const [at, element] of [...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of painted) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  }
  for (const text of copy.querySelectorAll("text")) text.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return copy;
};

const imageOf = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const dashes: Readonly<Record<string, readonly number[]>> = { dashed: [6, 5], dotted: [1, 5] };

interface Named {
  readonly name: string;
  readonly line: number;
  readonly left: number;
  readonly style: CSSStyleDeclaration;
  readonly stroke: CSSStyleDeclaration;
}

const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
  `${fontWeight} ${fontSize} ${fontFamily}`;

/** Positions of each series' stroke and name in the legend: side by side, in lines that fit the width. */
const placeSeries = (
  context: CanvasRenderingContext2D,
  series: readonly HTMLElement[],
  width: number,
): readonly Named[] => {
  let [line, left] = [0, 0];
  return series.map((one) => {
    const style = getComputedStyle(one);
    const name = one.textContent ?? "";
    context.font = fontOf(style);
    const wide = 26 + context.measureText(name).width;
    if (left > 0 && left + wide > width) [line, left] = [line + 1, 0];
    const placed = { name, line, left, style, stroke: getComputedStyle(one, "::before") };
    left += wide + 20;
    return placed;
  });
};

const drawSeries = (context: CanvasRenderingContext2D, series: readonly Named[], top: number): void => {
  for (const { name, line, left, style, stroke } of series) {
    const y = top + (line + 0.5) * seriesHeight;
    context.strokeStyle = stroke.borderTopColor;
    context.lineWidth = Number.parseFloat(stroke.borderTopWidth);
    context.setLineDash([...(dashes[stroke.borderTopStyle] ?? [])]);
    context.beginPath();
    context.moveTo(margin + left, y);
    context.lineTo(margin + left + Number.parseFloat(stroke.width), y);
    context.stroke();
    context.fillStyle = style.color;
    context.font = fontOf(style);
    context.fillText(name, margin + left + 26, y);
  }
  context.setLineDash([]);
};

/** What the chart writes there, without what it only says when one points at it. */
const writtenIn = (text: SVGTextElement): string =>
  [...text.childNodes].map((node) => (node.nodeName === "title" ? "" : node.textContent)).join("");

/** The words of a text in lines that fit the width. */
const linesOf = (context: CanvasRenderingContext2D, text: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/**
 * The chart as a PNG of twice its size on the page.
 * @throws when the browser cannot draw it
 */
export const chartPicture = async (
  svg: SVGSVGElement,
  { title, about, series, sentence }: PictureTexts,
): Promise<Blob> => {
  const box = svg.getBoundingClientRect();
  const scale = 2;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures");
  const page = getComputedStyle(svg);
  // A token may name a color for each theme: it is one of them once something has it.
  const probe = document.body.appendChild(document.createElement("span"));
  const [surface = "", ink = "", ink2 = "", ink3 = ""] = ["--surface", "--ink", "--ink-2", "--ink-3"].map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const inLines = (text: string, font: string) => {
    context.font = font;
    return { font, lines: text === "" ? [] : linesOf(context, text, box.width) };
  };
  const head = inLines(title, `500 18px ${page.fontFamily}`);
  const below = inLines(about, `350 13px ${page.fontFamily}`);
  const foot = inLines(sentence, `350 13px ${page.fontFamily}`);
  const named = placeSeries(context, series, box.width);
  const aboutTop = margin + head.lines.length * titleLine;
  const seriesTop = aboutTop + below.lines.length * lineHeight + 12;
  const top = seriesTop + (named.length === 0 ? 0 : ((named.at(-1)?.line ?? 0) + 1) * seriesHeight);
  canvas.width = (box.width + 2 * margin) * scale;
  canvas.height = (top + box.height + foot.lines.length * lineHeight + 2 * margin) * scale;
  context.scale(scale, scale);
  context.fillStyle = surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = "middle";
  const write = ({ font, lines }: typeof head, color: string, from: number, height: number) => {
    context.fillStyle = color;
    context.font = font;
    for (const [nr, line] of lines.entries()) context.fillText(line, margin, from + (nr + 0.5) * height, box.width);
  };
  write(head, ink, margin, titleLine);
  write(below, ink3, aboutTop, lineHeight);
  drawSeries(context, named, seriesTop);
  write(foot, ink2, top + box.height + margin / 2, lineHeight);
  context.drawImage(await imageOf(paintedCopy(svg, box.width, box.height)), margin, top, box.width, box.height);
  for (const text of svg.querySelectorAll("text")) {
    const at = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    context.fillStyle = style.fill;
    context.font = fontOf(style);
    context.fillText(writtenIn(text), margin + at.left - box.left, top + at.top - box.top + at.height / 2);
  }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("The picture is empty")) : done(blob)), "image/png"),
  );
};

/** Hands a file to the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
