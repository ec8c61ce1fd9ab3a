import { expect, test } from "vitest";
import { settledPhone, shownPhone, typedPhone } from "@rewardo/loyalty/typing/phone-typing.ts";

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

test("a calling code that lost its plus is no part of the national number, typed or pasted", () => {
  for (const [pasted, country, shown, kept] of [
    ["48601234567", "PL", "601 234 567", "+48601234567"],
    ["48 601 234 567", "PL", "601 234 567", "+48601234567"],
    ["\u2068\uff0b48 601\u2011234\u2011567\u2069", "PL", "601 234 567", "+48601234567"],
    ["4915112345678", "DE", "1511 2345678", "+4915112345678"],
    ["447400123456", "UK", "7400 123 456", "+447400123456"],
    ["380501234567", "PL", "+380501234567", "+380501234567"],
    ["4921 12345", "DE", "49 2112345", "+49492112345"],
  ] as const) {
    const value = typedPhone(pasted, country);
    expect(shownPhone(value, country).text, pasted).toBe(shown);
    expect(settledPhone(value, country)).toBe(kept);
  }
  let text = "";
  for (const key of "48601234567") text = shownPhone(typedPhone(text + key, "PL"), "PL").text;
  expect(text).toBe("601 234 567");
});
