import { correction, generate } from "lean-qr";

/** A QR code as one path, in modules. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/**
 * The dark modules of each row, in runs.
 * @param isSturdy read even where a sixth of it is hidden by glare or a finger; otherwise as much as its size allows
 */
export const drawQr = (text: string, isSturdy = false): QrDrawing => {
  const code = generate(text, isSturdy ? { minCorrectionLevel: correction.M } : {});
  const { size } = code;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`;
    }
  }
  return { size, path };
};
