import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { CouponCodes } from "./coupon-codes.tsx";

test("codes on the screen are opened once, whatever changes meanwhile: each opening is noted in the audit log", async () => {
  const calls: (string | undefined)[] = [];
  vi.stubGlobal("fetch", (_: unknown, options?: RequestInit) => {
    calls.push(options?.method);
    return Promise.resolve(Response.json({ items: [], next_cursor: null }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const card = { _id: "c1" } as Card;
  render(<CouponCodes card={card} business={{} as Business} language="en" ink="ink" coupon_id="k1" batch_id="b1" />);
  await expect.element(page.getByRole("link", { name: "Back to the coupons" })).toBeInTheDocument();
  const count = (method: string) => calls.filter((one) => one === method).length;
  const before = { asked: count("GET"), opened: count("POST") };
  await queryClient.invalidateQueries();
  // The coupon's terms alone are asked for again.
  expect(count("GET")).toBe(before.asked + 1);
  expect(count("POST")).toBe(before.opened);
});
