import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { aVisit } from "@rewardo/web/testing/visit.ts";

const visit = aVisit({ external_order_id: "PAR-204" });

afterEach(() => vi.unstubAllGlobals());

test("a receipt is printed alone, with what was bought and without the customer's name", async () => {
  // The browser's own dialog would wait for a person.
  const printed = vi.fn<() => void>();
  vi.stubGlobal("print", printed);
  render(<ReceiptActions transaction={visit} card={undefined} />);
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  // On the screen it is not shown: read from the page's markup.
  const paper = page.getByTestId("receipt-paper").element().textContent;
  expect(paper).toContain("Kawiarnia Bukowa");
  expect(paper).toContain("Flat white ×228.00");
  expect(paper).toContain("Receipt number PAR-204");
  expect(paper).not.toContain("Aniela");
});

test("a receipt is handed to what the device sends messages with", async () => {
  const sent: ShareData[] = [];
  // Not every browser has it; where it has, this hides its own until the test ends.
  Object.defineProperty(navigator, "share", {
    value: async (data: ShareData) => void sent.push(data),
    configurable: true,
  });
  try {
    render(<ReceiptActions transaction={visit} card={undefined} />);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => sent.map(({ title }) => title)).toEqual(["Receipt, Kawiarnia Bukowa"]);
    expect(sent[0]?.text).toMatch(/Paid: PLN\s28\.00/);
  } finally {
    delete (navigator as { share?: unknown }).share;
  }
});
