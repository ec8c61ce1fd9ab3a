import { expect, test } from "vitest";
import { bodyOf, formOf, gapsOf } from "./coupon-form.ts";

const whole = { ...formOf(null), name: { en: "Lemonade week" } };
const gaps = (more: Partial<typeof whole>) => [...gapsOf({ ...whole, ...more }, "en")];

test("one hour of two and a limit that cannot be read keep a coupon from being saved", () => {
  expect(gaps({})).toEqual([]);
  expect(gaps({ unread: ["minimum_amount"] })).toEqual(["minimum_amount"]);
  expect(gaps({ times: { weekdays: null, hours: { from: "08:00", to: "" } } })).toEqual(["times"]);
  expect(gaps({ times: { weekdays: null, hours: { from: "", to: "10:00" } } })).toEqual(["times"]);
  expect(gaps({ times: { weekdays: null, hours: { from: "08:00", to: "10:00" } } })).toEqual([]);
  expect(bodyOf(whole)).not.toHaveProperty("unread");
});
