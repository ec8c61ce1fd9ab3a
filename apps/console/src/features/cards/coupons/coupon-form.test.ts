import { expect, test } from "vitest";
import { bodyOf, formOf, gapsOf } from "./coupon-form.ts";

const whole = { ...formOf(null), name: { en: "Lemonade week" } };
const gaps = (more: Partial<typeof whole>) => [...gapsOf({ ...whole, ...more }, "en")];

test("a limit that cannot be read keeps a coupon from being saved", () => {
  expect(gaps({})).toEqual([]);
  expect(gaps({ unread: ["minimum_amount"] })).toEqual(["minimum_amount"]);
  expect(bodyOf(whole)).not.toHaveProperty("unread");
});
