import { expect, test } from "vitest";
import { textOf } from "./code-text.ts";

test("a UPC-A is read with the twelve digits printed on the card", () => {
  expect(textOf({ format: "ean_13", rawValue: "0012345678905" })).toBe("012345678905");
  expect(textOf({ format: "upc_a", rawValue: "0012345678905" })).toBe("012345678905");
});

test("any other code is read as it is", () => {
  expect(textOf({ format: "ean_13", rawValue: "5901234123457" })).toBe("5901234123457");
  expect(textOf({ format: "ean_8", rawValue: "01234565" })).toBe("01234565");
  expect(textOf({ format: "code_128", rawValue: "0012345678905" })).toBe("0012345678905");
  expect(textOf({ format: "qr_code", rawValue: "RW1:8K2M4QXP:148813324850" })).toBe("RW1:8K2M4QXP:148813324850");
});
