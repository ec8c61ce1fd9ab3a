/** Finds codes in pictures, in a thread of its own, so that the page stays as quick as without it. */
import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { textOf } from "./code-text.ts";

/** A camera picture, transferred and not copied. */
export interface Picture {
  readonly id: number;
  readonly bitmap: ImageBitmap;
}

/** The texts of the codes in that picture, usually none. */
export interface Reading {
  readonly id: number;
  readonly texts: readonly string[];
}

/** The decoder could not be loaded or started. */
export interface DecoderFailure {
  readonly failed: string;
}

/** What cards and wallets carry. Every format more costs time on every picture. */
const formats: BarcodeFormat[] = [
  "qr_code",
  "ean_13",
  "ean_8",
  "code_128",
  "code_39",
  "itf",
  "upc_a",
  "pdf417",
  "aztec",
  "data_matrix",
];

/** The page's side of the wire; the types of the project are those of a page. */
const page = self as unknown as {
  postMessage(message: Reading | DecoderFailure): void;
  addEventListener(type: "message", listener: (event: MessageEvent<Picture>) => void): void;
};

// Without this the module would be fetched from another host.
const ready = prepareZXingModule({
  overrides: { locateFile: (path: string, folder: string) => (path.endsWith(".wasm") ? wasm : folder + path) },
  fireImmediately: true,
});
ready.catch((error: unknown) => page.postMessage({ failed: String(error) }));

const detector = new BarcodeDetector({ formats });
let canvas: OffscreenCanvas | null = null;

const pixelsOf = (bitmap: ImageBitmap): ImageData | null => {
  const { width, height } = bitmap;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context?.getImageData(0, 0, width, height) ?? null;
};

const read = async ({ id, bitmap }: Picture): Promise<void> => {
  const pixels = pixelsOf(bitmap);
  const found = pixels === null ? [] : await detector.detect(pixels);
  page.postMessage({ id, texts: found.map(textOf) });
};

page.addEventListener("message", ({ data }) => {
  read(data).catch((error: unknown) => page.postMessage({ failed: String(error) }));
});
