/** A chart as a PNG file, as the page shows it: its own colours and fonts, between its title, its series and its sentence. */

const painted = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"];
const margin = 24;
const titleHeight = 48;
const seriesHeight = 28;
const lineHeight = 20;

export interface PictureTexts {
  readonly title: string;
  /** The legend's lines; each draws its stroke before its name. */
  readonly series: readonly HTMLElement[];
  readonly sentence: string;
}

/** A copy whose colours no longer come from style sheets, without its texts: those are drawn with the page's fonts. */
function paintedCopy(svg: SVGSVGElement, width: number, height: number): SVGSVGElement {
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
}

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

/** Strokes and names side by side, as the page's legend has them. */
function drawSeries(context: CanvasRenderingContext2D, series: readonly HTMLElement[], top: number): void {
  let left = margin;
  for (const one of series) {
    const stroke = getComputedStyle(one, "::before");
    context.strokeStyle = stroke.borderTopColor;
    context.lineWidth = Number.parseFloat(stroke.borderTopWidth);
    context.setLineDash([...(dashes[stroke.borderTopStyle] ?? [])]);
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + 18, top);
    context.stroke();
    const style = getComputedStyle(one);
    const name = one.textContent ?? "";
    context.fillStyle = style.color;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillText(name, left + 26, top);
    left += 26 + context.measureText(name).width + 20;
  }
  context.setLineDash([]);
}

/** The words of a text in lines that fit the width. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The chart as a PNG of twice its size on the page.
 * @throws when the browser cannot draw it
 */
export async function chartPicture(svg: SVGSVGElement, { title, series, sentence }: PictureTexts): Promise<Blob> {
  const box = svg.getBoundingClientRect();
  const scale = 2;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures");
  const page = getComputedStyle(svg);
  const sentenceFont = `350 13px ${page.fontFamily}`;
  context.font = sentenceFont;
  const lines = linesOf(context, sentence, box.width);
  const top = margin + titleHeight + (series.length > 0 ? seriesHeight : 0);
  canvas.width = (box.width + 2 * margin) * scale;
  canvas.height = (top + box.height + lines.length * lineHeight + 2 * margin) * scale;
  context.scale(scale, scale);
  context.fillStyle = page.getPropertyValue("--surface");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = "middle";
  context.fillStyle = page.getPropertyValue("--ink");
  context.font = `500 18px ${page.fontFamily}`;
  context.fillText(title, margin, margin + titleHeight / 2 - 8, box.width);
  drawSeries(context, series, margin + titleHeight + seriesHeight / 2 - 8);
  context.fillStyle = page.getPropertyValue("--ink-2");
  context.font = sentenceFont;
  for (const [nr, line] of lines.entries()) {
    context.fillText(line, margin, top + box.height + margin / 2 + (nr + 0.5) * lineHeight);
  }
  context.drawImage(await imageOf(paintedCopy(svg, box.width, box.height)), margin, top, box.width, box.height);
  for (const text of svg.querySelectorAll("text")) {
    const at = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    context.fillStyle = style.fill;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillText(text.textContent ?? "", margin + at.left - box.left, top + at.top - box.top + at.height / 2);
  }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("The picture is empty")) : done(blob)), "image/png"),
  );
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
