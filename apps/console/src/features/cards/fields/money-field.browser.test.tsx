import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { CouponEffectFields } from "../coupons/coupon-effect-fields.tsx";
import { type CouponForm, formOf, gapsOf } from "../coupons/coupon-form.ts";

function Fields() {
  const [form, setForm] = useState<CouponForm>(() => ({ ...formOf(null), name: { en: "Lemonade week" } }));
  const gaps = gapsOf(form, "en");
  const change = (changes: Partial<CouponForm>) => setForm((before) => ({ ...before, ...changes }));
  return (
    <>
      <CouponEffectFields form={form} type="stamps_stacked" language="en" gaps={gaps} onChange={change} />
      <output>{JSON.stringify([form.max_discount, form.minimum_amount, ...gaps])}</output>
    </>
  );
}

test("a limit that cannot be read is no limit left empty", async () => {
  render(<Fields />);
  const told = page.getByRole("status");
  const most = page.getByRole("textbox", { name: "Discount at most" });
  await most.fill("20,-");
  await page.getByRole("textbox", { name: "From a receipt of" }).fill("about 50");
  await expect.element(told).toHaveTextContent('[2000,null,"minimum_amount"]');
  await expect.element(page.getByText("Write an amount above zero, or leave this empty")).toBeVisible();
  await page.getByRole("textbox", { name: "From a receipt of" }).fill("");
  await most.fill("0");
  await expect.element(told).toHaveTextContent('[null,null,"max_discount"]');
  // Its field goes, and what was typed with it.
  await page.getByRole("combobox", { name: "What it does" }).selectOptions("An item free of charge");
  await expect.element(told).toHaveTextContent('[null,null,"items"]');
});
