/** A chart as a PNG file, as the page shows it: its own colours and fonts, with its title above. */

const painted = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"];
const margin = 24;
const titleHeight = 48;

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

/**
 * The chart as a PNG of twice its size on the page.
 * @throws when the browser cannot draw it
 */
export async function chartPicture(svg: SVGSVGElement, title: string): Promise<Blob> {
  const box = svg.getBoundingClientRect();
  const scale = 2;
  const canvas = document.createElement("canvas");
  canvas.width = (box.width + 2 * margin) * scale;
  canvas.height = (box.height + 2 * margin + titleHeight) * scale;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser draws no pictures");
  const page = getComputedStyle(svg);
  context.scale(scale, scale);
  context.fillStyle = page.getPropertyValue("--surface");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.getPropertyValue("--ink");
  context.font = `500 18px ${page.fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(title, margin, margin + titleHeight / 2 - 8, box.width);
  const top = margin + titleHeight;
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
