/** A loyalty card as a picture for e-mails, drawn here: mail programs know neither the console's styles nor its letters. */
import { type CardStock, stockClass } from "../../kit/loyalty-card/stock.ts";
import { slotGrid } from "../../kit/loyalty-card/slots.ts";

export interface DrawnCard {
  readonly stock: CardStock;
  readonly name: string;
  readonly business: string;
  /** How many stamps fill it; `null` for a card of points. */
  readonly stamps: number | null;
}

const width = 960;
/** The shape of a payment card, as in the console. */
const height = Math.round(width / 1.586);
/** Hundredths of the width, as the console's card is measured. */
const part = width / 100;

interface Colours {
  readonly stock: string;
  readonly ink: string;
  readonly font: string;
}

/** As the tokens say; they are known to elements of the page alone. */
const readColours = (stock: CardStock): Colours => {
  const probe = document.createElement("div");
  probe.className = stockClass(stock);
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const [paper, ink, font] = ["--stock", "--card-ink", "--font"].map((name) => style.getPropertyValue(name).trim());
  probe.remove();
  return { stock: paper ?? "", ink: ink ?? "", font: font ?? "" };
};

/** Cut where it would not fit. */
const fitted = (pen: CanvasRenderingContext2D, text: string, most: number): string => {
  if (pen.measureText(text).width <= most) return text;
  let cut = [...text];
  while (cut.length > 0 && pen.measureText(`${cut.join("")}…`).width > most) cut = cut.slice(0, -1);
  return `${cut.join("").trimEnd()}…`;
};

const drawSlots = (pen: CanvasRenderingContext2D, stamps: number, { ink, font }: Colours): void => {
  const { columns, size } = slotGrid(stamps);
  const rows = Math.ceil(stamps / columns);
  const [left, wide] = [6 * part, width - 12 * part];
  const [slot, gap] = [size * part, 3.2 * part];
  const step = columns === 1 ? 0 : (wide - slot) / (columns - 1);
  const top = height / 2 + 4 * part - (rows * slot + (rows - 1) * gap) / 2;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `400 ${3.4 * part}px ${font}`;
  for (let position = 0; position < stamps; position += 1) {
    const x = left + (position % columns) * step + slot / 2;
    const y = top + Math.floor(position / columns) * (slot + gap) + slot / 2;
    const isLast = position === stamps - 1;
    pen.beginPath();
    pen.arc(x, y, slot / 2 - part * 0.4, 0, 2 * Math.PI);
    pen.globalAlpha = 0.12;
    pen.fillStyle = ink;
    pen.fill();
    pen.globalAlpha = isLast ? 0.9 : 0.4;
    pen.lineWidth = isLast ? part * 0.6 : part * 0.25;
    pen.strokeStyle = ink;
    pen.stroke();
    pen.globalAlpha = 0.92;
    pen.fillText(isLast ? "★" : String(position + 1), x, y);
  }
  pen.globalAlpha = 1;
};

/** A card of points has a track to fill. */
const drawTrack = (pen: CanvasRenderingContext2D, { ink }: Colours): void => {
  const [left, wide, high] = [6 * part, width - 12 * part, 3.2 * part];
  const top = height - 16 * part;
  pen.fillStyle = ink;
  pen.globalAlpha = 0.22;
  pen.beginPath();
  pen.roundRect(left, top, wide, high, high / 2);
  pen.fill();
  pen.globalAlpha = 0.9;
  for (const at of [0.45, 0.98]) {
    pen.beginPath();
    pen.arc(left + wide * at, top + high / 2, high, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
};

/** The card as a PNG; its corners are square, since mail programs round them. */
export const drawCard = async ({ stock, name, business, stamps }: DrawnCard): Promise<File> => {
  const colours = readColours(stock);
  await document.fonts.load(`500 ${5 * part}px ${colours.font}`, name);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser cannot draw pictures");
  pen.fillStyle = colours.stock;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colours.ink;
  pen.globalAlpha = 0.06;
  for (const radius of [46, 38, 30]) {
    pen.beginPath();
    pen.arc(width - 6 * part, height + 10 * part, radius * part, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
  pen.textBaseline = "top";
  pen.font = `500 ${5 * part}px ${colours.font}`;
  pen.fillText(fitted(pen, name, width - 12 * part), 6 * part, 6 * part);
  pen.font = `400 ${3.4 * part}px ${colours.font}`;
  pen.globalAlpha = 0.92;
  pen.fillText(fitted(pen, business, width - 12 * part), 6 * part, 12.6 * part);
  pen.globalAlpha = 1;
  if (stamps === null) drawTrack(pen, colours);
  else drawSlots(pen, stamps, colours);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("This browser cannot draw pictures");
  return new File([blob], "card.png", { type: "image/png" });
};
