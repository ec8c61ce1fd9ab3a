/** The till's own decoder, which reads a picture of a screen as a phone's camera reads the screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Decoder {
  prepareZXingModule(options: { overrides: { wasmBinary: ArrayBufferLike }; fireImmediately: true }): Promise<unknown>;
  readBarcodes(picture: Uint8Array, options: { formats: readonly string[] }): Promise<readonly { text: string }[]>;
}

// It comes with the console, which is where it stands in the tree.
const { resolve } = createRequire(join(import.meta.dirname, "../../apps/console/package.json"));

/** Loads the decoder; what it gives reads the one QR code of a PNG. Throws where there is none. */
export const openDecoder = async (): Promise<(picture: Uint8Array) => Promise<string>> => {
  const decoder = (await import(pathToFileURL(resolve("zxing-wasm/reader")).href)) as Decoder;
  const wasm = readFileSync(resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await decoder.prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
    fireImmediately: true,
  });
  return async (picture) => {
    const [code] = await decoder.readBarcodes(picture, { formats: ["QRCode"] });
    if (code === undefined) throw new Error("There is no code in the picture of the till");
    return code.text;
  };
};
