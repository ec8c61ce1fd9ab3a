import { renameSync, writeFileSync } from "node:fs";
import { create } from "qrcode";

const width = 640;
const height = 480;
const light = 225;
const table = 120;
const ink = 35;
const skin = 170;

/** A fake camera: the browser sees the film in its file, which it reads whenever a page opens the camera. */
export interface Camera {
  readonly file: string;
  /** Shows a QR code with this text, slightly rotated. */
  showQr(text: string): void;
  /** Shows two customers' codes one after the other, a second and a half each, again and again. */
  showInTurn(first: string, second: string): void;
  /** A queue: each code for two seconds and a second of nothing between two of them, again and again. */
  showQueue(texts: readonly string[]): void;
  /** A code with a thumb on a corner, so that it cannot be read. */
  showCoveredQr(text: string): void;
  /** Shows only the counter. */
  showNothing(): void;
}

export const openCamera = (file: string): Camera => {
  const write = (frames: readonly Buffer[], framesASecond = 10) => {
    // Replaced atomically: the browser may be reading.
    writeFileSync(`${file}.new`, film(frames, framesASecond));
    renameSync(`${file}.new`, file);
  };
  const camera: Camera = {
    file,
    showQr: (text) => write([6, 7, 8, 7].map((degrees) => drawQr(text, degrees))),
    showInTurn: (...texts) => write(texts.flatMap((text) => Array<Buffer>(15).fill(drawQr(text, 7)))),
    showQueue: (texts) => {
      const gap = Array<Buffer>(5).fill(emptyFrame());
      write(
        texts.flatMap((text) => [...gap, ...Array<Buffer>(10).fill(drawQr(text, 7))]),
        5,
      );
    },
    showCoveredQr: (text) => write([coverCorner(drawQr(text, 6))]),
    showNothing: () => write([emptyFrame()]),
  };
  camera.showNothing();
  return camera;
};

/** A film for Chromium's `--use-file-for-fake-video-capture`: YUV4MPEG2, 4:2:0, grey, played in a loop. */
const film = (frames: readonly Buffer[], framesASecond: number): Buffer => {
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...frames.flatMap((frame) => [Buffer.from("FRAME\n"), frame, colourless])]);
};

const emptyFrame = (): Buffer => Buffer.alloc(width * height, table);

/** Brightness of every pixel: finds the module of the code at its position in the unrotated picture. */
const drawQr = (text: string, degrees: number): Buffer => {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const quiet = 4;
  const moduleSize = 300 / (modules.size + 2 * quiet);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const frame = emptyFrame();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [x - width / 2, y - height / 2];
      const column = Math.floor((right * cos + down * sin) / moduleSize + modules.size / 2);
      const row = Math.floor((down * cos - right * sin) / moduleSize + modules.size / 2);
      const isOn = (at: number, margin: number) => at >= -margin && at < modules.size + margin;
      if (!isOn(column, quiet) || !isOn(row, quiet)) continue;
      const isDark = isOn(column, 0) && isOn(row, 0) && modules.get(row, column) === 1;
      frame[y * width + x] = isDark ? ink : light;
    }
  }
  return frame;
};

const coverCorner = (frame: Buffer): Buffer => {
  const [thumbX, thumbY, radius] = [width / 2 - 150, height / 2 - 90, 95];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isThumb = Math.hypot(x - thumbX, y - thumbY) < radius || (x < thumbX && Math.abs(y - thumbY) < radius);
      if (isThumb) frame[y * width + x] = skin;
    }
  }
  return frame;
};
