import { expect, test } from "vitest";
import { settledPhone, shownPhone, typedPhone } from "./phone-typing.ts";

test("a Polish number is formed while it is typed", () => {
  let text = "";
  for (const [key, shown] of [
    ["6", "6"],
    ["0", "60"],
    ["1", "601"],
    ["2", "601 2"],
    ["0", "601 20"],
    ["4", "601 204"],
    ["4", "601 204 4"],
    ["1", "601 204 41"],
    ["8", "601 204 418"],
  ] as const) {
    const value = typedPhone(text + key, "PL");
    text = shownPhone(value, "PL").text;
    expect(text).toBe(shown);
    expect(shownPhone(value, "PL").before).toBe("+48");
  }
  expect(typedPhone(text, "PL")).toBe("+48601204418");
});

test("landlines and other countries have their own forms", () => {
  expect(shownPhone("+48122345678", "PL").text).toBe("12 234 56 78");
  expect(shownPhone("+442071234567", "UK").text).toBe("20 7123 4567");
  expect(shownPhone("+48601204418", "DE")).toEqual({ before: undefined, text: "+48 601 204 418" });
});

test("a number with its own code keeps it", () => {
  expect(typedPhone("+49 30 123456", "PL")).toBe("+4930123456");
  expect(typedPhone("0049 30 123456", "PL")).toBe("+4930123456");
  expect(shownPhone("+4930123456", "PL").before).toBeUndefined();
  expect(typedPhone("", "PL")).toBeNull();
  expect(typedPhone("abc", "PL")).toBeNull();
});

test("on leaving, the 0 that is dialled first goes, and what is no number stays to be put right", () => {
  const value = typedPhone("030 123456", "DE");
  expect(shownPhone(value, "DE").text).toBe("030123456");
  expect(settledPhone(value, "DE")).toBe("+4930123456");
  expect(settledPhone("+48601", "PL")).toBe("+48601");
  expect(settledPhone("+", "PL")).toBeNull();
});
