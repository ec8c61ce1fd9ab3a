import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256 } from "barcode-detector/ponyfill";
import { expect, test } from "vitest";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));

test("the module that is served is the one the detector was built with", () => {
  expect(createHash("sha256").update(wasm).digest("hex")).toBe(ZXING_WASM_SHA256);
});

test("the detector starts with it and knows the formats that cards carry", async () => {
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
  const formats = await BarcodeDetector.getSupportedFormats();
  expect(formats).toEqual(expect.arrayContaining(["qr_code", "ean_13", "code_128", "pdf417", "aztec", "data_matrix"]));
});
