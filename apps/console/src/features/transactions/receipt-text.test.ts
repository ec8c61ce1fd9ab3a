import { expect, test } from "vitest";
import { mailOf, receiptText } from "./receipt-text.ts";

test("a receipt reads from the business to its number, without blank parts", () => {
  const text = receiptText({
    head: ["Kawiarnia Bukowa", "Kazimierz, 12.06.2026"],
    lines: [["Flat white ×2", "28.00"]],
    sums: [["Paid", "28.00 PLN"]],
    foot: [],
  });
  expect(text).toBe("Kawiarnia Bukowa\nKazimierz, 12.06.2026\n\nFlat white ×2: 28.00\n\nPaid: 28.00 PLN");
});

test("a message keeps signs and line breaks", () => {
  expect(mailOf("A & B", "1 zł?\n2")).toBe("mailto:?subject=A%20%26%20B&body=1%20z%C5%82%3F%0D%0A2");
});
