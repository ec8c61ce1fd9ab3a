import { cardNumberFrom, parseCardCode } from "@rewardo/rules/card-number";
import { expect, test } from "vitest";
import { paperCode } from "./paper-code.ts";

test("a printed number is an address that phones open, any other one is for tills alone, and tills read both", () => {
  const own = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
  const text = (codeFor: "phone" | "till", number = own) =>
    paperCode("https://karty.example", "ZYARN0K1", { number, codeFor });
  expect(text("phone")).toBe(`HTTPS://KARTY.EXAMPLE/P/ZYARN0K1${own}`);
  expect(text("till")).toBe(`RW1:ZYARN0K1:${own}`);
  for (const codeFor of ["phone", "till"] as const) {
    expect(parseCardCode(text(codeFor))).toMatchObject({ kind: "own", business_key: "ZYARN0K1", number: own });
    expect(text(codeFor, "KUNDE-77")).toBe("KUNDE-77");
  }
});
