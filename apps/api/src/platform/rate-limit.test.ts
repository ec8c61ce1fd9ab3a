import { expect, test } from "vitest";
import { fixedClock } from "./clock.ts";
import { createRateLimits, type RateLimit } from "./rate-limit.ts";

const isRefused = (limit: RateLimit, key: string): boolean => {
  try {
    limit.spend(key);
    return false;
  } catch {
    return true;
  }
};

const spendAll = (limit: RateLimit, key: string): void => {
  while (!isRefused(limit, key));
};

test("an IPv6 network counts as one caller, however many addresses it has", () => {
  const { login } = createRateLimits(fixedClock("2026-06-12T08:00:00.000Z"));
  spendAll(login, "2001:db8:0:7::1");
  expect(isRefused(login, "2001:0db8::7:ffff:0:0:2")).toBe(true);
  expect(isRefused(login, "2001:db8:0:7:aaaa:bbbb:cccc:dddd")).toBe(true);
  expect(isRefused(login, "2001:db8:0:8::1")).toBe(false);
});

test("an IPv4 address is the same caller written either way", () => {
  const { login } = createRateLimits(fixedClock("2026-06-12T08:00:00.000Z"));
  spendAll(login, "192.0.2.7");
  expect(isRefused(login, "::ffff:192.0.2.7")).toBe(true);
  expect(isRefused(login, "::ffff:192.0.2.8")).toBe(false);
});

test("a crowd of addresses does not set the others free", () => {
  const { login } = createRateLimits(fixedClock("2026-06-12T08:00:00.000Z"));
  for (let nr = 0; nr < 49_999; nr++) login.spend(`10.${nr >> 16}.${(nr >> 8) & 255}.${nr & 255}`);
  spendAll(login, "192.0.2.7");
  login.spend("192.0.2.8");
  expect(isRefused(login, "192.0.2.7")).toBe(true);
});
