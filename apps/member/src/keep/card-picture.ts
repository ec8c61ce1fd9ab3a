/** A picture of a card's code: black on white, with the number under it, as a till reads it from any album. */
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { drawQr } from "@rewardo/paper/qr-drawing.ts";

interface Pictured {
  readonly business: string;
  readonly programme: string;
  readonly code: string;
  readonly number: string;
}

const width = 1080;
const height = 1440;
/** At least four modules of white around the code. */
const codeWidth = 760;

/** The picture as a PNG. Throws where the browser draws none. */
export const cardPicture = async ({ business, programme, code, number }: Pictured): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws no pictures");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#000";
  context.textAlign = "center";
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, y: number, size: number, weight: number) => {
    context.font = `${weight} ${size}px ${fontFamily}`;
    context.fillText(text, width / 2, y, width - 120);
  };
  write(business, 150, 64, 500);
  write(programme, 220, 42, 350);
  const { size, path } = drawQr(code, true);
  const scale = Math.floor(codeWidth / size);
  context.save();
  context.translate((width - scale * size) / 2, 310);
  context.scale(scale, scale);
  context.fill(new Path2D(path));
  context.restore();
  write(inFours(number), 1250, 88, 450);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("This browser draws no pictures");
  return blob;
};
