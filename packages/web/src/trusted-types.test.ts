import { expect, test } from "vitest";
import { ownAddress } from "./trusted-types.ts";

const page = "https://till.example/scanner?place=1";

test("addresses of our own origin pass, whole", () => {
  expect(ownAddress("/assets/a.js", page)).toBe("https://till.example/assets/a.js");
  expect(ownAddress("https://till.example/assets/a.js", page)).toBe("https://till.example/assets/a.js");
});

test("any other origin is refused", () => {
  for (const address of [
    "https://elsewhere.example/a.js",
    "//elsewhere.example/a.js",
    "data:text/javascript,1",
    "blob:https://elsewhere.example/1",
  ]) {
    expect(() => ownAddress(address, page)).toThrow(TypeError);
  }
});
