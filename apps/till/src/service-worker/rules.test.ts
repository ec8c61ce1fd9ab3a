import { expect, test } from "vitest";
import { type RequestFacts, treatmentOf } from "./rules.ts";

const origin = "https://rewardo.example";
const treated = (path: string, rest: Partial<RequestFacts> = {}) =>
  treatmentOf({ method: "GET", mode: "cors", url: new URL(path, origin).href, ...rest }, origin);

test("the till's page is kept, with whatever its address asks", () => {
  for (const path of ["/scanner", "/scanner/", "/scanner?receipt=7"])
    expect(treated(path, { mode: "navigate" }), path).toBe("page");
});

test("its files are kept, and the theme's script with them", () => {
  for (const path of ["/till/assets/index-Ab12.js", "/till/assets/zxing_reader-Ab12.wasm", "/theme.js"])
    expect(treated(path), path).toBe("kept");
});

test("data, other pages and other hosts are the network's", () => {
  for (const path of [
    "/api/businesses/current/places?limit=200",
    "/scanner",
    "/till/manifest.webmanifest",
    "/till/sw.js",
  ])
    expect(treated(path), path).toBe("network");
  for (const path of ["/", "/scanner/deeper", "/scannerx", "/till/assets/index-Ab12.js"])
    expect(treated(path, { mode: "navigate" }), path).toBe("network");
  expect(treated("/scanner", { mode: "navigate", method: "POST" })).toBe("network");
  expect(treated("https://elsewhere.example/till/assets/a.js")).toBe("network");
});
